import type { Instrumentation } from "next";

// Runs once before the server takes requests: without its environment, or on a database of a release before
// its own, it must not start at all.
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { demandEnv } = await import("@/server/demand-env");
  demandEnv();
  const { demandDatabase } = await import("@/server/demand-database");
  await demandDatabase();
  const { watchConnections, warnAboutCallers } = await import("@/server/http/connections");
  watchConnections();
  const { keepDoor } = await import("@/server/http/door");
  keepDoor();
  warnAboutCallers();
  const { env } = await import("@/server/env");
  if (env().WORK_AFTER_REQUESTS) {
    const { doAfterWrites } = await import("@/server/http/after-write");
    const { workAfterRequest } = await import("@/server/tasks/work-after-requests");
    doAfterWrites(() => workAfterRequest());
  }
  const { watchApp } = await import("@/server/watch/start");
  await watchApp();
  // The last that hears of SIGTERM: what was said about it up to here comes after the time that this gives.
  const { leaveInOrder } = await import("@/server/http/leaving");
  if (env().NODE_ENV === "production") leaveInOrder();
  const { warnAboutSecondFactors } = await import("@/server/health/second-factors");
  warnAboutSecondFactors();
  const { warnAboutPhoneCodes } = await import("@/server/warn-phone-codes");
  void warnAboutPhoneCodes();
}

// What Next could not serve; route() has told of its own already.
export const onRequestError: Instrumentation.onRequestError = async (error, { method }, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { pageFailed } = await import("@/server/watch/page-failed");
  pageFailed(error, method, context);
};
