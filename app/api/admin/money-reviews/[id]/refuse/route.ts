import { adminMoneyReviews } from "@/lib/contracts/admin-money-reviews";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const POST = route(adminMoneyReviews.refuse, ({ params, body }) =>
  call("admin_refuse_review", { p_transaction_id: params.id, p_reason: body.reason }),
);
