import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminTransactionOrAsked, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { reason } from "@/lib/contracts/common";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/cash-collected: says that the sender has their cash from a hub, without their code.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  body: reason,
  response: AdminTransactionOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) => call("admin_cash_collected", { p_transaction_id: params.id, p_reason: body.reason }),
});
