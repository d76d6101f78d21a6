// How the driver's phone follows its route: what is ahead, and when to request a new one.
import type { TaskRoute } from "@/lib/contracts/driver/task-route";
import type { RouteInstruction } from "@/lib/contracts/driver/turn";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import {
  isOffRoute,
  remainingRoute,
  toRouteLine,
  upcomingTurns,
  type RoutePosition,
  type RouteLine,
} from "@/lib/domain/geo/road-route";

/**
 * A route with its line. `stops`: indexes of its stops, nearest first. `pickup`: the stop that cannot be passed before
 * the start. `pause`: seconds of the stop there.
 */
type DriverRoute = {
  line: RouteLine;
  steps: readonly RouteInstruction[];
  stops: readonly number[];
  pickup: number | null;
  pause: number;
};

/**
 * The remaining part of a road route. After the start the pickup is behind, although a stored route may still lead
 * there: without a network there is no other. Null for an approximate route.
 */
export function toDriverRoute(route: TaskRoute, started: boolean): DriverRoute | null {
  if (route.approximate) return null;
  const pickup = started ? route.stops.find(({ to }) => to === "pickup") : undefined;
  const from = pickup?.shapeIndex ?? 0;
  const points = decodePolyline(route.polyline);
  const fromStart = (index: number): number => index - from;
  const steps = route.steps
    .filter(({ shapeIndex, type }) => shapeIndex >= from && !(pickup && shapeIndex === from && type === "arrive"))
    .map((step) => ({ ...step, shapeIndex: fromStart(step.shapeIndex) }));
  const polyline = from === 0 ? route.polyline : encodePolyline(points.slice(from));
  if (points.length - from < 2) return null;
  return {
    line: toRouteLine({ polyline, steps }),
    steps,
    stops: route.stops.map(({ shapeIndex }) => fromStart(shapeIndex)).filter((index) => index > 0),
    pickup: started ? null : (route.stops.find(({ to }) => to === "pickup")?.shapeIndex ?? null),
    pause: started ? 0 : route.pickupSeconds,
  };
}

export type Left = { metres: number; seconds: number };
export type RouteProgress = {
  line: RouteLine;
  at: RoutePosition;
  /** To the drop-off, and to the next stop. */
  left: Left;
  toStop: Left;
  /** Nearest first. */
  turns: { step: RouteInstruction; metres: number }[];
  /** Off route, beyond the position's accuracy. */
  isOffRoute: boolean;
};

/** The progress of a position on the route. */
export function routeProgress(driverRoute: DriverRoute, projected: RoutePosition, accuracy?: number): RouteProgress {
  const { line, steps, stops, pause } = driverRoute;
  const at = clampToPickup(driverRoute, projected);
  const next =
    driverRoute.pickup ?? stops.find((index) => (line.metres[index] ?? 0) > at.metres) ?? line.points.length - 1;
  const toDropOff = remainingRoute(line, at, { accuracy });
  return {
    line,
    at,
    left: { ...toDropOff, seconds: toDropOff.seconds + pause },
    toStop: remainingRoute(line, at, { to: next, accuracy }),
    turns: upcomingTurns(at === projected ? steps : stepsFromPickup(driverRoute), line, at),
    isOffRoute: isOffRoute(at, accuracy),
  };
}

/** Before the driver has the cash the pickup stays ahead, also when they are at it or just past it. */
function clampToPickup({ line, pickup }: DriverRoute, at: RoutePosition): RoutePosition {
  if (pickup === null) return at;
  const metres = (line.metres[pickup] ?? 0) - 0.5;
  const metresPast = at.metres - metres;
  if (metresPast <= 0) return at;
  const seconds = Math.min(at.seconds, line.seconds[pickup] ?? 0);
  return {
    point: Math.max(0, pickup - 1),
    metres,
    seconds,
    beside: metresPast > dropOffMetres ? Math.max(metresPast, at.beside) : at.beside,
  };
}

/** The steps from the arrival at the pickup on: the route may begin there, with its own depart step before. */
function stepsFromPickup({ steps, pickup }: DriverRoute): readonly RouteInstruction[] {
  const arrivalIndex = steps.findIndex(({ type, shapeIndex }) => type === "arrive" && shapeIndex === pickup);
  return steps.slice(Math.max(0, arrivalIndex));
}

/** Consecutive positions off route, requests for a new route, and the time of the last one (ms). */
type OffRouteState = { fixes: number; requestCount: number; requestedAt: number };
export const neverOff: OffRouteState = { fixes: 0, requestCount: 0, requestedAt: -Infinity };

// A single position may be wrong. The server caches a route for 15 seconds; a driver who stays off route has left the
// mapped roads.
const minPositions = 2;
const initialWaitMs = 15_000;
const maxWaitMs = 120_000;
/** This close to a stop the road has ended; that is not off route. */
const dropOffMetres = 150;

/** Evaluates a position: whether to request a new route, first immediately, then with growing waits. */
export function updateOffRoute(
  current: OffRouteState,
  { isOffRoute, toStop }: Pick<RouteProgress, "isOffRoute" | "toStop">,
  now: number,
): { next: OffRouteState; shouldRequest: boolean } {
  if (!isOffRoute || toStop.metres < dropOffMetres)
    return { next: { ...current, fixes: 0, requestCount: 0 }, shouldRequest: false };
  const fixes = current.fixes + 1;
  const waitMs = Math.min(maxWaitMs, initialWaitMs * 2 ** Math.max(0, current.requestCount - 1));
  if (fixes < minPositions || now - current.requestedAt < waitMs)
    return { next: { ...current, fixes }, shouldRequest: false };
  return { next: { fixes, requestCount: current.requestCount + 1, requestedAt: now }, shouldRequest: true };
}
