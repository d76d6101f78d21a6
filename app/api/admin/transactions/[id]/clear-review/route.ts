import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminActionBody, AdminTransactionOrAsked, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/clear-review: a step that was not plausible was checked; its driver gets offers
// again. Safe to repeat.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AdminActionBody,
  response: AdminTransactionOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) => call("admin_clear_review", { p_transaction_id: params.id, p_reason: body.reason }),
});
