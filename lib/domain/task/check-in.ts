/** Why a driver with cash gets a check-in; the database decides when (check_in_rules.sql). */
export const checkInRules = ["stationary", "away", "late", "silent"] as const;
export type CheckInRule = (typeof checkInRules)[number];
export const checkInAnswers = ["fine", "waiting", "help"] as const;
export type CheckInAnswer = (typeof checkInAnswers)[number];
