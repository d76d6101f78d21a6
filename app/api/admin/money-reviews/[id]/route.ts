import { MoneyReviewDetail, MoneyReviewParams } from "@/lib/contracts/admin-money-reviews";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/money-reviews/:id: why the delivery waits, and its people in sums. That it was looked at is on record.
export const GET = route({
  actor: "admin",
  params: MoneyReviewParams,
  response: MoneyReviewDetail,
  handle: ({ params }) => call("admin_get_money_review", { p_transaction_id: params.id }),
});
