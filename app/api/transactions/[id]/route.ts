import { Transaction, TransactionParams } from "@/lib/contracts/transaction";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/transactions/:id: one delivery with its history, for its parties, its driver while active, and admins.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: Transaction,
  handle: ({ params }) => call("get_transaction_by_id", { transaction_id: params.id }),
});
