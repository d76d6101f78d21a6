import "server-only";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import type { StoredTaskRoute } from "@/server/database/results/tracking";
import type { RoadLeg } from "@/server/directions/road";

/** A route as stored; `ends`: the index of the line's point at the end of each leg. */
type Joined = { polyline: string; steps: StoredTaskRoute["steps"]; ends: number[] };

/** Joins consecutive legs into one line; the shared point of two legs occurs once. */
export function joinLegs(legs: readonly RoadLeg[]): Joined {
  const points = legs.map(({ polyline }) => decodePolyline(polyline));
  const startIndexes = points.map((_, n) => points.slice(0, n).reduce((sum, { length }) => sum + length - 1, 0));
  return {
    polyline: encodePolyline(points.flatMap((legPoints, n) => (n === 0 ? legPoints : legPoints.slice(1)))),
    steps: legs.flatMap(({ turns }, n) =>
      turns.map(({ kind, point, street, exit, metres, seconds }) => ({
        type: kind,
        street,
        exit,
        meters: metres,
        seconds,
        shapeIndex: (startIndexes[n] ?? 0) + point,
      })),
    ),
    ends: points.map(({ length }, n) => (startIndexes[n] ?? 0) + length - 1),
  };
}
