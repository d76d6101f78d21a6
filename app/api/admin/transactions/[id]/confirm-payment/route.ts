import { AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { confirmPayment } from "@/server/admin/confirm-payment";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/confirm-payment: the payment has come in; the search for a driver begins.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, response: AdminTransaction,
  handle: ({ db, params }) => confirmPayment(db, params.id),
});
