import "server-only";
import { appendFile } from "node:fs/promises";
import { JsonTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import { describeError, log } from "@/server/core/log";

// Export result codes of OpenTelemetry.
const SUCCESS = 0;
const FAILED = 1;

/**
 * Appends each batch as one line of OTLP/JSON, as the collector's file exporter does; several processes may share the
 * file.
 */
export function tracesFile(file: string): SpanExporter {
  let last = Promise.resolve();
  return {
    export: (spans, done) => {
      const line = JsonTraceSerializer.serializeRequest(spans);
      last = last
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
    forceFlush: () => last,
    shutdown: () => last,
  };
}
