import { Transaction, TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { rejectTransaction } from "@/server/transactions/reject-transaction";

// POST /api/transactions/:id/reject: the receiver does not want the cash. Safe to repeat.
export const POST = route({
  actor: "user", params: TransactionParams, body: TransactionActionBody, response: Transaction,
  handle: ({ db, params }) => rejectTransaction(db, params.id),
});
