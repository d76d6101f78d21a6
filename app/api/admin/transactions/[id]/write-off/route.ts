import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminActionBody, AdminTransactionOrAsked, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/write-off: a payment that was taken back after the handover is not expected any more.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AdminActionBody,
  response: AdminTransactionOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) => call("admin_write_off", { p_transaction_id: params.id, p_reason: body.reason }),
});
