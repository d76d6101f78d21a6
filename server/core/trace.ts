import "server-only";
import { processSingleton } from "@/server/core/process-singleton";

// The interface that code uses for tracing. server/telemetry implements it if the environment enables traces; otherwise
// each function here costs one check.

/** All attributes that a span may have. As for logs: no personal data, codes, or ids from paths. */
export const spanAttributeNames = [
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
export type SpanAttributes = { [Name in (typeof spanAttributeNames)[number]]?: string | number };
export type SpanKind = "server" | "client" | "consumer" | "internal";
/** The span that added a job: its parent, or a link. */
export type JobTraceOrigin = { traceparent: string; relation: "parent" | "link" };

export type Span = {
  /** The span's W3C trace context, for continuing the trace elsewhere. */
  readonly traceparent: string;
  addAttributes(attributes: SpanAttributes): void;
  end(error?: unknown): void;
};
export type Tracer = {
  begin(kind: SpanKind, name: string, attributes: SpanAttributes, origin?: JobTraceOrigin): Span;
  /** Runs `work` with this span as the active one. */
  runInSpan<T>(span: Span, work: () => T): T;
  /** Ids of the active span. */
  ids(): { traceId: string; spanId: string } | null;
};

const tracerHolder = processSingleton<Tracer | undefined>("tracer");

export function setTracer(tracer: Tracer | undefined): void {
  tracerHolder.value = tracer;
}

/** Begins a span that the caller's callbacks end; undefined without tracing. */
export function beginSpan(kind: SpanKind, name: string, attributes: SpanAttributes): Span | undefined {
  return tracerHolder.value?.begin(kind, name, attributes);
}

/** Runs `work` in a span. */
export async function traced<T>(
  kind: SpanKind,
  name: string,
  attributes: SpanAttributes,
  work: (span?: Span) => Promise<T>,
  origin?: JobTraceOrigin,
): Promise<T> {
  const tracer = tracerHolder.value;
  if (!tracer) return work();
  const span = tracer.begin(kind, name, attributes, origin);
  try {
    const result = await tracer.runInSpan(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** External services that the product calls. */
export type Provider = "geocoder" | "mail" | "optimoroute" | "push" | "roads" | "stripe" | "supabase" | "twilio";

/** Runs one request to a provider in a span. The span has no URL, because URLs contain ids and keys. */
export const traceProviderCall = <T>(provider: Provider, request: () => Promise<T>): Promise<T> =>
  traced("client", `call ${provider}`, { "handover.provider": provider }, request);

/** The ids that link a log line to its trace. */
export function traceIds(): { traceId: string; spanId: string } | Record<never, never> {
  return tracerHolder.value?.ids() ?? {};
}

const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The origin in a job's payload, written by private.get_job_trace_context(). */
export function jobTraceOrigin(payload: unknown): JobTraceOrigin | undefined {
  if (typeof payload !== "object" || payload === null) return undefined;
  const { traceparent, linked_traceparent } = payload as { traceparent?: unknown; linked_traceparent?: unknown };
  const traceparentText = traceparent ?? linked_traceparent;
  if (typeof traceparentText !== "string" || !TRACEPARENT.test(traceparentText)) return undefined;
  return { traceparent: traceparentText, relation: traceparent === undefined ? "link" : "parent" };
}
