import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { describeError, log } from "@/server/core/log";
import { withAdvisoryLock } from "@/server/database/advisory-lock";
import { runDueJobs } from "@/server/tasks/run-due-jobs";

// Without a worker, a request that enqueues jobs runs due ones after its response, so that an offer does not wait for
// the scheduler's minute. Jobs due later still do.

// Within the time limit of requests on a serverless host.
const BUDGET_MS = 8_000;
// The process that runs jobs may have made its last fetch just before ours was added.
const AGAIN_MS = 1_000;

let running: Promise<void> | null = null;
let wanted = false;

/** Runs due jobs unless another run does; concurrent requests share it. */
export function workAfterRequest(work = runDueJobs): Promise<void> {
  wanted = true;
  running ??= turns(work).finally(() => {
    running = null;
  });
  return running;
}

async function turns(work: typeof runDueJobs): Promise<void> {
  try {
    while (wanted) {
      wanted = false;
      if (await turn(work)) continue;
      await pause(AGAIN_MS);
      await turn(work);
    }
  } catch (error) {
    // The scheduler's next call runs them.
    log().warn({ error: describeError(error) }, "what is due was not done after a request");
  }
}

/** One run at a time across processes, because each uses a worker's connections; false while another process runs. */
const turn = (work: typeof runDueJobs): Promise<boolean> =>
  withAdvisoryLock("work after requests", async () => {
    await work(BUDGET_MS);
  });
