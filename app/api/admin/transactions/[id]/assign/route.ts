import { AssignBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/assign: gives the delivery to a driver who may take it.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AssignBody,
  response: AdminTransaction,
  handle: ({ params, body }) => call("admin_assign", { p_transaction_id: params.id, p_driver_id: body.driverId }),
});
