import "server-only";
import type { RoutingFailure } from "@/server/optimoroute/client";
import { cleanMessage, loggable } from "@/server/optimoroute/redact";

/** A row of optimoroute_error_logs. */
export type ErrorLogRow = {
  error_type: string;
  error_code: string;
  error_message: string;
  endpoint: string;
  method: string;
  request_data: unknown;
  response_data: unknown;
  status_code: number | null;
  retry_count: number;
  user_id: string | null;
};

export type ErrorLogOptions = {
  /** Keeps a row for longer than the process lives. */
  write?: (row: ErrorLogRow) => Promise<void>;
  warn?: (message: string) => void;
  now?: () => number;
};
export type LoggedFailure = RoutingFailure & { userId: string | null };
/** What the process remembers, counted. */
export type FailureTotals = { total: number; lastHour: number; byType: Record<string, number>; byEndpoint: Record<string, number> };
export type ErrorLog = {
  /** Never rejects: a failure that cannot be kept must not become another one. */
  record(failure: RoutingFailure, userId?: string | null): Promise<void>;
  /** The newest first. */
  list(limit?: number): LoggedFailure[];
  totals(): FailureTotals;
};

const REMEMBERED = 1_000;
const LISTED = 50;
const HOUR_MS = 3_600_000;
const UNDEFINED_TABLE = "42P01";

/** The last failures of the routing provider, without anything about people in what was sent and answered. */
export function errorLog({ write, warn = () => undefined, now = Date.now }: ErrorLogOptions = {}): ErrorLog {
  const remembered: LoggedFailure[] = [];
  let tableIsMissing = false;

  async function keep({ errorType, errorCode, errorMessage, endpoint, method, requestData, responseData, statusCode, retryCount, userId }: LoggedFailure): Promise<void> {
    if (!write || tableIsMissing) return;
    try {
      await write({
        error_type: errorType, error_code: errorCode, error_message: errorMessage, endpoint, method, request_data: requestData,
        response_data: responseData, status_code: statusCode, retry_count: retryCount, user_id: userId,
      });
    } catch (error) {
      const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
      // Writes that were under way together find the table missing together.
      if (code === UNDEFINED_TABLE && tableIsMissing) return;
      tableIsMissing = code === UNDEFINED_TABLE;
      warn(tableIsMissing ? "The table of routing errors is missing: they are remembered in this process alone" : `A routing error could not be written (${code})`);
    }
  }

  return {
    async record(failure, userId = null) {
      const { errorMessage, requestData, responseData } = failure;
      const logged = {
        ...failure, userId, errorMessage: cleanMessage(errorMessage, null, requestData, responseData), requestData: loggable(requestData), responseData: loggable(responseData),
      };
      remembered.push(logged);
      if (remembered.length > REMEMBERED) remembered.shift();
      await keep(logged);
    },

    list: (limit = LISTED) => remembered.slice(-Math.max(1, limit)).reverse(),

    totals: () => ({
      total: remembered.length, lastHour: remembered.filter(({ at }) => at > now() - HOUR_MS).length,
      byType: countBy(remembered, ({ errorType }) => errorType), byEndpoint: countBy(remembered, ({ endpoint }) => endpoint),
    }),
  };
}

function countBy(failures: LoggedFailure[], group: (failure: LoggedFailure) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const failure of failures) counts[group(failure)] = (counts[group(failure)] ?? 0) + 1;
  return counts;
}
