// When a driver with cash is asked whether all is right. The database decides (check_in_rules.sql); this says the same
// of a track, and a test compares the two.
import { distanceMetres, roadMetres, roadSeconds, type Place } from "@/lib/domain/geo/distance";

export const checkInRules = ["standing", "away", "late", "silent"] as const;
export type CheckInRule = (typeof checkInRules)[number];
export const checkInAnswers = ["fine", "standing", "help"] as const;
export type CheckInAnswer = (typeof checkInAnswers)[number];

/** Settings of the database. Metres and seconds. */
export type CheckInLimits = {
  standingSeconds: number;
  standingMetres: number;
  stopMetres: number;
  /** Farther from the stop than this nobody has arrived, whatever they say. */
  farMetres: number;
  awayMetres: number;
  awayShare: number;
  lateFactor: number;
  lateLeastSeconds: number;
  /** How long a drive may take of which nothing is known. */
  lateBlindSeconds: number;
  silentSeconds: number;
  freshSeconds: number;
};

/** Somebody who holds cash, and what they are on their way to with it. Times in seconds. */
export type Carrying = {
  stop: Place | null;
  begunAt: number;
  /** When they have said that they are there. */
  arrivedAt: number | null;
  /** When they were to come, as it looked when their way was first known. */
  arrivesAt: number | null;
  /** When they are wanted there at the earliest. */
  notBefore: number | null;
  /** They follow their way by road, and what is left of it has not grown. */
  isOnWay: boolean;
  /** Where standing is work: the delivery's own places, and hubs. */
  places: readonly Place[];
};

/** A place of the driver: when it was so, and when it was known. `counts`: it is sure enough to send work to. */
export type SeenPlace = Place & { at: number; knownAt: number; accuracy: number | null; counts: boolean };

/** By which rules the driver is to be asked at this moment, the most telling first. */
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

function isNear(place: Place | null, at: Place | undefined, { stopMetres }: CheckInLimits): boolean {
  return place !== null && at !== undefined && distanceMetres(place, at) <= stopMetres;
}

/** What they say of their arrival is not gainsaid by where they were seen last. */
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
  // A phone that has fallen silent says nothing of whether its driver stands.
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
