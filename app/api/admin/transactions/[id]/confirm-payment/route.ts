import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { AdminTransactionOrAsked, AdminTransactionParams } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/transactions/:id/confirm-payment: the payment has come in; the search for a driver begins.
export const POST = route({
  actor: "admin",
  params: AdminTransactionParams,
  response: AdminTransactionOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params }) => call("admin_confirm_payment", { p_transaction_id: params.id }),
});
