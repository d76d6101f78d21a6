import "server-only";
import type { AnyContext } from "@/server/database/client";
import { rpc } from "@/server/database/rpc";
import { requestTravelTimes, type TravelTimes } from "@/server/dispatch/request-travel-times";
import { hasEngine } from "@/server/directions/engine";

/**
 * Offers the delivery to the best driver, or leaves it waiting. The road engine is queried between two transactions:
 * the first, without locks, returns the places, the second gets the result.
 */
export async function dispatch(db: AnyContext, transactionId: string): Promise<void> {
  const query = hasEngine() ? await rpc(db, "get_dispatch_route_query", { p_transaction_id: transactionId }) : null;
  const travelTimes: TravelTimes | null = query && (await requestTravelTimes(query));
  await rpc(db, "dispatch_transaction", {
    p_transaction_id: transactionId,
    ...(travelTimes ? { p_routes: travelTimes } : {}),
  });
}
