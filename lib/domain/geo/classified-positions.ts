// Classifies positions that are unreliable for dispatch, in order of time. Mirrors classify_positions in SQL, for app
// hosts that handle many drivers' positions; a test compares the two.
import { distanceMetres } from "./distance";
import type { ZonePosition, ZoneStates } from "./zone-events";

/** A stored position. `speed` in metres a second, `heading` in degrees. */
export type RecordedPosition = ZonePosition & { speed: number | null; heading: number | null };
/** `jump`: too far from the last reliable position for any vehicle. */
type ExclusionReason = "inaccurate" | "jump";
export type ClassifiedPosition = RecordedPosition & { excluded: ExclusionReason | null };
/** State of a driver's track: the last reliable position with its zone states, and up to two jumps after it. */
export type TrackState = {
  good: (RecordedPosition & { zones: ZoneStates }) | null;
  jumps: readonly RecordedPosition[];
};
export type ClassificationRules = { worstAccuracyM: number; maxSpeed: number };

/** Whether a vehicle of this top speed (m/s) could have covered the distance, allowing for both accuracies. */
function isWithinReach(from: ZonePosition, to: ZonePosition, speed: number): boolean {
  return (
    distanceMetres(from, to) <= speed * ((to.at - from.at) / 1_000_000) + (from.accuracy ?? 0) + (to.accuracy ?? 0)
  );
}

/**
 * Classifies positions after the given state, oldest first, none older than a day. Three consecutive jumps that agree
 * with each other mean that the position before them was wrong: the third is reliable again.
 */
export function classifyPositions(
  { good, jumps }: TrackState,
  positions: readonly RecordedPosition[],
  { worstAccuracyM, maxSpeed }: ClassificationRules,
): ClassifiedPosition[] {
  const isReachable = (from: ZonePosition | null | undefined, to: ZonePosition): boolean =>
    from !== null && from !== undefined && isWithinReach(from, to, maxSpeed);
  let lastReliable: ZonePosition | null = good;
  let jump: ZonePosition | null = jumps.at(-1) ?? null;
  // Whether the last two jumps agree.
  let jumpsAgree = jump !== null && isReachable(jumps.at(-2), jump);
  return positions.map((position): ClassifiedPosition => {
    if (position.accuracy !== null && position.accuracy > worstAccuracyM)
      return { ...position, excluded: "inaccurate" };
    if (lastReliable === null || isReachable(lastReliable, position) || (jumpsAgree && isReachable(jump, position))) {
      lastReliable = position;
      jump = null;
      jumpsAgree = false;
      return { ...position, excluded: null };
    }
    jumpsAgree = isReachable(jump, position);
    jump = position;
    return { ...position, excluded: "jump" };
  });
}
