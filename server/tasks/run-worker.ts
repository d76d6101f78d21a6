import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { parseCronItems, run, type Runner, type WorkerPool } from "graphile-worker";
import { env } from "@/server/env";
import { log, scrub } from "@/server/http/log";
import { cronItems } from "@/server/tasks/crontab";
import { closeDatabase, database, isUnreachable, sqlCode } from "@/server/tasks/database";
import { startBeat, type PoolBeat } from "@/server/tasks/pool-beat";
import { keepLooking, onPool, queueOptions } from "@/server/tasks/queue-options";
import { ownTasks, routingTasks } from "@/server/tasks/task-list";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
// A turn that lasted this long was a good one: the next pause is short again.
const GOOD_TURN_MS = 30_000;
// Jobs that run when we are asked to stop get this long to end.
const STOP_MS = 25_000;

/**
 * Works until asked to stop. When the database goes away this turn ends, and a new one begins as soon as it is back.
 * Throws when the database can be reached and says no, or a job does not end: then somebody should start us anew.
 */
export async function runWorker(asked: AbortSignal): Promise<void> {
  const { WORKER_BEAT_MS: beatMs, WORKER_STALE_MS: staleMs } = env();
  const beat = startBeat({
    query: (text, values) => database().query(text, values), beatMs, staleMs,
    onError: (error) => { log().warn({ why: tell(error) }, "could not beat"); },
  });
  let pauseMs = FIRST_PAUSE_MS;
  try {
    for (;;) {
      const began = performance.now();
      try {
        await oneTurn(asked, beat);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        log().warn({ why: tell(error) }, "the database cannot be reached");
      }
      if (asked.aborted) return;
      if (performance.now() - began > GOOD_TURN_MS) pauseMs = FIRST_PAUSE_MS;
      await pause(pauseMs, null, { signal: asked }).catch(() => null);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  } finally {
    beat.stop();
    await closeDatabase();
  }
}

/** What became of a connection is no bug of ours: its words will do, without a stack. */
const tell = (error: unknown): string => (error instanceof Error ? scrub(error.message || sqlCode(error) || error.name) : typeof error);

/** One life of a pool: until we are asked to stop, or it fails to ask for jobs. */
async function oneTurn(asked: AbortSignal, beat: PoolBeat): Promise<void> {
  const turns = [{ ...queueOptions(ownTasks), parsedCronItems: parseCronItems(cronItems) }, queueOptions(routingTasks)] as const;
  keepLooking(turns[1].events);
  const pools: WorkerPool[] = [];
  // Why a new pool rather than another try: a job may have been given to this one in an answer that never arrived. Only
  // once the pool has fallen silent does that job count as held by the dead.
  const lost = Promise.race(turns.map(({ events }) => {
    onPool(events, (pool) => {
      pools.push(pool);
      void beat.add(pool.id);
    });
    return new Promise<unknown>((noticed) => {
      events.once("worker:getJob:error", ({ error }) => { noticed(error); });
      events.once("pool:fatalError", ({ error }) => { noticed(error); });
    });
  }));
  const runners: Runner[] = [];
  try {
    for (const options of turns) runners.push(await run(options));
    const ended = Promise.race(runners.map(({ promise }) => promise.then(() => new Error("the pool of workers ended"), (error: unknown) => error)));
    log().info("worker ready");
    const why = await Promise.race([lost, ended, whenAborted(asked)]);
    if (why) log().warn({ why: tell(why) }, "this pool of workers gives way to a new one");
  } finally {
    try {
      await Promise.all(runners.map(stopRunner));
    } finally {
      for (const pool of pools) await beat.remove(pool.id);
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((done) => {
    if (signal.aborted) done(null);
    else signal.addEventListener("abort", () => { done(null); }, { once: true });
  });
}

/** Takes no more jobs and waits for those that run. */
async function stopRunner(runner: Runner): Promise<void> {
  const late = new AbortController();
  const stopped = runner.stop().then(() => true, () => true);
  const inTime = await Promise.race([stopped, pause(STOP_MS, false, { signal: late.signal }).catch(() => false)]);
  late.abort();
  if (!inTime) throw new Error(`A job did not end within ${STOP_MS / 1000} s`);
}
