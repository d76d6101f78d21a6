// A road route as a line with times: the position along it, what is left, and the next turn.
import { distanceMetres, roadFactor, roadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { decodePolyline } from "@/lib/domain/geo/polyline";

/**
 * A route as the API returns it: metres and seconds of a step reach to the next one; the first begins with the line.
 */
type RoadRoute<Step extends RouteStep = RouteStep> = { polyline: string; steps: readonly Step[] };
type RouteStep = { shapeIndex: number; meters: number; seconds: number };

/** Points in order, each with metres and seconds from the beginning. */
export type RouteLine = { points: readonly LatLng[]; metres: readonly number[]; seconds: readonly number[] };

/**
 * A position matched to a line: the last point passed, metres and seconds from the beginning, and metres off the line.
 */
export type RoutePosition = { point: number; metres: number; seconds: number; beside: number };

/** Search range ahead of the last match; limited because a route may pass the same corner twice. */
const searchMetres = 3_000;
/** The server matches a driver's position by the same numbers (`road_route_off_m`, private.locate_on_road_route). */
const offRouteMetres = 50;
const maxAccuracyMetres = 100;

/** The line of a route. Within a step, time is proportional to distance. */
export function toRouteLine({ polyline, steps }: RoadRoute): RouteLine {
  const points = decodePolyline(polyline);
  const line = { points: points.slice(0, 1), metres: points.slice(0, 1).map(() => 0), seconds: [0] };
  let [metres, seconds] = [0, 0];
  steps.forEach((step, n) => {
    const stepPoints = points.slice(step.shapeIndex, (steps[n + 1]?.shapeIndex ?? points.length - 1) + 1);
    const lengths = lengthsOf(stepPoints);
    const stepLength = lengths.reduce((sum, length) => sum + length, 0);
    stepPoints.slice(1).forEach((point, at) => {
      const fraction = stepLength > 0 ? (lengths[at] ?? 0) / stepLength : 1 / lengths.length;
      metres += step.meters * fraction;
      seconds += step.seconds * fraction;
      line.points.push(point);
      line.metres.push(metres);
      line.seconds.push(seconds);
    });
  });
  return line;
}

/** A line without times. */
export function toCourseLine(polyline: string): RouteLine {
  const points = decodePolyline(polyline);
  let metres = 0;
  return {
    points,
    metres: points.map((_, n) => (metres += n === 0 ? 0 : (lengthsOf(points.slice(n - 1, n + 1))[0] ?? 0))),
    seconds: points.map(() => 0),
  };
}

const lengthsOf = (points: readonly LatLng[]): number[] =>
  points.slice(1).map((point, n) => distanceMetres(points[n] ?? point, point));

/**
 * Matches a position to the line, within the range ahead of a point, or anywhere if it is off the line there. Null for
 * a line of fewer than two points.
 */
export function projectOntoRoute(line: RouteLine, here: LatLng, from = 0): RoutePosition | null {
  const nearby = nearestPoint(line, here, Math.max(0, from - 1), searchMetres);
  return nearby === null || nearby.beside > offRouteMetres ? nearestPoint(line, here, 0, Infinity) : nearby;
}

function nearestPoint(line: RouteLine, here: LatLng, from: number, reach: number): RoutePosition | null {
  // Metres east and north of the position: at this size the Earth counts as flat.
  const degree = 111_194.9;
  const east = degree * Math.cos((here.lat * Math.PI) / 180);
  const limit = (line.metres[from] ?? 0) + reach;
  let best: RoutePosition | null = null;
  for (let n = from; n + 1 < line.points.length && (line.metres[n] ?? 0) <= limit; n++) {
    const [a, b] = [line.points[n], line.points[n + 1]];
    if (!a || !b) break;
    const [x, y] = [(a.lng - here.lng) * east, (a.lat - here.lat) * degree];
    const [dx, dy] = [(b.lng - a.lng) * east, (b.lat - a.lat) * degree];
    const length = dx * dx + dy * dy;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length));
    const beside = Math.hypot(x + part * dx, y + part * dy);
    if (best === null || Math.round(beside) < Math.round(best.beside))
      best = {
        point: n,
        metres: interpolate(line.metres, n, part),
        seconds: interpolate(line.seconds, n, part),
        beside,
      };
  }
  return best;
}

const interpolate = (values: readonly number[], n: number, part: number): number => {
  const [from = 0, to = 0] = [values[n], values[n + 1]];
  return from + (to - from) * part;
};

/** Whether a position this far off the line is off route; within its accuracy it is not. */
export const isOffRoute = ({ beside }: RoutePosition, accuracy = 0): boolean =>
  beside > offRouteMetres + Math.min(maxAccuracyMetres, accuracy);

/**
 * The rest from a matched position to a point, by default the last. Off route it includes the way back to the line.
 * Same as private.update_road_route_progress.
 */
export function remainingRoute(
  line: RouteLine,
  at: RoutePosition,
  { to = line.points.length - 1, accuracy }: { to?: number; accuracy?: number } = {},
): { metres: number; seconds: number } {
  const metresBack = isOffRoute(at, accuracy) ? at.beside : 0;
  return {
    metres: Math.max(0, (line.metres[to] ?? 0) - at.metres) + metresBack,
    seconds: Math.max(0, (line.seconds[to] ?? 0) - at.seconds) + roadSeconds(metresBack * roadFactor),
  };
}

/** The turns ahead with their distances, nearest first. */
export function upcomingTurns<Step extends RouteStep>(
  steps: readonly Step[],
  line: RouteLine,
  at: RoutePosition,
): { step: Step; metres: number }[] {
  return steps
    .map((step) => ({ step, metres: (line.metres[step.shapeIndex] ?? 0) - at.metres }))
    .filter(({ metres }, n) => metres > 0 || (n === steps.length - 1 && metres > -1));
}

/** The line split at a matched position: driven, and left to drive. */
export function splitRoute(line: RouteLine, at: RoutePosition): { driven: LatLng[]; left: LatLng[] } {
  const [a, b] = [line.points[at.point], line.points[at.point + 1]];
  if (!a || !b) return { driven: [], left: [...line.points] };
  const segmentLength = (line.metres[at.point + 1] ?? 0) - (line.metres[at.point] ?? 0);
  const part = segmentLength > 0 ? (at.metres - (line.metres[at.point] ?? 0)) / segmentLength : 0;
  const currentPoint = { lat: a.lat + (b.lat - a.lat) * part, lng: a.lng + (b.lng - a.lng) * part };
  return {
    driven: [...line.points.slice(0, at.point + 1), currentPoint],
    left: [currentPoint, ...line.points.slice(at.point + 1)],
  };
}
