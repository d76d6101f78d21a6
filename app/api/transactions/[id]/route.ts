import { Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { getTransaction } from "@/server/transactions/get-transaction";

// GET /api/transactions/:id: one delivery with its history, for its parties, its driver while active, and admins.
export const GET = route({
  actor: "user", params: TransactionParams, response: Transaction,
  handle: ({ db, params }) => getTransaction(db, params.id),
});
