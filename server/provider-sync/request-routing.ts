import "server-only";
import { Refusal } from "@/server/core/errors";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { ResultOf } from "@/server/database/results";
import { isRoutingEnabled } from "@/server/provider-sync/routing";
import { routingToday } from "@/server/provider-sync/sync-driver";

// Administrators' requests to the provider. Without a key they are refused immediately.

function requireProvider(): void {
  if (!isRoutingEnabled()) throw new Refusal("API_KEY_NOT_SET");
}

/** Enqueues planning of this day. */
export function requestPlan(date: string): PreparedRpc<ResultOf<"admin_plan_routes">> {
  requireProvider();
  return rpc.prepare("admin_plan_routes", { p_date: date });
}

/** Enqueues stopping a running plan. */
export function requestPlanStop(id: string): PreparedRpc<ResultOf<"admin_stop_routing_plan">> {
  requireProvider();
  return rpc.prepare("admin_stop_routing_plan", { p_plan_id: id });
}

/** Enqueues sending a plan's routes to the phones of the provider's app. */
export function requestRouteDispatch(id: string): PreparedRpc<ResultOf<"admin_send_routes">> {
  requireProvider();
  return rpc.prepare("admin_send_routes", { p_plan_id: id });
}

/** Enqueues syncing the working days of all approved drivers that have changed. */
export function requestDriverSync(): PreparedRpc<ResultOf<"admin_sync_drivers">> {
  requireProvider();
  return rpc.prepare("admin_sync_drivers", { p_date: routingToday() });
}

/** Enqueues the comparison of our orders with the provider's. */
export function requestReconciliation(): PreparedRpc<ResultOf<"admin_reconcile_routing">> {
  requireProvider();
  return rpc.prepare("admin_reconcile_routing");
}

// Any other text is not an id of a difference or an error.
const NUMERIC_ID = /^\d{1,15}$/;

/** Dismisses a difference. Needs no provider: the decision is ours. */
export function dismissDifference(
  id: string,
  reason: string,
): PreparedRpc<ResultOf<"admin_dismiss_routing_difference">> {
  if (!NUMERIC_ID.test(id)) throw new Refusal("NOT_FOUND");
  return rpc.prepare("admin_dismiss_routing_difference", { p_id: id, p_reason: reason });
}

/** Marks a failed call as resolved. Needs no provider: the decision is ours. */
export function resolveRoutingError(id: string): PreparedRpc<ResultOf<"admin_resolve_routing_error">> {
  if (!NUMERIC_ID.test(id)) throw new Refusal("NOT_FOUND");
  return rpc.prepare("admin_resolve_routing_error", { p_id: id });
}
