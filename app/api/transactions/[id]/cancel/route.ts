import { Transaction, TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { call } from "@/server/database/call";

// POST /api/transactions/:id/cancel: the sender takes the request back, until it is paid. Safe to repeat.
export const POST = route({
  actor: "user",
  params: TransactionParams,
  body: TransactionActionBody,
  response: Transaction,
  handle: ({ params }) => call("cancel_transaction", { p_transaction_id: params.id }),
});
