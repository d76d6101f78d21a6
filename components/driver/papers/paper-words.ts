import type { Paper } from "@/lib/contracts/driver";

/** From so many days before its end on a document is worth a word. */
export const soonDays = 30;
export const isSoon = ({ expired, daysLeft }: Paper): boolean => !expired && daysLeft !== null && daysLeft <= soonDays;
