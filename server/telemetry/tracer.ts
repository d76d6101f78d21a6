import "server-only";
import { appendFile } from "node:fs/promises";
import { JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import { type SpanExporter, BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { describeError, log } from "@/server/core/log";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import {
  ROOT_CONTEXT,
  SpanKind as Kind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as Sdk,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  spanAttributeNames,
  type JobTraceOrigin,
  type Span,
  type SpanAttributes,
  type SpanKind,
  type Tracer,
} from "@/server/core/trace";

// Export result codes of OpenTelemetry.
const SUCCESS = 0;
const FAILED = 1;

/**
 * Appends each batch as one line of OTLP/JSON, as the collector's file exporter does; several processes may share the
 * file.
 */
function createFileExporter(file: string): SpanExporter {
  let pendingWrites = Promise.resolve();
  return {
    export: (spans, done) => {
      const line = JsonTraceSerializer.serializeRequest(spans);
      pendingWrites = pendingWrites
        .then(() => appendFile(file, Buffer.concat([line ?? new Uint8Array(), Buffer.from("\n")]), { mode: 0o600 }))
        .then(
          () => {
            done({ code: SUCCESS });
          },
          (error: unknown) => {
            log().warn({ error: describeError(error) }, "traces cannot be written");
            done({ code: FAILED });
          },
        );
    },
    forceFlush: () => pendingWrites,
    shutdown: () => pendingWrites,
  };
}

// The only module that loads OpenTelemetry; start.ts imports it if traces are configured.
// No global provider, because Next and others would write spans with complete URLs, including ids and tokens.

type TraceOptions = { service: string; file?: string; exporter?: SpanExporter };

const spanKinds = { server: Kind.SERVER, client: Kind.CLIENT, consumer: Kind.CONSUMER, internal: Kind.INTERNAL };
const allowedNames: ReadonlySet<string> = new Set(spanAttributeNames);
// A file is written often, for immediate inspection.
const FILE_EXPORT_INTERVAL_MS = 500;

/** A tracer that exports to the environment's OTLP endpoint, or appends to a file. */
export function createTracer({ service, file, exporter }: TraceOptions): { tracer: Tracer; stop: () => Promise<void> } {
  const provider = new BasicTracerProvider({
    // The environment takes precedence: OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES.
    resource: resourceFromAttributes({ "service.name": service, "service.instance.id": randomUUID() }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor(
        exporter ?? (file === undefined ? new OTLPTraceExporter() : createFileExporter(file)),
        file === undefined ? undefined : { scheduledDelayMillis: FILE_EXPORT_INTERVAL_MS },
      ),
    ],
  });
  const sdk = provider.getTracer("handover");
  const activeContext = new AsyncLocalStorage<Context>();
  const contexts = new WeakMap<Span, Context>();

  const begin = (kind: SpanKind, name: string, attributes: SpanAttributes, origin?: JobTraceOrigin): Span => {
    const remoteContext = origin && spanContextOf(origin.traceparent);
    const parent =
      remoteContext && origin.relation === "parent"
        ? trace.setSpanContext(ROOT_CONTEXT, remoteContext)
        : origin
          ? ROOT_CONTEXT
          : (activeContext.getStore() ?? ROOT_CONTEXT);
    const links = remoteContext && origin.relation === "link" ? [{ context: remoteContext }] : [];
    const sdkSpan = sdk.startSpan(
      name,
      { kind: spanKinds[kind], attributes: allowedAttributes(attributes), links },
      parent,
    );
    const span = toSpan(sdkSpan);
    contexts.set(span, trace.setSpan(parent, sdkSpan));
    return span;
  };
  return {
    tracer: {
      begin,
      runInSpan: (span, work) => activeContext.run(contexts.get(span) ?? ROOT_CONTEXT, work),
      ids: () => {
        const context = trace.getSpanContext(activeContext.getStore() ?? ROOT_CONTEXT);
        return context ? { traceId: context.traceId, spanId: context.spanId } : null;
      },
    },
    stop: () => provider.shutdown(),
  };
}

function toSpan(sdkSpan: Sdk): Span {
  const { traceId, spanId, traceFlags } = sdkSpan.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`,
    addAttributes: (attributes) => {
      sdkSpan.setAttributes(allowedAttributes(attributes));
      if (Number(attributes["http.response.status_code"] ?? 0) >= 500)
        sdkSpan.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: (error) => {
      if (error !== undefined) {
        sdkSpan.setAttributes(allowedAttributes(errorAttributes(error)));
        if (!isRefusal(error)) sdkSpan.setStatus({ code: SpanStatusCode.ERROR });
      }
      sdkSpan.end();
    },
  };
}

/** Only allowed attributes, regardless of the types. */
function allowedAttributes(attributes: SpanAttributes): SpanAttributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => allowedNames.has(name) && value !== undefined),
  );
}

// By name: each part of the build may have its own class.
const isRefusal = (error: unknown): error is { code: string } => error instanceof Error && error.name === "Refusal";

// Error messages may contain personal data: the log truncates them, a span omits them.
function errorAttributes(error: unknown): SpanAttributes {
  if (isRefusal(error)) return { "handover.code": error.code };
  if (!(error instanceof Error)) return { "error.type": typeof error };
  // The database's code, or Node's.
  const { sqlCode, code } = error as { sqlCode?: unknown; code?: unknown };
  const errorCode = [sqlCode, code].find(
    (candidate) => typeof candidate === "string" && /^[A-Z0-9_]{1,40}$/.test(candidate),
  );
  return { "error.type": typeof errorCode === "string" ? errorCode : error.name };
}

function spanContextOf(traceparent: string): { traceId: string; spanId: string; traceFlags: number; isRemote: true } {
  const [, traceId = "", spanId = "", flags = "00"] = traceparent.split("-");
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
}
