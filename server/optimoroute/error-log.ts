import "server-only";
import type { RoutingFailure } from "@/server/optimoroute/routing-client";
import { redactMessage, toLoggable } from "@/server/optimoroute/redact";

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

const MAX_ENTRIES = 1_000;
const DEFAULT_LIMIT = 50;
const HOUR_MS = 3_600_000;
const UNDEFINED_TABLE = "42P01";

/** The routing provider's last failures, without personal data of requests and responses. */
export function errorLog({ write, warn = () => undefined, now = Date.now }: ErrorLogOptions = {}): ErrorLog {
  const entries: RoutingFailure[] = [];
  let unwritten: RoutingFailure[] = [];
  let tableIsMissing = false;

  return {
    record(failure) {
      const { errorMessage, requestData, responseData } = failure;
      const logged = {
        ...failure,
        errorMessage: redactMessage(errorMessage, null, requestData, responseData),
        requestData: toLoggable(requestData),
        responseData: toLoggable(responseData),
      };
      entries.push(logged);
      if (entries.length > MAX_ENTRIES) entries.shift();
      if (!write || tableIsMissing) return;
      unwritten.push(logged);
      if (unwritten.length > MAX_ENTRIES) unwritten.shift();
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
        unwritten = tableIsMissing ? [] : [...rows, ...unwritten].slice(-MAX_ENTRIES);
        warn(
          tableIsMissing
            ? "The table of routing errors is missing: they are stored only in this process's memory"
            : `Routing errors could not be written (${code})`,
        );
      }
    },

    list: (limit = DEFAULT_LIMIT) => entries.slice(-Math.max(1, limit)).reverse(),

    totals: () => ({
      total: entries.length,
      lastHour: entries.filter(({ at }) => at > now() - HOUR_MS).length,
      byType: countBy(entries, ({ errorType }) => errorType),
      byEndpoint: countBy(entries, ({ endpoint }) => endpoint),
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
