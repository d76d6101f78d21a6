import { EditTransactionBody, Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";
import { editTransaction } from "@/server/transactions/edit-transaction";

// GET /api/transactions/:id: one delivery with its history, for its parties, its driver while active, and admins.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: Transaction,
  handle: ({ params }) => call("get_transaction_by_id", { transaction_id: params.id }),
});

// PATCH /api/transactions/:id: its sender changes it, until a driver has it. A new price is refused first, with its quote.
export const PATCH = route({
  actor: "user",
  params: TransactionParams,
  body: EditTransactionBody,
  response: Transaction,
  limit: { per: 60, max: 20 },
  handle: ({ db, params, body }) => editTransaction(db, params.id, body),
});
