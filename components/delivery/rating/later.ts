import { lazily } from "@/components/ui/lazily";

/** The question how the driver was, once the page is there. */
export const RatingCard = lazily(() => import("./rating-card").then((module) => module.RatingCard));
