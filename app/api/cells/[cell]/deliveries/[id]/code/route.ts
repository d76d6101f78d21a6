import { CellDeliveryParams } from "@/lib/contracts/cells";
import { VerificationCode } from "@/lib/contracts/verification";
import { codeElsewhere } from "@/server/elsewhere/elsewhere";
import { route } from "@/server/http/route";

// GET /api/cells/:cell/deliveries/:id/code: the code of another cell's delivery, which gives it to its receiver alone.
export const GET = route({
  actor: "user",
  params: CellDeliveryParams,
  response: VerificationCode,
  handle: ({ session, params }) => codeElsewhere(session, params),
});
