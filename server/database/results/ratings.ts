import "server-only";
import { AdminDriverRatings, DriverRatings, OwnRating } from "@/lib/contracts/delivery/rating";

/** Results of the functions in supabase/schemas/ratings. */
export const ratingsResults = {
  admin_list_driver_ratings: AdminDriverRatings,
  get_driver_ratings: DriverRatings,
  get_rating: OwnRating,
  rate_delivery: OwnRating,
};
