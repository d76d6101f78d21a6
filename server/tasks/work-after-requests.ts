import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { PoolClient } from "pg";
import { describeError, log } from "@/server/core/log";
import { database } from "@/server/database/connections";
import { runDueJobs } from "@/server/tasks/run-due-jobs";

// Where no worker runs, a request that adds work does what is due once it has answered, so that an offer does not wait
// for the scheduler's minute. What is due later still does.

// Within what a serverless host lets a request take.
const BUDGET_MS = 8_000;
// Whoever does the work may have looked for the last time just before ours was added.
const AGAIN_MS = 1_000;
// One at a time in all processes: each takes a worker's connections. Any two numbers that nothing else locks.
const LOCK = [7_225, 1];

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

/** False where somebody else is at it. */
async function turn(work: typeof runDueJobs): Promise<boolean> {
  const client = await database().connect();
  let broken: Error | undefined;
  try {
    if (!(await asks(client, "pg_try_advisory_lock"))) return false;
    try {
      await work(BUDGET_MS);
    } finally {
      await asks(client, "pg_advisory_unlock");
    }
    return true;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // A connection that broke takes its lock along.
    client.release(broken);
  }
}

async function asks(client: PoolClient, verb: "pg_try_advisory_lock" | "pg_advisory_unlock"): Promise<boolean> {
  const { rows } = await client.query<{ done: boolean }>(`select ${verb}($1, $2) as done`, LOCK);
  return rows[0]?.done === true;
}
