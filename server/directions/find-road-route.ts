import "server-only";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import type { StoredTaskRoute } from "@/server/database/results/tracking";
import type { RoadLeg } from "@/server/directions/road";
import { distanceMetres, estimateRoadSeconds, type LatLng } from "@/lib/domain/geo/distance";
import { toRouteGeometry } from "@/lib/domain/geo/road-route";
import { type FoundRoute, requestRoute } from "@/server/directions/route";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";

/** A route as stored; `ends`: the index of the polyline's point at the end of each leg (from one stop to the next). */
type JoinedRoute = { polyline: string; steps: StoredTaskRoute["steps"]; ends: number[] };

/** Joins consecutive legs into one polyline; the shared point of two legs occurs once. */
export function joinLegs(legs: readonly RoadLeg[]): JoinedRoute {
  const points = legs.map(({ polyline }) => decodePolyline(polyline));
  const startIndexes = points.map((_, index) =>
    points.slice(0, index).reduce((sum, { length }) => sum + length - 1, 0),
  );
  return {
    polyline: encodePolyline(points.flatMap((legPoints, index) => (index === 0 ? legPoints : legPoints.slice(1)))),
    steps: legs.flatMap(({ turns }, index) =>
      turns.map(({ kind, point, street, exit, metres, seconds }) => ({
        type: kind,
        street,
        exit,
        metres,
        seconds,
        shapeIndex: (startIndexes[index] ?? 0) + point,
      })),
    ),
    ends: points.map(({ length }, index) => (startIndexes[index] ?? 0) + length - 1),
  };
}

/** Arguments of store_road_route; `points`: lat, lng, metres and seconds from the beginning. */
type StoredRoute = {
  points: (readonly [number, number, number, number])[];
  polyline: string | null;
  steps: StoredTaskRoute["steps"];
  /** The index of the polyline's point at each stop; empty without a polyline. */
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
  const { polyline, steps, ends } = prependDriverPosition(start, joinLegs(legs));
  const { points, metres, seconds } = toRouteGeometry({ polyline, steps });
  if (approximate || points.length > maxPoints) return { points: [], polyline: null, steps: [], ends: [] };
  return {
    points: points.map(({ lat, lng }, index) => [lat, lng, metres[index] ?? 0, seconds[index] ?? 0]),
    polyline: points.length > 0 ? polyline : null,
    steps,
    ends,
  };
}

function prependDriverPosition(start: LatLng, joinedRoute: JoinedRoute): JoinedRoute {
  const points = decodePolyline(joinedRoute.polyline);
  const [roadStart] = points;
  const metres = roadStart ? distanceMetres(start, roadStart) : 0;
  if (metres <= maxOffRoadMetres) return joinedRoute;
  return {
    polyline: encodePolyline([start, ...points]),
    steps: joinedRoute.steps.map((step, index) =>
      index === 0
        ? { ...step, metres: step.metres + metres, seconds: step.seconds + estimateRoadSeconds(metres) }
        : { ...step, shapeIndex: step.shapeIndex + 1 },
    ),
    ends: joinedRoute.ends.map((pointIndex) => pointIndex + 1),
  };
}

/**
 * Seconds until a driver off the route gets another, and until an engine without a route, or without a response, is
 * queried again.
 */
const retrySeconds = { found: 15, none: 30 };

/**
 * Finds the road route from the driver to the next stops, for a delivery or a return, and stores it with the delivery;
 * by default for its current driver. The engine is queried between two transactions: if the driver's destination
 * changed meanwhile, nothing is stored, and without a response the previous route stays.
 */
export async function findRoadRoute(db: AnyContext, transactionId: string, requestedDriverId?: string): Promise<void> {
  const query = await rpc(db, "get_task_route_query", {
    p_transaction_id: transactionId,
    p_driver_id: requestedDriverId ?? null,
  });
  if (!query) return;
  const { start, stops, status, legId, driverId } = query;
  const road = await requestRoute([start, ...stops]);
  const { points, polyline, steps, ends } = routeToStore(start, road);
  await rpc(db, "store_road_route", {
    p_transaction_id: transactionId,
    p_driver_id: driverId,
    p_route: {
      status,
      legId,
      points,
      polyline,
      steps,
      stops: polyline === null ? [] : stops.map((stop, index) => ({ ...stop, shapeIndex: ends[index] ?? 0 })),
      etaFactor: road.etaFactor,
      answered: road.answered,
    },
    p_retry_seconds: polyline === null ? retrySeconds.none : retrySeconds.found,
  });
}
