import "server-only";
import type { RoutingErrorList, RoutingErrorSummary, RoutingRoutes, RoutingState } from "@/lib/contracts/admin/routing";
import { env } from "@/server/env";
import { log } from "@/server/core/log";
import { rpc } from "@/server/database/rpc";
import { FunctionFailed } from "@/server/database/unwrap-result";
import type { DbContext } from "@/server/database/client";
import { instantInTimeZone } from "@/server/optimoroute/account-time";
import { driverRequirements, routingErrors, isRoutingEnabled, routingMode } from "@/server/provider-sync/routing";
import { routingToday } from "@/server/provider-sync/sync-driver";

// The provider's state for administrators; without a provider, the stored part.

/** State of the sync, from the environment and the database. */
export async function readRoutingState(db: DbContext): Promise<RoutingState> {
  const stored = await rpc(db, "admin_get_routing_state", { p_date: routingToday() });
  return {
    enabled: isRoutingEnabled(),
    mode: routingMode(),
    timeZone: env().OPTIMOROUTE_TIMEZONE,
    requirements: driverRequirements(),
    ...stored,
  };
}

/** A day's routes; each stop with its moment in addition to the account's time. */
export async function getDayRoutes(db: DbContext, date: string): Promise<RoutingRoutes> {
  const day = await rpc(db, "admin_list_routes", { p_date: date });
  return {
    ...day,
    routes: day.routes.map((route) => ({
      ...route,
      stops: route.stops.map((stop) => ({ ...stop, at: stopDueAt(date, stop) })),
    })),
  };
}

const WALL_TIME = /^(?:(\d{4}-\d\d-\d\d)[ T])?(\d\d:\d\d)/;

/** When a stop is due, ISO 8601; null if the provider's value is missing or invalid. */
function stopDueAt(
  date: string,
  { scheduledAt, scheduledAtDt }: { scheduledAt?: string | null; scheduledAtDt?: string | null },
): string | null {
  const [, day = date, time] = WALL_TIME.exec(scheduledAtDt ?? "") ?? WALL_TIME.exec(scheduledAt ?? "") ?? [];
  return time === undefined ? null : new Date(instantInTimeZone(day, time, env().OPTIMOROUTE_TIMEZONE)).toISOString();
}

type RoutingErrorQuery = {
  state: "open" | "all";
  cursor?: string | undefined;
  type?: string | undefined;
  endpoint?: string | undefined;
  limit: number;
};

/** Failed calls, newest first; without their table, those in this process's memory, in one page. */
export async function listRoutingErrors(
  db: DbContext,
  { state, cursor, type, endpoint, limit }: RoutingErrorQuery,
): Promise<RoutingErrorList> {
  return readTableOrMemory(
    () =>
      rpc(db, "admin_list_routing_errors", {
        p_limit: limit,
        p_cursor: cursor,
        p_type: type,
        p_endpoint: endpoint,
        p_state: state,
      }),
    () => ({
      nextCursor: null,
      items: routingErrors
        .list(limit)
        .map(
          (
            {
              errorType,
              errorCode,
              errorMessage,
              endpoint: failedEndpoint,
              method,
              statusCode,
              retryCount,
              requestData,
              responseData,
              at: failedAtMs,
            },
            index,
          ) => ({
            id: index + 1,
            type: errorType,
            code: errorCode,
            message: errorMessage,
            endpoint: failedEndpoint,
            method,
            statusCode,
            retryCount,
            request: requestData,
            response: responseData,
            at: new Date(failedAtMs).toISOString(),
            resolved: false,
          }),
        )
        .filter(
          (error) =>
            (type === undefined || error.type === type) && (endpoint === undefined || error.endpoint === endpoint),
        ),
    }),
  );
}

export async function summarizeRoutingErrors(db: DbContext): Promise<RoutingErrorSummary> {
  return readTableOrMemory(
    () => rpc(db, "admin_get_routing_error_summary"),
    () => {
      const { total, ...counts } = routingErrors.totals();
      return { since: new Date(Date.now() - DAY_MS).toISOString(), total, unresolved: total, ...counts, items: [] };
    },
  );
}

const DAY_MS = 86_400_000;
const UNDEFINED_TABLE = "42P01";

async function readTableOrMemory<T>(query: () => Promise<T>, readMemory: () => T): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (!(error instanceof FunctionFailed) || error.sqlCode !== UNDEFINED_TABLE) throw error;
    log().warn("The table of routing errors is missing: only this process's errors are listed");
    return readMemory();
  }
}
