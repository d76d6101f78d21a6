import "server-only";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { requestRoute } from "@/server/directions/route";
import { routeToStore } from "@/server/directions/route-to-store";

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
export async function findRoadRoute(db: AnyContext, transactionId: string, driver?: string): Promise<void> {
  const query = await rpc(db, "get_task_route_query", { p_transaction_id: transactionId, p_driver_id: driver ?? null });
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
      stops: polyline === null ? [] : stops.map((stop, n) => ({ ...stop, shapeIndex: ends[n] ?? 0 })),
      etaFactor: road.etaFactor,
      answered: road.answered,
    },
    p_retry_seconds: polyline === null ? retrySeconds.none : retrySeconds.found,
  });
}
