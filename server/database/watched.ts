import "server-only";
import { meters } from "@/server/core/meters";
import { beginSpan, type Span } from "@/server/core/trace";

/**
 * How a statement says which span it belongs to: a comment, which the database shows with what runs and what was slow,
 * and a setting of the transaction, which jobs that are added meanwhile take along (private.trace_of).
 */
export type Marks = { comment: string; setting: string };
const NONE: Marks = { comment: "", setting: "" };

/** Asks a function of the database under a span of its own, and counts how long it took. `ask` has to ask at once. */
export function watched<T>(name: string, role: string, ask: (marks: Marks) => Promise<T>): Promise<T> {
  const count = meters();
  const span = beginSpan("client", `app.${name}`, {
    "db.system.name": "postgresql",
    "db.stored_procedure.name": `app.${name}`,
    "handover.role": role,
  });
  if (!count && !span) return ask(NONE);
  const began = performance.now();
  const asked = ask(span ? marksOf(span) : NONE);
  const over = (failed?: unknown): void => {
    span?.end(failed);
    count?.call(name, (performance.now() - began) / 1000, failed === undefined ? undefined : codeOf(failed));
  };
  asked.then(() => {
    over();
  }, over);
  return asked;
}

// Made of our own hexadecimal digits: nothing in it can end a comment or a text.
function marksOf({ traceparent }: Span): Marks {
  return {
    comment: `/*traceparent='${traceparent}'*/ `,
    setting: `set_config('handover.traceparent', '${traceparent}', true)`,
  };
}

/** The database's or the network's code, or what kind of error it is. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.name;
}
