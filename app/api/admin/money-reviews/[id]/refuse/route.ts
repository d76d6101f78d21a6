import { MoneyReviewDetail, MoneyReviewParams } from "@/lib/contracts/admin-money-reviews";
import { AdminActionBody } from "@/lib/contracts/admin-transactions";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// POST /api/admin/money-reviews/:id/refuse: the delivery is cancelled. Its people are not told why.
export const POST = route({
  actor: "admin",
  params: MoneyReviewParams,
  body: AdminActionBody,
  response: MoneyReviewDetail,
  handle: ({ params, body }) => call("admin_refuse_review", { p_transaction_id: params.id, p_reason: body.reason }),
});
