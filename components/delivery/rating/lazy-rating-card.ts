import { lazyClient } from "@/components/ui/lazy-client";

/** The question how the driver was, once the page is there. */
export const LazyRatingCard = lazyClient(() => import("./rating-card").then((module) => module.RatingCard));
