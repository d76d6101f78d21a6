import { AssignBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { assignDriver } from "@/server/admin/assign-driver";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/assign: gives the delivery to a driver who may take it.
export const POST = route({
  actor: "admin", params: AdminTransactionParams, body: AssignBody, response: AdminTransaction,
  handle: ({ db, params, body }) => assignDriver(db, params.id, body.driverId),
});
