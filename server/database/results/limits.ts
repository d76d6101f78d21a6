import "server-only";
import { MoneyReviewDetail, MoneyReviewList, MoneyReviewOrPending } from "@/lib/contracts/admin/money-reviews";

/**
 * Results of the functions in supabase/schemas/limits. A money review stops a delivery until an administrator decides;
 * `…OrPending`: or the request that a second one must approve.
 */
export const limitsResults = {
  admin_get_money_review: MoneyReviewDetail,
  admin_list_money_reviews: MoneyReviewList,
  admin_refuse_money_review: MoneyReviewDetail,
  admin_release_money_review: MoneyReviewOrPending,
};
