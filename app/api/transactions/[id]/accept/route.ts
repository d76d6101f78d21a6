import { AcceptTransactionBody, Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/transactions/:id/accept: the receiver wants the cash. Safe to repeat.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: AcceptTransactionBody,
  response: Transaction,
  handle: ({ params, body }) =>
    call("accept_transaction", { p_transaction_id: params.id, p_version: body.version ?? null }),
});
