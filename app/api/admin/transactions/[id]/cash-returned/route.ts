import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { recordCashReturned } from "@/server/admin/record-cash-returned";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/cash-returned: says that the driver of a failed delivery has brought back its cash.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, body: AdminActionBody, response: AdminTransaction,
  handle: ({ db, params, body }) => recordCashReturned(db, params.id, body.reason),
});
