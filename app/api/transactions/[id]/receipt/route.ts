import { Receipt, TransactionParams } from "@/lib/contracts/transaction";
import { route } from "@/server/http/route";
import { getReceipt } from "@/server/transactions/get-receipt";

// GET /api/transactions/:id/receipt: what the delivery was, for its parties and admins, also when it was cancelled or
// failed.
export const GET = route({
  actor: "user",
  params: TransactionParams,
  response: Receipt,
  handle: ({ db, actor, params }) => getReceipt(db, actor, params.id, new Date()),
});
