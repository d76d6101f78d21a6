import { Transaction, TransactionActionBody, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { acceptTransaction } from "@/server/transactions/accept-transaction";

// POST /api/transactions/:id/accept: the receiver wants the cash. Safe to repeat.
export const POST = route({
  actor: "user", params: TransactionParams, body: TransactionActionBody, response: Transaction,
  handle: ({ db, params }) => acceptTransaction(db, params.id),
});
