import "server-only";
import type { RoutingFailure } from "@/server/optimoroute/routing-client";
import { cleanMessage, loggable } from "@/server/optimoroute/redact";

type ErrorLogOptions = {
  /** Persists failures beyond the process. */
  write?: (failures: RoutingFailure[]) => Promise<void>;
  warn?: (message: string) => void;
  now?: () => number;
};
/** Counts of the failures in memory. */
type FailureTotals = {
  total: number;
  lastHour: number;
  byType: Record<string, number>;
  byEndpoint: Record<string, number>;
};
type ErrorLog = {
  record(failure: RoutingFailure): void;
  /**
   * Writes failures recorded since the last time. Never rejects: a failure that cannot be stored must not cause another
   * one.
   */
  flush(): Promise<void>;
  /** Newest first. */
  list(limit?: number): RoutingFailure[];
  totals(): FailureTotals;
};

const REMEMBERED = 1_000;
const LISTED = 50;
const HOUR_MS = 3_600_000;
const UNDEFINED_TABLE = "42P01";

/** The routing provider's last failures, without personal data of requests and responses. */
export function errorLog({ write, warn = () => undefined, now = Date.now }: ErrorLogOptions = {}): ErrorLog {
  const remembered: RoutingFailure[] = [];
  let unwritten: RoutingFailure[] = [];
  let tableIsMissing = false;

  return {
    record(failure) {
      const { errorMessage, requestData, responseData } = failure;
      const logged = {
        ...failure,
        errorMessage: cleanMessage(errorMessage, null, requestData, responseData),
        requestData: loggable(requestData),
        responseData: loggable(responseData),
      };
      remembered.push(logged);
      if (remembered.length > REMEMBERED) remembered.shift();
      if (!write || tableIsMissing) return;
      unwritten.push(logged);
      if (unwritten.length > REMEMBERED) unwritten.shift();
    },

    async flush() {
      if (!write || unwritten.length === 0) return;
      const rows = unwritten;
      unwritten = [];
      try {
        await write(rows);
      } catch (error) {
        const code = sqlCodeOf(error);
        // Concurrent writes detect the missing table at the same time.
        if (code === UNDEFINED_TABLE && tableIsMissing) return;
        tableIsMissing = code === UNDEFINED_TABLE;
        // Rows that an unavailable database rejected are written with the next ones.
        unwritten = tableIsMissing ? [] : [...rows, ...unwritten].slice(-REMEMBERED);
        warn(
          tableIsMissing
            ? "The table of routing errors is missing: they are remembered in this process alone"
            : `Routing errors could not be written (${code})`,
        );
      }
    },

    list: (limit = LISTED) => remembered.slice(-Math.max(1, limit)).reverse(),

    totals: () => ({
      total: remembered.length,
      lastHour: remembered.filter(({ at }) => at > now() - HOUR_MS).length,
      byType: countBy(remembered, ({ errorType }) => errorType),
      byEndpoint: countBy(remembered, ({ endpoint }) => endpoint),
    }),
  };
}

const sqlCodeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";

function countBy(failures: RoutingFailure[], group: (failure: RoutingFailure) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const failure of failures) counts[group(failure)] = (counts[group(failure)] ?? 0) + 1;
  return counts;
}
