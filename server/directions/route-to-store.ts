import "server-only";
import { distanceMetres, estimateRoadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import { toRouteGeometry } from "@/lib/domain/geo/road-route";
import type { StoredTaskRoute } from "@/server/database/results/tracking";
import type { FoundRoute } from "@/server/directions/route";
import { joinLegs } from "@/server/directions/join-legs";

/** Arguments of store_road_route; `points`: lat, lng, metres and seconds from the beginning. */
type StoredRoute = {
  points: (readonly [number, number, number, number])[];
  polyline: string | null;
  steps: StoredTaskRoute["steps"];
  /** The index of the line's point at each stop; empty without a line. */
  ends: number[];
};

/** The database's limit (task_road_routes_points): some hundred kilometres. */
const maxPoints = 20_000;

/** Beyond this distance from the road, in metres, the driver is not on it yet. */
const maxOffRoadMetres = 30;

/**
 * A route as stored, from the driver's position: a straight line leads from a car park to the road, so that the driver
 * is not off route at the start. None without a road, or beyond the database's limit: then it is estimated.
 */
export function routeToStore(
  start: LatLng,
  { approximate, legs }: Pick<FoundRoute, "approximate" | "legs">,
): StoredRoute {
  const { polyline, steps, ends } = fromDriver(start, joinLegs(legs));
  const { points, metres, seconds } = toRouteGeometry({ polyline, steps });
  if (approximate || points.length > maxPoints) return { points: [], polyline: null, steps: [], ends: [] };
  return {
    points: points.map(({ lat, lng }, n) => [lat, lng, metres[n] ?? 0, seconds[n] ?? 0]),
    polyline: points.length > 0 ? polyline : null,
    steps,
    ends,
  };
}

type Joined = ReturnType<typeof joinLegs>;
function fromDriver(start: LatLng, joined: Joined): Joined {
  const points = decodePolyline(joined.polyline);
  const [first] = points;
  const metres = first ? distanceMetres(start, first) : 0;
  if (metres <= maxOffRoadMetres) return joined;
  return {
    polyline: encodePolyline([start, ...points]),
    steps: joined.steps.map((step, n) =>
      n === 0
        ? { ...step, meters: step.meters + metres, seconds: step.seconds + estimateRoadSeconds(metres) }
        : { ...step, shapeIndex: step.shapeIndex + 1 },
    ),
    ends: joined.ends.map((end) => end + 1),
  };
}
