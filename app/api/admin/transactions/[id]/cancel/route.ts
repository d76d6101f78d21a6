import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { cancelTransaction } from "@/server/admin/cancel-transaction";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/cancel: cancels the delivery; refused while a driver carries the cash.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: AdminTransaction,
  handle: ({ db, params, body }) => cancelTransaction(db, params.id, body.reason),
});
