/** Why somebody gives a driver stars: what was good, and what was not. SQL's check names the same. */
const goodReasons = ["polite", "on_time", "careful", "clear"] as const;
export const badReasons = ["late", "rude", "not_found", "hurried", "unsafe"] as const;
export const ratingReasons = [...goodReasons, ...badReasons] as const;
export type RatingReason = (typeof ratingReasons)[number];

/** What is offered beside so many stars: from four on what was good, below what was not. */
export const reasonsFor = (stars: number): readonly RatingReason[] => (stars >= 4 ? goodReasons : badReasons);
