import { ApprovalAsked } from "@/lib/contracts/admin-approvals";
import { MoneyReviewOrAsked, MoneyReviewParams } from "@/lib/contracts/admin-money-reviews";
import { AdminActionBody } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/money-reviews/:id/release: the delivery goes on; above a sum it takes two administrators.
export const POST = route({
  actor: "admin",
  params: MoneyReviewParams,
  body: AdminActionBody,
  response: MoneyReviewOrAsked,
  accepted: ApprovalAsked,
  handle: ({ params, body }) => call("admin_release_review", { p_transaction_id: params.id, p_reason: body.reason }),
});
