import { adminMoneyReviews } from "@/lib/contracts/admin/money-reviews";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminMoneyReviews.get, ({ params }) =>
  rpc.prepare("admin_get_money_review", { p_transaction_id: params.id }),
);
