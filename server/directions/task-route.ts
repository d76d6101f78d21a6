import "server-only";
import type { TaskRoute } from "@/lib/contracts/driver/task-route";
import { encodePolyline } from "@/lib/domain/geo/polyline";
import type { Locale } from "@/lib/i18n/translate";
import { describeTurn } from "@/lib/i18n/turn-words";
import { rpc } from "@/server/database/rpc";
import { serviceContext, type DbContext } from "@/server/database/client";
import type { StoredTaskRoute } from "@/server/database/results/tracking";
import { findRoadRoute } from "@/server/directions/find-road-route";

/**
 * The route of the driver's current task, also for a return; null without a stop ahead. Off route, or without a route
 * yet, finds a new one now, unless the engine was queried a moment ago. Uses recorded positions only, because these are
 * plausibility checked and stay on record.
 */
export async function getTaskRoute(
  db: DbContext,
  driverId: string,
  transactionId: string,
  locale: Locale,
): Promise<TaskRoute | null> {
  const storedRoute = await rpc(db, "get_task_road_route", { p_transaction_id: transactionId });
  if (!storedRoute || (storedRoute.polyline !== null && !storedRoute.off))
    return storedRoute && toTaskRoute(storedRoute, locale);
  await findRoadRoute(serviceContext, transactionId, driverId);
  const newRoute = await rpc(db, "get_task_road_route", { p_transaction_id: transactionId });
  return newRoute && toTaskRoute(newRoute, locale);
}

/** Adds instructions to the turns; without a road route the line is straight between the stops. */
function toTaskRoute({ polyline, steps, stops, from, ...rest }: StoredTaskRoute, locale: Locale): TaskRoute {
  const indexedStops = stops.map((stop, index) => ({ ...stop, shapeIndex: stop.shapeIndex ?? index + 1 }));
  return {
    ...rest,
    from,
    polyline: polyline ?? encodePolyline(from ? [from, ...stops] : []),
    stops: from ? indexedStops : [],
    steps: steps.map(({ street, exit, ...step }) => ({
      ...step,
      instruction: describeTurn(locale, {
        type: step.type,
        street,
        exit,
        to: indexedStops.find(({ shapeIndex }) => shapeIndex === step.shapeIndex)?.to ?? null,
      }),
    })),
  };
}
