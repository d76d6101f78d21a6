/** Reasons for a rating, positive and negative. SQL's check constraint has the same. */
const positiveReasons = ["polite", "on_time", "careful", "clear"] as const;
export const negativeReasons = ["late", "rude", "not_found", "hurried", "unsafe"] as const;
export const ratingReasons = [...positiveReasons, ...negativeReasons] as const;
export type RatingReason = (typeof ratingReasons)[number];

/** The reasons offered for a number of stars: positive ones from four on. */
export const ratingReasonsFor = (stars: number): readonly RatingReason[] =>
  stars >= 4 ? positiveReasons : negativeReasons;

/** Periods of a driver's figures: 7, 30 or 90 days. */
export const performancePeriods = ["week", "month", "quarter"] as const;
export type PerformancePeriod = (typeof performancePeriods)[number];
