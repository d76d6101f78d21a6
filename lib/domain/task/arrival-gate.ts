// How far from the address a driver may say that they have arrived. The database decides; this predicts it on the phone,
// and a test compares the two.

/** free: it goes on. warn: it goes on, and the distance is on record. reason: it goes on only with a reason. */
export type ArrivalGate = "free" | "warn" | "reason";

/** The gate's numbers, which the task brings along: settings of the database. */
export type ArrivalLimits = {
  freeMetres: number;
  warnMetres: number;
  /** The most of a fix's accuracy that is taken off its distance. */
  accuracyMetres: number;
  /** A fix counts when it is this close in time to the step. */
  fixSeconds: number;
};
/** A reason's letters. */
export const reasonLength = { min: 3, max: 200 } as const;

/** By a fix so many metres from the address, its own accuracy in metres; null when nobody knows where the driver is. */
export function arrivalGate(
  fix: { metres: number; accuracy?: number | null } | null,
  { freeMetres, warnMetres, accuracyMetres }: ArrivalLimits,
): ArrivalGate {
  if (fix === null) return "reason";
  const metres = fix.metres - Math.min(Math.max(fix.accuracy ?? 0, 0), accuracyMetres);
  return metres <= freeMetres ? "free" : metres <= warnMetres ? "warn" : "reason";
}
