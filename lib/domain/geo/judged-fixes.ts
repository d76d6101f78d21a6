// Which positions are no place to send work to, judged in order of time from where the way stood: as the database
// judges them (evaluate_fixes), for hosts that judge what many drivers send. A test judges both ways.
import { distanceMetres } from "./distance";
import type { WalkedFix, ZoneStates } from "./zone-walk";

/** A position as the history keeps it. `speed` in metres a second, `heading` in degrees. */
export type Fix = WalkedFix & { speed: number | null; heading: number | null };
type Excluded = "inaccurate" | "jump";
export type JudgedFix = Fix & { excluded: Excluded | null };
/** Where a driver's way stands: the last fix that counts with what it says of the zones, and up to two jumps after it. */
export type Standing = { good: (Fix & { zones: ZoneStates }) | null; jumps: readonly Fix[] };
export type JudgeRules = { worstAccuracyM: number; maxSpeed: number };

/** Whether something that drives no faster (m/s) could have come from one to the other, unsure as both are. */
function withinReach(from: WalkedFix, to: WalkedFix, speed: number): boolean {
  return (
    distanceMetres(from, to) <= speed * ((to.at - from.at) / 1_000_000) + (from.accuracy ?? 0) + (to.accuracy ?? 0)
  );
}

/**
 * Judges fixes that all come after where the way stood, oldest first, none older than a day. Three jumps in a row that
 * agree with each other were right, and the fix before them was wrong: the third counts again.
 */
export function judgeFixes(
  { good, jumps }: Standing,
  fixes: readonly Fix[],
  { worstAccuracyM, maxSpeed }: JudgeRules,
): JudgedFix[] {
  const reached = (from: WalkedFix | null | undefined, to: WalkedFix): boolean =>
    from !== null && from !== undefined && withinReach(from, to, maxSpeed);
  let last: WalkedFix | null = good;
  let jump: WalkedFix | null = jumps.at(-1) ?? null;
  // Whether the last two jumps agree.
  let agree = jump !== null && reached(jumps.at(-2), jump);
  return fixes.map((fix): JudgedFix => {
    if (fix.accuracy !== null && fix.accuracy > worstAccuracyM) return { ...fix, excluded: "inaccurate" };
    if (last === null || reached(last, fix) || (agree && reached(jump, fix))) {
      last = fix;
      jump = null;
      agree = false;
      return { ...fix, excluded: null };
    }
    agree = reached(jump, fix);
    jump = fix;
    return { ...fix, excluded: "jump" };
  });
}
