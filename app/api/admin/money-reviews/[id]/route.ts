import { adminMoneyReviews } from "@/lib/contracts/admin-money-reviews";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminMoneyReviews.get, ({ params }) =>
  call("admin_get_money_review", { p_transaction_id: params.id }),
);
