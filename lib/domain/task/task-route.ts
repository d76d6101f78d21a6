// How the driver's phone follows its route: the remaining part, and when to request a new route.
import type { TaskRoute, RouteInstruction } from "@/lib/contracts/driver/task-route";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import {
  isOffRoute,
  remainingRoute,
  toRouteGeometry,
  upcomingTurns,
  type RoutePosition,
  type RouteGeometry,
} from "@/lib/domain/geo/road-route";

/**
 * A route with its geometry. `stops`: indexes of its stops, nearest first. `pickup`: the stop that cannot be passed
 * before the start. `pickupSeconds`: duration of the stop there.
 */
type DriverRoute = {
  geometry: RouteGeometry;
  steps: readonly RouteInstruction[];
  stops: readonly number[];
  pickup: number | null;
  pickupSeconds: number;
};

/**
 * The remaining part of a road route. After the start the pickup is behind, although a stored route may still lead
 * there: without a network there is no other. Null for an approximate route.
 */
export function toDriverRoute(route: TaskRoute, isStarted: boolean): DriverRoute | null {
  if (route.approximate) return null;
  const pickup = isStarted ? route.stops.find(({ to }) => to === "pickup") : undefined;
  const firstPoint = pickup?.shapeIndex ?? 0;
  const points = decodePolyline(route.polyline);
  const toRemainingIndex = (index: number): number => index - firstPoint;
  const steps = route.steps
    .filter(
      ({ shapeIndex, type }) => shapeIndex >= firstPoint && !(pickup && shapeIndex === firstPoint && type === "arrive"),
    )
    .map((step) => ({ ...step, shapeIndex: toRemainingIndex(step.shapeIndex) }));
  const polyline = firstPoint === 0 ? route.polyline : encodePolyline(points.slice(firstPoint));
  if (points.length - firstPoint < 2) return null;
  return {
    geometry: toRouteGeometry({ polyline, steps }),
    steps,
    stops: route.stops.map(({ shapeIndex }) => toRemainingIndex(shapeIndex)).filter((index) => index > 0),
    pickup: isStarted ? null : (route.stops.find(({ to }) => to === "pickup")?.shapeIndex ?? null),
    pickupSeconds: isStarted ? 0 : route.pickupSeconds,
  };
}

export type Remaining = { metres: number; seconds: number };
export type RouteProgress = {
  geometry: RouteGeometry;
  position: RoutePosition;
  /** To the drop-off, and to the next stop. */
  toDropOff: Remaining;
  toStop: Remaining;
  /** Nearest first. */
  turns: { step: RouteInstruction; metres: number }[];
  /** Off route, beyond the position's accuracy. */
  isOffRoute: boolean;
};

/** The progress of a position on the route. */
export function routeProgress(driverRoute: DriverRoute, projected: RoutePosition, accuracy?: number): RouteProgress {
  const { geometry, steps, stops, pickupSeconds } = driverRoute;
  const position = holdAtPickup(driverRoute, projected);
  const nextStop =
    driverRoute.pickup ??
    stops.find((index) => (geometry.metres[index] ?? 0) > position.metres) ??
    geometry.points.length - 1;
  const toDropOff = remainingRoute(geometry, position, { accuracy });
  return {
    geometry,
    position,
    toDropOff: { ...toDropOff, seconds: toDropOff.seconds + pickupSeconds },
    toStop: remainingRoute(geometry, position, { to: nextStop, accuracy }),
    turns: upcomingTurns(position === projected ? steps : stepsFromPickup(driverRoute), geometry, position),
    isOffRoute: isOffRoute(position, accuracy),
  };
}

/** Before the driver has the cash the pickup stays ahead, also when they are at it or just past it. */
function holdAtPickup({ geometry, pickup }: DriverRoute, position: RoutePosition): RoutePosition {
  if (pickup === null) return position;
  // Half a metre before the stop, so that it counts as ahead.
  const metres = (geometry.metres[pickup] ?? 0) - 0.5;
  const metresPast = position.metres - metres;
  if (metresPast <= 0) return position;
  const seconds = Math.min(position.seconds, geometry.seconds[pickup] ?? 0);
  return {
    pointIndex: Math.max(0, pickup - 1),
    metres,
    seconds,
    deviationMetres:
      metresPast > nearStopMetres ? Math.max(metresPast, position.deviationMetres) : position.deviationMetres,
  };
}

/** The steps from the arrival at the pickup on: the route may begin there, with its own depart step before. */
function stepsFromPickup({ steps, pickup }: DriverRoute): readonly RouteInstruction[] {
  const arrivalIndex = steps.findIndex(({ type, shapeIndex }) => type === "arrive" && shapeIndex === pickup);
  return steps.slice(Math.max(0, arrivalIndex));
}

/** Consecutive positions off route, requests for a new route, and the time of the last one (ms). */
type OffRouteState = { offRouteCount: number; requestCount: number; requestedAt: number };
export const initialOffRouteState: OffRouteState = { offRouteCount: 0, requestCount: 0, requestedAt: -Infinity };

// A single position may be wrong. The server caches a route for 15 seconds; a driver who stays off route has left the
// mapped roads.
const minOffRouteCount = 2;
const initialWaitMs = 15_000;
const maxWaitMs = 120_000;
/** This close to a stop the road has ended; that is not off route. */
const nearStopMetres = 150;

/** Evaluates a position: whether to request a new route, first immediately, then with growing waits. */
export function updateOffRoute(
  current: OffRouteState,
  { isOffRoute, toStop }: Pick<RouteProgress, "isOffRoute" | "toStop">,
  now: number,
): { next: OffRouteState; shouldRequest: boolean } {
  if (!isOffRoute || toStop.metres < nearStopMetres)
    return { next: { ...current, offRouteCount: 0, requestCount: 0 }, shouldRequest: false };
  const offRouteCount = current.offRouteCount + 1;
  const waitMs = Math.min(maxWaitMs, initialWaitMs * 2 ** Math.max(0, current.requestCount - 1));
  if (offRouteCount < minOffRouteCount || now - current.requestedAt < waitMs)
    return { next: { ...current, offRouteCount }, shouldRequest: false };
  return { next: { offRouteCount, requestCount: current.requestCount + 1, requestedAt: now }, shouldRequest: true };
}
