/** Reasons of an incident. */
export const incidentKinds = ["sos", "duress", "check_in", "something_wrong", "robbery", "accident", "other"] as const;
/** Outcomes of an incident. */
export const incidentOutcomes = ["safe", "helped", "robbed", "false_alarm", "other"] as const;
/** Channels that notify administrators. */
export const alarmChannels = ["push", "sms", "email"] as const;
