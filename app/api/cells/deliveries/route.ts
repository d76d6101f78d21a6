import { CellDeliveries } from "@/lib/contracts/cells";
import { listElsewhere } from "@/server/elsewhere/elsewhere";
import { route } from "@/server/http/route";

// GET /api/cells/deliveries: what comes to the person from other cells; one that does not answer is named as missing.
export const GET = route({
  actor: "user",
  response: CellDeliveries,
  limit: { per: 60, max: 60 },
  handle: ({ session }) => listElsewhere(session),
});
