import "server-only";
import { log } from "@/server/http/log";
import { callFunction, FunctionFailed } from "@/server/http/unwrap";
import { routingErrors } from "@/server/routing/routing";
import type { Db } from "@/server/supabase/client-options";

// What an administrator reads about the provider; without one, what is left of it.

export const listPlans = (db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }): Promise<unknown> =>
  callFunction(db, "admin_list_plans", { p_cursor: cursor, p_limit: limit });

export const getDayRoutes = (db: Db, date: string): Promise<unknown> => callFunction(db, "admin_routes", { p_date: date });

export const listDifferences = (db: Db, { state, cursor, limit }: { state: string; cursor?: string | undefined; limit: number }): Promise<unknown> =>
  callFunction(db, "admin_list_differences", { p_state: state, p_cursor: cursor, p_limit: limit });

/** Failed calls, newest first; where their table is missing, those that this process remembers. */
export async function listRoutingErrors(db: Db, limit: number): Promise<unknown> {
  return orRemembered(() => callFunction(db, "admin_routing_errors", { p_limit: limit }), () => ({
    nextCursor: null,
    items: routingErrors.list(limit).map(({ errorType, errorCode, errorMessage, endpoint, method, statusCode, retryCount, requestData, responseData, at }, n) => ({
      id: n + 1, type: errorType, code: errorCode, message: errorMessage, endpoint, method, statusCode, retryCount, request: requestData, response: responseData,
      at: new Date(at).toISOString(), resolved: false,
    })),
  }));
}

export async function summarizeRoutingErrors(db: Db): Promise<unknown> {
  return orRemembered(() => callFunction(db, "admin_routing_error_summary"), () => {
    const { total, ...counts } = routingErrors.totals();
    return { since: new Date(Date.now() - DAY_MS).toISOString(), total, unresolved: total, ...counts, items: [] };
  });
}

const DAY_MS = 86_400_000;
const UNDEFINED_TABLE = "42P01";

async function orRemembered(ask: () => Promise<unknown>, remember: () => unknown): Promise<unknown> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof FunctionFailed) || error.sqlCode !== UNDEFINED_TABLE) throw error;
    log().warn("The table of routing errors is missing: what is told is what this process remembers");
    return remember();
  }
}
