/** A driver's reasons for declining, in the specified words. */
export const declineReasons = [
  "Too far from current location",
  "Already have enough deliveries",
  "Vehicle maintenance required",
  "Personal emergency",
  "Traffic/road conditions",
  "Other",
] as const;
export type DeclineReason = (typeof declineReasons)[number];
