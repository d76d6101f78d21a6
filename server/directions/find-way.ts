import "server-only";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { route } from "@/server/directions/route";
import { wayToKeep } from "@/server/directions/way-to-keep";

/** Seconds until a driver beside their way gets another, and until an engine is asked again that had none or was away. */
const again = { found: 15, none: 30 };

/**
 * Finds the way by road from where a driver is to the stops before them, for a delivery or with its cash back, and keeps
 * it with the delivery: of its own driver, unless one is named. The engine answers between two transactions; who drives
 * somewhere else meanwhile keeps nothing, and what an engine that does not answer has found before stays.
 */
export async function findWay(db: AnyContext, transactionId: string, driver?: string): Promise<void> {
  const wanted = await rpc(db, "task_route_query", { p_transaction_id: transactionId, p_driver_id: driver ?? null });
  if (!wanted) return;
  const { start, stops, status, legId, driverId } = wanted;
  const road = await route([start, ...stops]);
  const { points, polyline, steps, ends } = wayToKeep(start, road);
  await rpc(db, "store_road_route", {
    p_transaction_id: transactionId,
    p_driver_id: driverId,
    p_way: {
      status,
      legId,
      points,
      polyline,
      steps,
      stops: polyline === null ? [] : stops.map((stop, n) => ({ ...stop, shapeIndex: ends[n] ?? 0 })),
      pace: road.pace,
      answered: road.answered,
    },
    p_again_seconds: polyline === null ? again.none : again.found,
  });
}
