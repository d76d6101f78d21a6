// The rules by which a driver with cash gets a check-in ("Are you OK?"). The database implements them in
// check_in_rules.sql; this is a second implementation with which tests compare it.
import { distanceMetres, estimateRoadMetres, estimateRoadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import type { CheckInRule } from "@/lib/domain/task/check-in";

/** Settings of the database. Metres and seconds. */
export type CheckInLimits = {
  stationarySeconds: number;
  stationaryMetres: number;
  stopMetres: number;
  /** Beyond this distance from the stop a reported arrival is ignored. */
  farMetres: number;
  awayMetres: number;
  awayShare: number;
  lateFactor: number;
  lateMinSeconds: number;
  /** The longest drive that is not late if the driver has no position. */
  lateNoPositionSeconds: number;
  silentSeconds: number;
  freshSeconds: number;
};

/** A driver with cash, and their destination. Times in seconds. */
export type CashTransport = {
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
  /** Places where a driver may be stationary: the delivery's addresses, and hubs. */
  places: readonly LatLng[];
};

/** A position: measured `at`, received at `receivedAt`. `isReliable`: accurate enough for dispatch. */
export type ObservedPosition = LatLng & {
  at: number;
  receivedAt: number;
  accuracy: number | null;
  isReliable: boolean;
};

/** The rules that trigger a check-in now, the most significant first. */
export function checkInRulesAt(
  transport: CashTransport,
  limits: CheckInLimits,
  positions: readonly ObservedPosition[],
  now: number,
): CheckInRule[] {
  const knownPositions = positions
    .filter(({ at, receivedAt }) => at <= now && receivedAt <= now)
    .sort((a, b) => a.at - b.at);
  const positionsSinceStart = knownPositions.filter(({ at }) => at >= transport.begunAt);
  const reliablePositions = positionsSinceStart.filter(({ isReliable }) => isReliable);
  const newest = reliablePositions.at(-1);
  const isAtStop =
    isNear(transport.stop, newest, limits) ||
    (transport.arrivedAt !== null && isArrivalPlausible(transport, limits, newest));
  const rules: CheckInRule[] = [];
  if (isMovingAway(transport, limits, reliablePositions)) rules.push("away");
  if (newest && isStationaryTooLong(transport, limits, reliablePositions, newest, now)) rules.push("stationary");
  if (!isAtStop && now > lateAfter(transport, limits, knownPositions)) rules.push("late");
  const lastPositionAt = Math.max(transport.begunAt, positionsSinceStart.at(-1)?.at ?? transport.begunAt);
  if (!isAtStop && now - lastPositionAt > limits.silentSeconds) rules.push("silent");
  return rules;
}

function isNear(place: LatLng | null, actual: LatLng | undefined, { stopMetres }: CheckInLimits): boolean {
  return place !== null && actual !== undefined && distanceMetres(place, actual) <= stopMetres;
}

/** The last position does not contradict the reported arrival. */
function isArrivalPlausible(
  { stop, arrivedAt }: CashTransport,
  { farMetres }: CheckInLimits,
  newest?: ObservedPosition,
): boolean {
  if (stop === null || newest === undefined || arrivedAt === null) return true;
  const excessMetres = distanceMetres(newest, stop) - (newest.accuracy ?? 0) - farMetres;
  return estimateRoadSeconds(excessMetres) / 2 <= Math.max(arrivedAt - newest.at, 0);
}

function isStationaryTooLong(
  { stop, places }: CashTransport,
  limits: CheckInLimits,
  positions: readonly ObservedPosition[],
  newest: ObservedPosition,
  now: number,
): boolean {
  // A phone that is offline does not show whether its driver stands still.
  if (now - newest.at > limits.freshSeconds) return false;
  const recentFrom = newest.at - limits.stationarySeconds - limits.freshSeconds;
  const recentPositions = positions.filter(({ at }) => at >= recentFrom);
  const lastMoved = recentPositions.findLast(
    (place) =>
      distanceMetres(place, newest) > Math.max(limits.stationaryMetres, place.accuracy ?? 0, newest.accuracy ?? 0),
  );
  const stationaryFrom = recentPositions.find(({ at }) => lastMoved === undefined || at > lastMoved.at);
  if (stationaryFrom === undefined || newest.at - stationaryFrom.at <= limits.stationarySeconds) return false;
  return ![stop, ...places].some((place) => isNear(place, newest, limits));
}

function isMovingAway(
  { stop, isOnWay }: CashTransport,
  limits: CheckInLimits,
  positions: readonly ObservedPosition[],
): boolean {
  if (isOnWay || stop === null) return false;
  const metres = positions.map((place) => distanceMetres(place, stop));
  const [earlier, , newest] = metres.slice(-3);
  if (earlier === undefined || newest === undefined || newest <= earlier) return false;
  const nearest = Math.min(...metres);
  return metres
    .slice(-3)
    .every((metresAway) => metresAway > nearest + limits.awayMetres && metresAway > nearest * (1 + limits.awayShare));
}

function lateAfter(
  { stop, begunAt, arrivesAt, notBefore }: CashTransport,
  limits: CheckInLimits,
  positions: readonly ObservedPosition[],
): number {
  const first = positions.find(({ at, isReliable }) => isReliable && at >= begunAt - limits.freshSeconds);
  const drivingSeconds =
    arrivesAt !== null
      ? arrivesAt - begunAt
      : first && stop
        ? estimateRoadSeconds(estimateRoadMetres(first, stop))
        : null;
  if (drivingSeconds === null) return begunAt + limits.lateNoPositionSeconds;
  const lateAt = begunAt + Math.max(drivingSeconds * limits.lateFactor, drivingSeconds + limits.lateMinSeconds);
  return notBefore === null ? lateAt : Math.max(lateAt, notBefore + limits.lateMinSeconds);
}
