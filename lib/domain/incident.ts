/** Why an incident is open. */
export const incidentKinds = ["sos", "duress", "check_in", "something_wrong", "robbery", "accident", "other"] as const;
/** How it ended. */
export const incidentOutcomes = ["safe", "helped", "robbed", "false_alarm", "other"] as const;
/** By what an administrator is told. */
export const alarmChannels = ["push", "sms", "email"] as const;
