import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { describeError, log } from "@/server/core/log";
import { withAdvisoryLock } from "@/server/database/advisory-lock";
import { runDueJobs } from "@/server/tasks/run-due-jobs";

// On a host without a worker, a request that enqueues jobs runs due ones after its response, so that an offer does not
// wait for the scheduler's minute. Jobs that become due later wait for the scheduler.

// Within the time limit of requests on a serverless host.
const BUDGET_MS = 8_000;
// The process that runs jobs may have made its last fetch just before ours was added.
const RETRY_MS = 1_000;

let running: Promise<void> | null = null;
let isRequested = false;

/** Runs due jobs unless another run does; concurrent requests share it. */
export function workAfterRequest(runJobs = runDueJobs): Promise<void> {
  isRequested = true;
  running ??= runUntilIdle(runJobs).finally(() => {
    running = null;
  });
  return running;
}

async function runUntilIdle(runJobs: typeof runDueJobs): Promise<void> {
  try {
    while (isRequested) {
      isRequested = false;
      if (await runExclusively(runJobs)) continue;
      await sleep(RETRY_MS);
      await runExclusively(runJobs);
    }
  } catch (error) {
    // The scheduler's next call runs them.
    log().warn({ error: describeError(error) }, "due jobs could not be run after a request");
  }
}

/** One run at a time across processes, because each uses a worker's connections; false while another process runs. */
const runExclusively = (runJobs: typeof runDueJobs): Promise<boolean> =>
  withAdvisoryLock("work after requests", async () => {
    await runJobs(BUDGET_MS);
  });
