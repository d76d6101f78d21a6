import "server-only";
import { simplified } from "@/lib/domain/geo/simplified-line";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import type { WaysToAsk } from "@/server/database/results/deliveries";
import { engine, type AskEngine } from "@/server/directions/engine";
import { budgetMs, matrix } from "@/server/directions/matrix";
import { route } from "@/server/directions/route";

type Stretch = { metres: number; seconds: number };

/** Road data for `dispatch_transaction` (dispatch/road_distances.sql). Drivers without a road are omitted. */
export type Ways = { drivers: Record<string, Stretch>; trip: Stretch | null; line: string | null };

/** Points of a line that a drawing at a phone's width can show. */
const drawnPoints = 60;

/** Both queries run concurrently within the 150 ms. A missing response is null or omitted. */
export async function askWays(
  { stop, dropOff, drivers }: WaysToAsk,
  ask: AskEngine = engine("numbers"),
  patienceMs = budgetMs,
): Promise<Ways> {
  const [starts, trip] = await Promise.all([
    drivers.length > 0 ? matrix(drivers, stop, ask, patienceMs) : null,
    dropOff ? route([stop, dropOff], ask, patienceMs) : null,
  ]);
  const road = trip && !trip.about ? trip : null;
  return {
    drivers: Object.fromEntries(
      drivers.flatMap(({ driverId }, n) => {
        const way = starts && !starts.about ? starts.ways[n] : null;
        return way ? [[driverId, way]] : [];
      }),
    ),
    trip: road && { metres: road.metres, seconds: road.seconds },
    line:
      road &&
      encodePolyline(
        simplified(
          road.legs.flatMap(({ polyline }) => decodePolyline(polyline)),
          drawnPoints,
        ),
      ),
  };
}
