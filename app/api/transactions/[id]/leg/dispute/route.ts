import { DisputeLegBody, Leg } from "@/lib/contracts/leg";
import { TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/leg/dispute: another sum was counted; nothing is posted, and the driver counts anew.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: DisputeLegBody,
  response: Leg,
  handle: ({ params, body }) =>
    call("dispute_leg", { p_transaction_id: params.id, p_counted: body.counted, p_leg_id: body.legId ?? null }),
});
