import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminActionBody, AdminTransactionOrAsked, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/complete-override: completes without the receiver's code, on record.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AdminActionBody,
  response: AdminTransactionOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) => call("admin_complete_override", { p_transaction_id: params.id, p_reason: body.reason }),
});
