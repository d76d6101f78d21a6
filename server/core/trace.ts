import "server-only";
import { processSingleton } from "@/server/core/process-singleton";

// Traces, seen from the work: what begins, what ends, and what it may say of itself. Who keeps them (server/watch) is
// there only where the environment asks for it; otherwise each of these is one look at nothing.

/** All that a span may say. The log's rule holds: nobody's data, no code, no id out of a path. */
export const spanFacts = [
  "http.request.method",
  "http.route",
  "http.response.status_code",
  "db.system.name",
  "db.stored_procedure.name",
  "handover.request_id",
  "handover.role",
  "handover.code",
  "handover.task",
  "handover.job_id",
  "handover.attempt",
  "handover.provider",
  "error.type",
] as const;
export type SpanFacts = { [Name in (typeof spanFacts)[number]]?: string | number };
export type SpanKind = "server" | "client" | "consumer" | "internal";
/** Where a job comes from: the span that added it, to go on from or to be pointed at. */
export type Origin = { traceparent: string; as: "parent" | "link" };

export type Span = {
  /** As W3C writes it: what goes on elsewhere names this span by it. */
  readonly traceparent: string;
  say(facts: SpanFacts): void;
  end(error?: unknown): void;
};
export type Tracer = {
  begin(kind: SpanKind, name: string, facts: SpanFacts, origin?: Origin): Span;
  /** What begins meanwhile is part of this span. */
  within<T>(span: Span, work: () => T): T;
  /** Of the span that is open here. */
  ids(): { traceId: string; spanId: string } | null;
};

const tracing = processSingleton<Tracer | undefined>("tracer");

export function setTracer(tracer: Tracer | undefined): void {
  tracing.value = tracer;
}

/** A span that somebody else's callbacks end; undefined where nothing is traced. */
export function beginSpan(kind: SpanKind, name: string, facts: SpanFacts): Span | undefined {
  return tracing.value?.begin(kind, name, facts);
}

/** Does the work within a span of its own. */
export async function traced<T>(
  kind: SpanKind,
  name: string,
  facts: SpanFacts,
  work: (span?: Span) => Promise<T>,
  origin?: Origin,
): Promise<T> {
  const tracer = tracing.value;
  if (!tracer) return work();
  const span = tracer.begin(kind, name, facts, origin);
  try {
    const result = await tracer.within(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** Whom the product asks outside of itself. */
export type Provider = "geocoder" | "mail" | "optimoroute" | "push" | "roads" | "stripe" | "supabase" | "twilio";

/** One request to a provider, as a span of its own. It says who was asked, and never what: addresses carry ids and keys. */
export const asking = <T>(provider: Provider, request: () => Promise<T>): Promise<T> =>
  traced("client", `ask ${provider}`, { "handover.provider": provider }, request);

/** What a line of the log says of the trace it belongs to. */
export function traceIds(): { traceId: string; spanId: string } | Record<never, never> {
  return tracing.value?.ids() ?? {};
}

const WRITTEN = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The origin that a job's payload names: private.job_trace_context() wrote it there. */
export function originOf(payload: unknown): Origin | undefined {
  if (typeof payload !== "object" || payload === null) return undefined;
  const { traceparent, tracelink } = payload as { traceparent?: unknown; tracelink?: unknown };
  const written = traceparent ?? tracelink;
  if (typeof written !== "string" || !WRITTEN.test(written)) return undefined;
  return { traceparent: written, as: traceparent === undefined ? "link" : "parent" };
}
