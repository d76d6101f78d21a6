import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { refundTransaction } from "@/server/admin/refund-transaction";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/refund: records that the payment was returned.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: AdminTransaction,
  handle: ({ db, params, body }) => refundTransaction(db, params.id, body.reason),
});
