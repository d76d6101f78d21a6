import { ReturnToBody } from "@/lib/contracts/admin-hubs";
import { AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/return-to: the driver brings the cash to this hub. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: ReturnToBody,
  response: AdminTransaction,
  handle: ({ params, body }) =>
    call("admin_return_to", { p_transaction_id: params.id, p_hub_id: body.hubId, p_reason: body.reason }),
});
