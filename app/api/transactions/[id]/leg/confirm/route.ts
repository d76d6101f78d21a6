import { ConfirmLegBody, LegCode } from "@/lib/contracts/leg";
import { TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { confirmLeg, readLegCode } from "@/server/legs/confirm-leg";

// POST /api/transactions/:id/leg/confirm: the driver's count is right; opens the code. A repeat gives the code that
// counts now, and confirms nothing that came since.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: ConfirmLegBody,
  response: LegCode,
  remember: "status",
  handle: ({ params, body }) => confirmLeg(params.id, body),
  again: ({ params, body }) => readLegCode(params.id, body),
});
