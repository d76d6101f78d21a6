import "server-only";
import { env } from "@/server/env";
import { describeError, log } from "@/server/core/log";
import { setMeters } from "@/server/core/meters";
import { setTracer } from "@/server/core/trace";

/** Stops watching: what is not sent yet is. */
type StopWatching = () => Promise<void>;

/** The app's; it is Next's to end, and what ends it waits for nobody. */
export async function watchApp(): Promise<void> {
  const stop = await startWatching("handover-app");
  if (stop) process.once("SIGTERM", () => void stop());
}

/**
 * Counts what this process does, and traces it where the environment says to whom. OpenTelemetry is loaded only then.
 */
export async function startWatching(service: "handover-app" | "handover-worker"): Promise<StopWatching | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_TRACES_FILE } = env();
  const { makeMeters } = await import("@/server/watch/meters");
  setMeters(makeMeters());
  if (!OTEL_EXPORTER_OTLP_ENDPOINT && !OTEL_EXPORTER_OTLP_TRACES_ENDPOINT && !OTEL_TRACES_FILE) return null;
  const { makeTracer } = await import("@/server/watch/tracer");
  const { tracer, stop } = makeTracer({ service, ...(OTEL_TRACES_FILE ? { file: OTEL_TRACES_FILE } : {}) });
  setTracer(tracer);
  log().info({ service }, "requests and jobs are traced");
  return async () => {
    setTracer(undefined);
    await stop().catch((error: unknown) => {
      log().warn({ error: describeError(error) }, "the last traces were not sent");
    });
  };
}
