/** Why a dispatch run offered the delivery to no driver. */
export const searchEnds = ["scheduled", "no_hub", "no_drivers", "no_drivers_in_area", "assignment_failed"] as const;
export type SearchEnd = (typeof searchEnds)[number];
