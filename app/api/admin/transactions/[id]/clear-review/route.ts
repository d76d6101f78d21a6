import { AdminActionBody, AdminTransaction, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/clear-review: an impossible step was looked at; its driver gets offers again. Safe
// to repeat.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AdminActionBody,
  response: AdminTransaction,
  handle: ({ params, body }) => call("admin_clear_review", { p_transaction_id: params.id, p_reason: body.reason }),
});
