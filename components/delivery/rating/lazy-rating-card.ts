import { lazyClient } from "@/components/ui/navigation/lazy-client";

/** The rating question, loaded after the page. */
export const LazyRatingCard = lazyClient(() => import("./rating-card").then((module) => module.RatingCard));
