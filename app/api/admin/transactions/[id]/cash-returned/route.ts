import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminActionBody, AdminTransactionOrAsked, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/cash-returned: says that the driver of a failed delivery has brought back its cash.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AdminActionBody,
  response: AdminTransactionOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) => call("admin_cash_returned", { p_transaction_id: params.id, p_reason: body.reason }),
});
