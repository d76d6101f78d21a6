import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { describeError, log } from "@/server/core/log";
import { withAdvisoryLock } from "@/server/database/advisory-lock";
import { runDueJobs } from "@/server/tasks/run-due-jobs";

// Where no worker runs, a request that adds work does what is due once it has answered, so that an offer does not wait
// for the scheduler's minute. What is due later still does.

// Within what a serverless host lets a request take.
const BUDGET_MS = 8_000;
// Whoever does the work may have looked for the last time just before ours was added.
const AGAIN_MS = 1_000;

let running: Promise<void> | null = null;
let wanted = false;

/** Does what is due, unless somebody else does; requests that end meanwhile share it. */
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
    // The scheduler's next call does it.
    log().warn({ error: describeError(error) }, "what is due was not done after a request");
  }
}

/** One at a time in all processes, since each takes a worker's connections; false where somebody else is at it. */
const turn = (work: typeof runDueJobs): Promise<boolean> =>
  withAdvisoryLock("work after requests", async () => {
    await work(BUDGET_MS);
  });
