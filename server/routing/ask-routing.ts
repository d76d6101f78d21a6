import "server-only";
import { Refusal } from "@/server/http/errors";
import { callFunction } from "@/server/database/call-function";
import { routingIsOn } from "@/server/routing/routing";
import { routingToday } from "@/server/routing/sync-driver";
import type { Db } from "@/server/supabase/client-options";

// What an administrator asks of the provider. Without a key there is nobody to ask, and he is told so at once.

function demandProvider(): void {
  if (!routingIsOn()) throw new Refusal("API_KEY_NOT_SET");
}

/** The provider plans this day, in the background. */
export async function askForPlan(db: Db, date: string): Promise<unknown> {
  demandProvider();
  return callFunction(db, "admin_plan_routes", { p_date: date });
}

/** A plan that runs is stopped, in the background. */
export async function askToStopPlan(db: Db, id: string): Promise<unknown> {
  demandProvider();
  return callFunction(db, "admin_stop_plan", { p_plan_id: id });
}

/** The provider is told of every approved driver's day, where it has changed. */
export async function askToSyncDrivers(db: Db): Promise<unknown> {
  demandProvider();
  return callFunction(db, "admin_sync_drivers", { p_date: routingToday() });
}

/** Both sides are compared, in the background. */
export async function askToReconcile(db: Db): Promise<unknown> {
  demandProvider();
  return callFunction(db, "admin_reconcile");
}

// What no difference or error is numbered by is none.
const NUMBER = /^\d{1,15}$/;

/** A difference is left as it is. Needs no provider: the word is ours. */
export async function dismissDifference(db: Db, id: string, reason: string): Promise<unknown> {
  if (!NUMBER.test(id)) throw new Refusal("NOT_FOUND");
  return callFunction(db, "admin_dismiss_difference", { p_id: id, p_reason: reason });
}

/** A failed call was dealt with. Needs no provider: the word is ours. */
export async function resolveRoutingError(db: Db, id: string): Promise<unknown> {
  if (!NUMBER.test(id)) throw new Refusal("NOT_FOUND");
  return callFunction(db, "admin_resolve_routing_error", { p_id: id });
}
