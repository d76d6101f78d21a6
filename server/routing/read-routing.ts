import "server-only";
import { callFunction } from "@/server/http/unwrap";
import type { Db } from "@/server/supabase/client-options";

// What an administrator reads about the provider; without one, what is left of it.

export const listPlans = (db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<unknown> =>
  callFunction(db, "admin_list_plans", { p_cursor: cursor, p_limit: limit });

export const getDayRoutes = (db: Db, date: string): Promise<unknown> => callFunction(db, "admin_routes", { p_date: date });

export const listDifferences = (db: Db, { state, cursor, limit }: { state: string; cursor?: string | undefined; limit: number }): Promise<unknown> =>
  callFunction(db, "admin_list_differences", { p_state: state, p_cursor: cursor, p_limit: limit });

export const listRoutingErrors = (db: Db, limit: number): Promise<unknown> => callFunction(db, "admin_routing_errors", { p_limit: limit });

export const summarizeRoutingErrors = (db: Db): Promise<unknown> => callFunction(db, "admin_routing_error_summary");
