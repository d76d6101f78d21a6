// When a driver with cash gets a check-in. The database decides (check_in_rules.sql); this evaluates the same rules on
// a track, and a test compares the two.
import { distanceMetres, roadMetres, roadSeconds, type LatLng } from "@/lib/domain/geo/distance";

export const checkInRules = ["standing", "away", "late", "silent"] as const;
export type CheckInRule = (typeof checkInRules)[number];
export const checkInAnswers = ["fine", "standing", "help"] as const;
export type CheckInAnswer = (typeof checkInAnswers)[number];

/** Settings of the database. Metres and seconds. */
export type CheckInLimits = {
  standingSeconds: number;
  standingMetres: number;
  stopMetres: number;
  /** Beyond this distance from the stop a reported arrival is not believed. */
  farMetres: number;
  awayMetres: number;
  awayShare: number;
  lateFactor: number;
  lateLeastSeconds: number;
  /** The longest drive without a known route. */
  lateBlindSeconds: number;
  silentSeconds: number;
  freshSeconds: number;
};

/** A driver with cash, and their destination. Times in seconds. */
export type Carrying = {
  stop: LatLng | null;
  begunAt: number;
  /** When they marked the arrival. */
  arrivedAt: number | null;
  /** First estimate of the arrival. */
  arrivesAt: number | null;
  /** Earliest time they are expected there. */
  notBefore: number | null;
  /** They follow the road route, and the remaining distance has not grown. */
  isOnWay: boolean;
  /** Places for standing still: the delivery's addresses, and hubs. */
  places: readonly LatLng[];
};

/** A position: measured `at`, received at `knownAt`. `counts`: accurate enough for dispatch. */
export type SeenPlace = LatLng & { at: number; knownAt: number; accuracy: number | null; counts: boolean };

/** The rules that trigger a check-in now, the most significant first. */
export function checkInRulesAt(
  carrying: Carrying,
  limits: CheckInLimits,
  seen: readonly SeenPlace[],
  now: number,
): CheckInRule[] {
  const known = seen.filter(({ at, knownAt }) => at <= now && knownAt <= now).sort((one, other) => one.at - other.at);
  const sinceBegun = known.filter(({ at }) => at >= carrying.begunAt);
  const way = sinceBegun.filter(({ counts }) => counts);
  const last = way.at(-1);
  const isThere =
    isNear(carrying.stop, last, limits) || (carrying.arrivedAt !== null && mayHaveArrived(carrying, limits, last));
  const rules: CheckInRule[] = [];
  if (goesAway(carrying, limits, way)) rules.push("away");
  if (last && standsLong(carrying, limits, way, last, now)) rules.push("standing");
  if (!isThere && now > dueAtStop(carrying, limits, known)) rules.push("late");
  const heardAt = Math.max(carrying.begunAt, sinceBegun.at(-1)?.at ?? carrying.begunAt);
  if (!isThere && now - heardAt > limits.silentSeconds) rules.push("silent");
  return rules;
}

function isNear(place: LatLng | null, at: LatLng | undefined, { stopMetres }: CheckInLimits): boolean {
  return place !== null && at !== undefined && distanceMetres(place, at) <= stopMetres;
}

/** The last position does not contradict the reported arrival. */
function mayHaveArrived({ stop, arrivedAt }: Carrying, { farMetres }: CheckInLimits, last?: SeenPlace): boolean {
  if (stop === null || last === undefined || arrivedAt === null) return true;
  const tooFar = distanceMetres(last, stop) - (last.accuracy ?? 0) - farMetres;
  return roadSeconds(tooFar) / 2 <= Math.max(arrivedAt - last.at, 0);
}

function standsLong(
  { stop, places }: Carrying,
  limits: CheckInLimits,
  way: readonly SeenPlace[],
  last: SeenPlace,
  now: number,
): boolean {
  // A phone that is offline does not show whether its driver stands still.
  if (now - last.at > limits.freshSeconds) return false;
  const from = last.at - limits.standingSeconds - limits.freshSeconds;
  const recent = way.filter(({ at }) => at >= from);
  const moved = recent.findLast(
    (place) => distanceMetres(place, last) > Math.max(limits.standingMetres, place.accuracy ?? 0, last.accuracy ?? 0),
  );
  const since = recent.find(({ at }) => moved === undefined || at > moved.at);
  if (since === undefined || last.at - since.at <= limits.standingSeconds) return false;
  return ![stop, ...places].some((place) => isNear(place, last, limits));
}

function goesAway({ stop, isOnWay }: Carrying, limits: CheckInLimits, way: readonly SeenPlace[]): boolean {
  if (isOnWay || stop === null) return false;
  const metres = way.map((place) => distanceMetres(place, stop));
  const [third, , newest] = metres.slice(-3);
  if (third === undefined || newest === undefined || newest <= third) return false;
  const nearest = Math.min(...metres);
  return metres
    .slice(-3)
    .every((each) => each > nearest + limits.awayMetres && each > nearest * (1 + limits.awayShare));
}

function dueAtStop(
  { stop, begunAt, arrivesAt, notBefore }: Carrying,
  limits: CheckInLimits,
  known: readonly SeenPlace[],
): number {
  const first = known.find(({ at, counts }) => counts && at >= begunAt - limits.freshSeconds);
  const seconds =
    arrivesAt !== null ? arrivesAt - begunAt : first && stop ? roadSeconds(roadMetres(first, stop)) : null;
  if (seconds === null) return begunAt + limits.lateBlindSeconds;
  const late = begunAt + Math.max(seconds * limits.lateFactor, seconds + limits.lateLeastSeconds);
  return notBefore === null ? late : Math.max(late, notBefore + limits.lateLeastSeconds);
}
