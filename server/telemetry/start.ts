import "server-only";
import { env } from "@/server/env";
import { describeError, log } from "@/server/core/log";
import { setMeters } from "@/server/core/meters";
import { setTracer } from "@/server/core/trace";

/** Stops tracing and sends the remaining spans. */
type StopTelemetry = () => Promise<void>;

/** Starts telemetry of the web app. Next ends the process without waiting for the exporter. */
export async function startAppTelemetry(): Promise<void> {
  const stop = await startTelemetry("handover-app");
  if (stop) process.once("SIGTERM", () => void stop());
}

/** Collects this process's metrics, and traces if configured. OpenTelemetry is loaded only then. */
export async function startTelemetry(service: "handover-app" | "handover-worker"): Promise<StopTelemetry | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_FILE } = env();
  const { createMeters } = await import("@/server/telemetry/meters");
  setMeters(createMeters());
  if (!OTEL_EXPORTER_OTLP_ENDPOINT && !OTEL_EXPORTER_OTLP_TRACES_ENDPOINT && !OTEL_TRACES_FILE) return null;
  const { createTracer } = await import("@/server/telemetry/tracer");
  const { tracer, stop } = createTracer({ service, ...(OTEL_TRACES_FILE ? { file: OTEL_TRACES_FILE } : {}) });
  setTracer(tracer);
  log().info({ service }, "requests and jobs are traced");
  return async () => {
    setTracer(undefined);
    await stop().catch((error: unknown) => {
      log().warn({ error: describeError(error) }, "the last traces were not sent");
    });
  };
}
