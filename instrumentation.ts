import type { Instrumentation } from "next";

// Runs once before the server takes requests. Without its environment, or on a database older than this release, the
// server must not start.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { requireEnv } = await import("@/server/start-checks");
  requireEnv();
  // Before the database's pools open, which register for metrics.
  const { startAppTelemetry } = await import("@/server/telemetry/start");
  await startAppTelemetry();
  const { requireDatabase } = await import("@/server/start-checks");
  await requireDatabase();
  const { monitorConnections, warnAboutCallers } = await import("@/server/http/connections");
  monitorConnections();
  const { installFloodGuard } = await import("@/server/http/rate-limit/flood-guard");
  installFloodGuard();
  warnAboutCallers();
  const { env } = await import("@/server/env");
  if (env().WORK_AFTER_REQUESTS) {
    const { setAfterResponse } = await import("@/server/http/run-after-response");
    const { workAfterRequest } = await import("@/server/tasks/work-after-requests");
    setAfterResponse(() => workAfterRequest());
  } else {
    // Not with WORK_AFTER_REQUESTS: such a host may stop this process after the response.
    const { serviceContext } = await import("@/server/database/client");
    const { setFirstDispatch } = await import("@/server/database/first-dispatch");
    const { firstDispatches } = await import("@/server/dispatch/first-dispatches");
    setFirstDispatch(firstDispatches(serviceContext, { concurrency: 4 }));
  }
  // Last, because it delays the SIGTERM listeners that were registered before it.
  const { gracefulShutdown } = await import("@/server/http/graceful-shutdown");
  if (env().NODE_ENV === "production") gracefulShutdown();
  const { warnAboutSecondFactors } = await import("@/server/health/second-factors");
  warnAboutSecondFactors();
  const { warnAboutPhoneCodes } = await import("@/server/start-checks");
  void warnAboutPhoneCodes();
}

// Errors outside of route(), which logs its own.
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { pageFailed } = await import("@/server/telemetry/page-failed");
  pageFailed(error, method, context);
};
