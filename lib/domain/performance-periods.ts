/** Periods of a driver's figures: 7, 30 or 90 days. */
export const performancePeriods = ["week", "month", "quarter"] as const;
export type PerformancePeriod = (typeof performancePeriods)[number];
