import { RejectTransactionBody, Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/transactions/:id/reject: the receiver does not want the cash. Safe to repeat.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: RejectTransactionBody,
  response: Transaction,
  handle: ({ params, body }) =>
    call("reject_transaction", { p_transaction_id: params.id, p_reason: body.reason ?? null }),
});
