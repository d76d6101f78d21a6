import { MoneyReviewList } from "@/lib/contracts/admin-money-reviews";
import { call } from "@/server/database/call";
import { route } from "@/server/http/route";

// GET /api/admin/money-reviews: deliveries that wait until an administrator has looked at them.
export const GET = route({ actor: "admin", response: MoneyReviewList, handle: () => call("admin_list_money_reviews") });
