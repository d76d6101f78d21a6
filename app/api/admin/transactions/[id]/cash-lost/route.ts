import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminActionBody, AdminTransactionOrAsked, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/cash-lost: records that the cash of a delivery that is over for its driver is gone.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: AdminActionBody,
  response: AdminTransactionOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) => call("admin_cash_lost", { p_transaction_id: params.id, p_reason: body.reason }),
});
