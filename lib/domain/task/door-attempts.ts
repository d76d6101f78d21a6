// The driver's duties before reporting `nobody_home`. The database decides; this predicts its decision on the phone,
// and a test compares the two.

/** Why a handover failed. */
export const failureKinds = [
  "nobody_home",
  "wrong_address",
  "refused",
  "no_code",
  "unsafe",
  "vehicle",
  "other",
] as const;
export type FailureKind = (typeof failureKinds)[number];

export type DoorAttemptRecord = {
  waitUntil: string;
  callRequired: boolean;
  calledAt: string | null;
  smsRequired: boolean;
  smsSentAt: string | null;
};
type RequiredAttempt = "call" | "sms" | "wait";

/** Missing duties before `nobody_home` may be reported; `now` in ms by the server's clock. */
export function missingDoorAttempts(attempts: DoorAttemptRecord, now: number): RequiredAttempt[] {
  const requirements: [RequiredAttempt, boolean][] = [
    ["call", attempts.callRequired && attempts.calledAt === null],
    ["sms", attempts.smsRequired && attempts.smsSentAt === null],
    ["wait", Date.parse(attempts.waitUntil) > now],
  ];
  return requirements.filter(([, missing]) => missing).map(([attempt]) => attempt);
}
