import { adminMoneyReviews } from "@/lib/contracts/admin/money-reviews";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const POST = route(adminMoneyReviews.refuse, ({ params, body }) =>
  rpc.prepare("admin_refuse_money_review", { p_transaction_id: params.id, p_reason: body.reason }),
);
