import "server-only";
import { simplifyPolyline, decodePolyline, encodePolyline } from "@/lib/domain/geo/polyline";
import type { TravelTimesQuery } from "@/server/database/results/dispatch";
import { engineCallFor, type EngineCall, hasEngine } from "@/server/directions/engine";
import { dispatchBudgetMs, requestMatrix } from "@/server/directions/matrix";
import { requestRoute } from "@/server/directions/route";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";

type RoadDistance = { metres: number; seconds: number };

/** Road data for `dispatch_transaction` (dispatch/road_distances.sql). Drivers without a road are omitted. */
export type TravelTimes = { drivers: Record<string, RoadDistance>; trip: RoadDistance | null; polyline: string | null };

/** Points of a line that a drawing at a phone's width can show. */
const MAX_LINE_POINTS = 60;

/**
 * Requests each driver's distance to the destination, and the road from there to the drop-off (`trip`), concurrently
 * within the time limit. A missing response is null or omitted.
 */
export async function requestTravelTimes(
  { destination, dropOff, drivers }: TravelTimesQuery,
  callEngine: EngineCall = engineCallFor("dispatch"),
  timeoutMs = dispatchBudgetMs,
): Promise<TravelTimes> {
  const [driverDistances, trip] = await Promise.all([
    drivers.length > 0 ? requestMatrix(drivers, destination, callEngine, timeoutMs) : null,
    dropOff ? requestRoute([destination, dropOff], callEngine, timeoutMs) : null,
  ]);
  const road = trip && !trip.approximate ? trip : null;
  return {
    drivers: Object.fromEntries(
      drivers.flatMap(({ driverId }, index) => {
        const segment = driverDistances && !driverDistances.approximate ? driverDistances.segments[index] : null;
        return segment ? [[driverId, segment]] : [];
      }),
    ),
    trip: road && { metres: road.metres, seconds: road.seconds },
    polyline:
      road &&
      encodePolyline(
        simplifyPolyline(
          road.legs.flatMap(({ polyline }) => decodePolyline(polyline)),
          MAX_LINE_POINTS,
        ),
      ),
  };
}

/**
 * Offers the delivery to the best driver, or leaves it waiting. The road engine is queried between two transactions:
 * the first, without locks, reads the coordinates, the second gets the result. `isFirst`: runs instead of the enqueued
 * job.
 */
export async function dispatch(db: AnyContext, transactionId: string, isFirst = false): Promise<void> {
  const query = hasEngine() ? await rpc(db, "get_dispatch_route_query", { p_transaction_id: transactionId }) : null;
  const travelTimes: TravelTimes | null = query && (await requestTravelTimes(query));
  const args = {
    p_transaction_id: transactionId,
    ...(travelTimes ? { p_routes: travelTimes } : {}),
    ...(isFirst ? { p_is_first: true } : {}),
  };
  // One round trip: nothing depends on the result, so the commit need not wait for it.
  await rpc.once(db, "dispatch_transaction", args);
}
