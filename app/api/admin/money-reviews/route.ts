import { adminMoneyReviews } from "@/lib/contracts/admin-money-reviews";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

export const GET = route(adminMoneyReviews.list, () => call("admin_list_money_reviews"));
