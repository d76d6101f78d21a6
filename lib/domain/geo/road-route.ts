// A road route as a geometry with times: the position along it, what is left, and the next turn.
import { distanceMetres, roadFactor, estimateRoadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { decodePolyline } from "@/lib/domain/geo/polyline";

/**
 * A route as the API returns it: metres and seconds of a step reach to the next one; the first begins with the
 * geometry.
 */
type RoadRoute<Step extends RouteStep = RouteStep> = { polyline: string; steps: readonly Step[] };
type RouteStep = { shapeIndex: number; metres: number; seconds: number };

/** Points in order, each with metres and seconds from the beginning. */
export type RouteGeometry = { points: readonly LatLng[]; metres: readonly number[]; seconds: readonly number[] };

/**
 * A position matched to a geometry: the last point passed, metres and seconds from the beginning, and metres off the
 * geometry.
 */
export type RoutePosition = { pointIndex: number; metres: number; seconds: number; deviationMetres: number };

/** Search range ahead of the last match; limited because a route may pass the same corner twice. */
const searchMetres = 3_000;
/** The server matches a driver's position by the same numbers (`road_route_off_m`, private.locate_on_road_route). */
const maxDeviationMetres = 50;
const maxAccuracyMetres = 100;

/** The geometry of a route. Within a step, time is proportional to distance. */
export function toRouteGeometry({ polyline, steps }: RoadRoute): RouteGeometry {
  const points = decodePolyline(polyline);
  const geometry = { points: points.slice(0, 1), metres: points.slice(0, 1).map(() => 0), seconds: [0] };
  let [metres, seconds] = [0, 0];
  steps.forEach((step, n) => {
    const stepPoints = points.slice(step.shapeIndex, (steps[n + 1]?.shapeIndex ?? points.length - 1) + 1);
    const lengths = segmentLengths(stepPoints);
    const stepLength = lengths.reduce((sum, length) => sum + length, 0);
    stepPoints.slice(1).forEach((point, index) => {
      const fraction = stepLength > 0 ? (lengths[index] ?? 0) / stepLength : 1 / lengths.length;
      metres += step.metres * fraction;
      seconds += step.seconds * fraction;
      geometry.points.push(point);
      geometry.metres.push(metres);
      geometry.seconds.push(seconds);
    });
  });
  return geometry;
}

/** A geometry without times. */
export function toUntimedGeometry(polyline: string): RouteGeometry {
  const points = decodePolyline(polyline);
  let metres = 0;
  return {
    points,
    metres: points.map((_, n) => (metres += n === 0 ? 0 : (segmentLengths(points.slice(n - 1, n + 1))[0] ?? 0))),
    seconds: points.map(() => 0),
  };
}

const segmentLengths = (points: readonly LatLng[]): number[] =>
  points.slice(1).map((point, n) => distanceMetres(points[n] ?? point, point));

/**
 * Matches a position to the geometry, within the range ahead of a point, or anywhere if it is off the route there. Null
 * for a geometry of fewer than two points.
 */
export function projectOntoRoute(geometry: RouteGeometry, position: LatLng, fromPointIndex = 0): RoutePosition | null {
  const nearby = nearestOnRoute(geometry, position, Math.max(0, fromPointIndex - 1), searchMetres);
  return nearby === null || nearby.deviationMetres > maxDeviationMetres
    ? nearestOnRoute(geometry, position, 0, Infinity)
    : nearby;
}

function nearestOnRoute(
  geometry: RouteGeometry,
  position: LatLng,
  fromPointIndex: number,
  searchRange: number,
): RoutePosition | null {
  // Metres east and north of the position: at this size the Earth counts as flat.
  const metresPerLat = 111_194.9;
  const metresPerLng = metresPerLat * Math.cos((position.lat * Math.PI) / 180);
  const maxMetres = (geometry.metres[fromPointIndex] ?? 0) + searchRange;
  let nearest: RoutePosition | null = null;
  for (let n = fromPointIndex; n + 1 < geometry.points.length && (geometry.metres[n] ?? 0) <= maxMetres; n++) {
    const [a, b] = [geometry.points[n], geometry.points[n + 1]];
    if (!a || !b) break;
    const [x, y] = [(a.lng - position.lng) * metresPerLng, (a.lat - position.lat) * metresPerLat];
    const [dx, dy] = [(b.lng - a.lng) * metresPerLng, (b.lat - a.lat) * metresPerLat];
    const squaredLength = dx * dx + dy * dy;
    const fraction = squaredLength === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / squaredLength));
    const deviation = Math.hypot(x + fraction * dx, y + fraction * dy);
    if (nearest === null || Math.round(deviation) < Math.round(nearest.deviationMetres))
      nearest = {
        pointIndex: n,
        metres: interpolate(geometry.metres, n, fraction),
        seconds: interpolate(geometry.seconds, n, fraction),
        deviationMetres: deviation,
      };
  }
  return nearest;
}

