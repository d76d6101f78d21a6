import { adminMoneyReviews } from "@/lib/contracts/admin/money-reviews";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/http/route";

export const GET = route(adminMoneyReviews.list, () => rpc.prepare("admin_list_money_reviews"));
