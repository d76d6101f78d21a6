import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { parseCronItems, run, type Runner, type WorkerPool } from "graphile-worker";
import { tlsWords } from "@/lib/database/secured";
import { env } from "@/server/env";
import { log, scrub } from "@/server/core/log";
import { cronItems } from "@/server/tasks/crontab";
import { closeOwnerPool, ownerPool, destroyOwnerPool, isUnreachable, sqlCode } from "@/server/database/connections";
import { touchWhileAlive } from "@/server/tasks/alive-file";
import { refuseOlderDatabase } from "@/server/database/missing-migrations";
import { startBeat, type PoolBeat } from "@/server/tasks/pool-beat";
import { startPulse } from "@/server/tasks/pulse";
import { keepLooking, onPool, queueOptions } from "@/server/tasks/queue-options";
import { ownTasks, routingTasks } from "@/server/tasks/task-list";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
// A turn that lasted this long was a good one: the next pause is short again.
const GOOD_TURN_MS = 30_000;
// Jobs that run when we are asked to stop get this long to end.
const STOP_MS = 25_000;
// The same once the database is lost: they cannot say how they ended, and wait for others at most.
const LOST_MS = 2_000;

/**
 * Works until asked to stop. When the database goes away, or falls silent, this turn ends, and a new one begins as soon
 * as it is back. Throws when the database can be reached and says no, is older than this release, or a job does not end:
 * then somebody should start us anew.
 */
export async function runWorker(asked: AbortSignal): Promise<void> {
  const { WORKER_BEAT_MS: beatMs, WORKER_STALE_MS: staleMs, WORKER_SILENT_MS: silentMs, WORKER_ALIVE_FILE } = env();
  const alive = touchWhileAlive(WORKER_ALIVE_FILE, beatMs);
  const beat = startBeat({
    query: (text, values) => ownerPool().query(text, values),
    beatMs,
    staleMs,
    onError: (error) => {
      log().warn({ why: tell(error) }, "could not beat");
    },
  });
  const pulse = startPulse({
    silentMs,
    onSilence: (first) => {
      if (first) log().warn({ why: `no answer within ${silentMs} ms` }, UNREACHABLE);
      // What waits for an answer fails, as if the connection had been reset.
      destroyOwnerPool();
    },
  });
  let pauseMs = FIRST_PAUSE_MS;
  try {
    for (;;) {
      const began = performance.now();
      try {
        await refuseOlderDatabase(silentMs);
        await oneTurn(asked, beat);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        log().warn({ why: tell(error) }, UNREACHABLE);
      }
      if (asked.aborted) return;
      if (performance.now() - began > GOOD_TURN_MS) pauseMs = FIRST_PAUSE_MS;
      await pause(pauseMs, null, { signal: asked }).catch(() => null);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  } finally {
    pulse.stop();
    beat.stop();
    alive.stop();
    await closeOwnerPool();
  }
}

const UNREACHABLE = "the database cannot be reached";

/** What became of a connection is no bug of ours: its words will do, without a stack. */
const tell = (error: unknown): string =>
  error instanceof Error ? (tlsWords(error) ?? scrub(error.message || sqlCode(error) || error.name)) : typeof error;

/** One life of a pool: until we are asked to stop, or it fails to ask for jobs. */
async function oneTurn(asked: AbortSignal, beat: PoolBeat): Promise<void> {
  const { WORKER_JOBS, WORKER_WAITING_JOBS } = env();
  const turns = [
    { ...queueOptions(ownTasks, WORKER_JOBS), parsedCronItems: parseCronItems(cronItems) },
    queueOptions(routingTasks, WORKER_WAITING_JOBS),
  ] as const;
  keepLooking(turns[1].events);
  const pools: WorkerPool[] = [];
  // Why a new pool rather than another try: a job may have been given to this one in an answer that never arrived. Only
  // once the pool has fallen silent does that job count as held by the dead.
  const lost = Promise.race(
    turns.map(({ events }) => {
      onPool(events, (pool) => {
        pools.push(pool);
        void beat.add(pool.id);
      });
      return new Promise<unknown>((noticed) => {
        events.once("worker:getJob:error", ({ error }) => {
          noticed(error);
        });
        events.once("pool:fatalError", ({ error }) => {
          noticed(error);
        });
      });
    }),
  );
  const runners: Runner[] = [];
  let gone = false;
  try {
    for (const options of turns) runners.push(await run(options));
    const ended = Promise.race(
      runners.map(({ promise }) =>
        promise.then(
          () => new Error("the pool of workers ended"),
          (error: unknown) => error,
        ),
      ),
    );
    log().info("worker ready");
    const why = await Promise.race([lost, ended, whenAborted(asked)]);
    gone = isUnreachable(why);
    if (why) log().warn({ why: tell(why) }, gone ? UNREACHABLE : "this pool of workers gives way to a new one");
  } catch (error) {
    gone = isUnreachable(error);
    throw error;
  } finally {
    if (gone) await leave(runners, beat, pools);
    else await end(runners, beat, pools);
  }
}

/** Takes no more jobs, waits for those that run, and says that these pools hold nothing any more. */
async function end(runners: Runner[], beat: PoolBeat, pools: WorkerPool[]): Promise<void> {
  try {
    if (!(await stopped(runners, STOP_MS))) throw new Error(`A job did not end within ${STOP_MS / 1000} s`);
  } finally {
    for (const pool of pools) await beat.remove(pool.id);
  }
}

/**
 * The database is gone, and with it the word that these pools live. A job that waits for somebody else, such as the
 * routing provider, is not waited for: it may end, but cannot say so, and is done again once its pool counts as dead.
 * What jobs call answers a repeat as a repeat.
 */
async function leave(runners: Runner[], beat: PoolBeat, pools: WorkerPool[]): Promise<void> {
  for (const pool of pools) beat.forget(pool.id);
  const stopping = stopped(runners, LOST_MS);
  destroyOwnerPool();
  if (!(await stopping)) log().warn("a job that runs is left to itself; it is done again");
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((done) => {
    if (signal.aborted) done(null);
    else
      signal.addEventListener(
        "abort",
        () => {
          done(null);
        },
        { once: true },
      );
  });
}

/** Takes no more jobs; whether those that run have ended in time. */
async function stopped(runners: Runner[], ms: number): Promise<boolean> {
  const late = new AbortController();
  const all = Promise.all(runners.map((runner) => runner.stop().catch(() => undefined))).then(() => true);
  const inTime = await Promise.race([all, pause(ms, false, { signal: late.signal }).catch(() => false)]);
  late.abort();
  return inTime;
}
