/** Filter groups of a delivery's timeline. An entry may be in several. */
export const timelineGroups = ["steps", "drivers", "notices", "talk", "proofs", "money", "admin", "notes"] as const;
export type TimelineGroup = (typeof timelineGroups)[number];
