import { AdminTransaction, AdminTransactionParams, ReassignBody } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/reassign: gives the delivery to another driver than the one who has it.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: ReassignBody,
  response: AdminTransaction,
  handle: ({ params, body }) =>
    call("admin_reassign", { p_transaction_id: params.id, p_driver_id: body.driverId, p_reason: body.reason }),
});
