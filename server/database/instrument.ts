import "server-only";
import { meters } from "@/server/core/meters";
import { beginSpan, type Span } from "@/server/core/trace";

/**
 * How a statement carries its span: `comment` appears in pg_stat_activity and the slow query log; `setting` is read by
 * private.get_job_trace_context(), which adds the trace to the jobs of the transaction.
 */
export type StatementTrace = { comment: string; setting: string };
const NO_TRACE: StatementTrace = { comment: "", setting: "" };

/** Runs a database call in a span and records its duration. `query` must send the statement synchronously. */
export function instrument<T>(name: string, role: string, query: (trace: StatementTrace) => Promise<T>): Promise<T> {
  const metrics = meters();
  const span = beginSpan("client", `app.${name}`, {
    "db.system.name": "postgresql",
    "db.stored_procedure.name": `app.${name}`,
    "handover.role": role,
  });
  if (!metrics && !span) return query(NO_TRACE);
  const startedAt = performance.now();
  const result = query(span ? statementTraceOf(span) : NO_TRACE);
  const end = (error?: unknown): void => {
    span?.end(error);
    metrics?.recordCall(name, (performance.now() - startedAt) / 1000, error === undefined ? undefined : codeOf(error));
  };
  result.then(() => {
    end();
  }, end);
  return result;
}

// A traceparent has only hexadecimal digits and hyphens, so it cannot end the comment or the string.
function statementTraceOf({ traceparent }: Span): StatementTrace {
  return {
    comment: `/*traceparent='${traceparent}'*/ `,
    setting: `set_config('handover.traceparent', '${traceparent}', true)`,
  };
}

/** The SQLSTATE or Node's error code, or else the name of the error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
