import "server-only";
import { simplified } from "@/lib/domain/geo/simplified-line";
import { decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import type { WaysToAsk } from "@/server/database/results/deliveries";
import { engine, type AskEngine } from "@/server/directions/engine";
import { budgetMs, matrix } from "@/server/directions/matrix";
import { route } from "@/server/directions/route";

type Stretch = { metres: number; seconds: number };

/** What `dispatch_transaction` is told of roads (dispatch/road_distances.sql). A driver to whom no road leads is not in it. */
export type Ways = { drivers: Record<string, Stretch>; trip: Stretch | null; line: string | null };

/** As many points of a line as a drawing the width of a phone shows. */
const drawnPoints = 60;

/** Both questions at once, so that 150 ms are enough for both. What has no answer by then is null, or not there. */
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
