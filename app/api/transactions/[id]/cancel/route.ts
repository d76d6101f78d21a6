import { Transaction, TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { cancelTransaction } from "@/server/transactions/cancel-transaction";

// POST /api/transactions/:id/cancel: the sender takes the request back, until it is paid. Safe to repeat.
export const POST = route({
  actor: "user", params: TransactionParams, body: TransactionActionBody, response: Transaction,
  handle: ({ db, params }) => cancelTransaction(db, params.id),
});
