import { ProposeTimeBody } from "@/lib/contracts/time-proposal";
import { Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/transactions/:id/time-proposal: when the receiver would rather have it, for the sender to agree to.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: ProposeTimeBody,
  response: Transaction,
  limit: { per: 60, max: 10 },
  handle: ({ params, body }) => call("propose_time", { p_transaction_id: params.id, p_wish: body.preferredTime }),
});
