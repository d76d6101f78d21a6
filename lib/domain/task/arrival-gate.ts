// How far from the address a driver may mark the arrival. The database decides; this predicts its decision on the
// phone, and a test compares the two.

/** free: accepted. warn: accepted with the distance recorded. reason: accepted only with a reason. */
export type ArrivalGate = "free" | "warn" | "reason";

/** The gate's limits, from the task: settings of the database. */
export type ArrivalLimits = {
  freeMetres: number;
  warnMetres: number;
  /** At most this much of a position's accuracy is subtracted from its distance. */
  accuracyMetres: number;
  /** A position counts when it was measured within this time of the step. */
  positionMaxAgeSeconds: number;
};
/** Length of a reason in characters. */
export const reasonLength = { min: 3, max: 200 } as const;

/**
 * The gate for a position this many metres from the address, with its accuracy in metres; null for an unknown position.
 */
export function arrivalGate(
  position: { metres: number; accuracy?: number | null } | null,
  { freeMetres, warnMetres, accuracyMetres }: ArrivalLimits,
): ArrivalGate {
  if (position === null) return "reason";
  const metres = position.metres - Math.min(Math.max(position.accuracy ?? 0, 0), accuracyMetres);
  return metres <= freeMetres ? "free" : metres <= warnMetres ? "warn" : "reason";
}
