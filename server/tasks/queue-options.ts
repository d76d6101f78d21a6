import "server-only";
import { EventEmitter } from "node:events";
import { Logger, type RunnerOptions, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import { log } from "@/server/core/log";
import { ownerPool } from "@/server/database/connections";

// A job that is due later starts at most this long after its time.
const POLL_MS = 500;

// The queue's own words, in our log. It tells of every job at info, which is too much to keep.
const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
const logger = new Logger((scope) => (level, message) => {
  log()[levels[level]](
    { ...(scope.taskIdentifier ? { task: scope.taskIdentifier } : {}), ...(scope.jobId ? { jobId: scope.jobId } : {}) },
    message,
  );
});

/**
 * What every pool of workers here runs with, resident or once, and the events that tell how it fares; `concurrency`: jobs
 * at once.
 */
export function queueOptions(taskList: TaskList, concurrency: number): RunnerOptions & { events: WorkerEvents } {
  return {
    pgPool: ownerPool(),
    taskList,
    events: new EventEmitter() as WorkerEvents,
    logger,
    concurrency,
    pollInterval: POLL_MS,
    // Signals are the entry's business; a route must never take them over.
    noHandleSignals: true,
    preset: {
      worker: {
        // Why: without these a graceful stop forgets to say that the last job is done, and it runs again.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
}

// While jobs are being done, a worker that found none looks again after so long.
const AGAIN_MS = 8;
const BUSY_MS = 250;

/**
 * For a pool whose jobs stand in queues. Why: while one worker asks for a job it holds every free queue, and whoever
 * asks at the same moment is told that there is nothing and sleeps until the next poll. As long as jobs are being done
 * it looks again.
 */
export function keepLooking(events: WorkerEvents): void {
  let busyUntil = 0;
  const gone = new WeakSet<object>();
  events.on("job:complete", () => {
    busyUntil = performance.now() + BUSY_MS;
  });
  events.on("worker:release", ({ worker }) => {
    gone.add(worker);
  });
  events.on("worker:getJob:empty", ({ worker }) => {
    if (performance.now() > busyUntil) return;
    setTimeout(() => {
      if (!gone.has(worker)) worker.nudge();
    }, AGAIN_MS).unref();
  });
}

/** Calls back with each pool of workers before it takes its first job. */
export function onPool(events: WorkerEvents, tell: (pool: WorkerPool) => void): void {
  events.on("pool:create", ({ workerPool }) => {
    tell(workerPool);
  });
}
