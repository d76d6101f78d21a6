import "server-only";
import { Refusal } from "@/server/core/errors";
import { type DeferredRpc, rpc } from "@/server/database/rpc";
import type { ResultOf } from "@/server/database/results";
import { routingIsOn } from "@/server/routing/routing";
import { routingToday } from "@/server/routing/sync-driver";

// What an administrator asks of the provider. Without a key there is nobody to ask, and they are told so at once.

function demandProvider(): void {
  if (!routingIsOn()) throw new Refusal("API_KEY_NOT_SET");
}

/** The provider plans this day, in the background. */
export function askForPlan(date: string): DeferredRpc<ResultOf<"admin_plan_routes">> {
  demandProvider();
  return rpc.defer("admin_plan_routes", { p_date: date });
}

/** A plan that runs is stopped, in the background. */
export function askToStopPlan(id: string): DeferredRpc<ResultOf<"admin_stop_routing_plan">> {
  demandProvider();
  return rpc.defer("admin_stop_routing_plan", { p_plan_id: id });
}

/** The day's routes of a plan go to the phones of the provider's app, in the background. */
export function askToSendRoutes(id: string): DeferredRpc<ResultOf<"admin_send_routes">> {
  demandProvider();
  return rpc.defer("admin_send_routes", { p_plan_id: id });
}

/** The provider is told of every approved driver's day, where it has changed. */
export function askToSyncDrivers(): DeferredRpc<ResultOf<"admin_sync_drivers">> {
  demandProvider();
  return rpc.defer("admin_sync_drivers", { p_date: routingToday() });
}

/** Both sides are compared, in the background. */
export function askToReconcile(): DeferredRpc<ResultOf<"admin_reconcile_routing">> {
  demandProvider();
  return rpc.defer("admin_reconcile_routing");
}

// What no difference or error is numbered by is none.
const NUMBER = /^\d{1,15}$/;

/** A difference is left as it is. Needs no provider: the word is ours. */
export function dismissDifference(
  id: string,
  reason: string,
): DeferredRpc<ResultOf<"admin_dismiss_routing_difference">> {
  if (!NUMBER.test(id)) throw new Refusal("NOT_FOUND");
  return rpc.defer("admin_dismiss_routing_difference", { p_id: id, p_reason: reason });
}

/** A failed call was dealt with. Needs no provider: the word is ours. */
export function resolveRoutingError(id: string): DeferredRpc<ResultOf<"admin_resolve_routing_error">> {
  if (!NUMBER.test(id)) throw new Refusal("NOT_FOUND");
  return rpc.defer("admin_resolve_routing_error", { p_id: id });
}