const interpolate = (values: readonly number[], n: number, fraction: number): number => {
  const [from = 0, to = 0] = [values[n], values[n + 1]];
  return from + (to - from) * fraction;
};

/** Whether a position this far off the geometry is off route; within its accuracy it is not. */
export const isOffRoute = ({ deviationMetres }: RoutePosition, accuracy = 0): boolean =>
  deviationMetres > maxDeviationMetres + Math.min(maxAccuracyMetres, accuracy);

/**
 * The remaining distance and time from a matched position to a point, by default the last. Off route it includes the
 * way back to the geometry. Same as private.update_road_route_progress.
 */
export function remainingRoute(
  geometry: RouteGeometry,
  routePosition: RoutePosition,
  { to = geometry.points.length - 1, accuracy }: { to?: number; accuracy?: number } = {},
): { metres: number; seconds: number } {
  const returnMetres = isOffRoute(routePosition, accuracy) ? routePosition.deviationMetres : 0;
  return {
    metres: Math.max(0, (geometry.metres[to] ?? 0) - routePosition.metres) + returnMetres,
    seconds:
      Math.max(0, (geometry.seconds[to] ?? 0) - routePosition.seconds) + estimateRoadSeconds(returnMetres * roadFactor),
  };
}

/** The turns ahead with their distances, nearest first. */
export function upcomingTurns<Step extends RouteStep>(
  steps: readonly Step[],
  geometry: RouteGeometry,
  routePosition: RoutePosition,
): { step: Step; metres: number }[] {
  return steps
    .map((step) => ({ step, metres: (geometry.metres[step.shapeIndex] ?? 0) - routePosition.metres }))
    .filter(({ metres }, n) => metres > 0 || (n === steps.length - 1 && metres > -1));
}

/** The points split at a matched position. */
export function splitRoute(
  geometry: RouteGeometry,
  routePosition: RoutePosition,
): { travelled: LatLng[]; remaining: LatLng[] } {
  const [a, b] = [geometry.points[routePosition.pointIndex], geometry.points[routePosition.pointIndex + 1]];
  if (!a || !b) return { travelled: [], remaining: [...geometry.points] };
  const segmentLength =
    (geometry.metres[routePosition.pointIndex + 1] ?? 0) - (geometry.metres[routePosition.pointIndex] ?? 0);
  const fraction =
    segmentLength > 0 ? (routePosition.metres - (geometry.metres[routePosition.pointIndex] ?? 0)) / segmentLength : 0;
  const currentPoint = { lat: a.lat + (b.lat - a.lat) * fraction, lng: a.lng + (b.lng - a.lng) * fraction };
  return {
    travelled: [...geometry.points.slice(0, routePosition.pointIndex + 1), currentPoint],
    remaining: [currentPoint, ...geometry.points.slice(routePosition.pointIndex + 1)],
  };
}
