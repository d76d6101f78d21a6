import "server-only";
import { EventEmitter } from "node:events";
import { Logger, type RunnerOptions, type TaskList, type WorkerEvents, type WorkerPool } from "graphile-worker";
import { log } from "@/server/core/log";
import { ownerPool } from "@/server/database/connections";

// Polling interval, the maximum delay of a job that becomes due.
const POLL_MS = 500;

// The queue's messages in our log. It logs every job at info, which is too much, so that is debug here.
const logLevelByQueueLevel = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;
const logger = new Logger((scope) => (level, message) => {
  log()[logLevelByQueueLevel[level]](
    { ...(scope.taskIdentifier ? { task: scope.taskIdentifier } : {}), ...(scope.jobId ? { jobId: scope.jobId } : {}) },
    message,
  );
});

/**
 * Options of every worker pool, resident or one-off, with the events for its metrics; `concurrency`: concurrent jobs.
 */
export function queueOptions(taskList: TaskList, concurrency: number): RunnerOptions & { events: WorkerEvents } {
  return {
    pgPool: ownerPool(),
    taskList,
    events: new EventEmitter() as WorkerEvents,
    logger,
    concurrency,
    pollInterval: POLL_MS,
    // Signals are handled by the entry point, never by a route.
    noHandleSignals: true,
    preset: {
      worker: {
        // Without these a graceful stop does not record the last job as done, and it runs again.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
      },
    },
  };
}

// Delay before a worker polls again while jobs are running.
const REPOLL_DELAY_MS = 8;
const BUSY_AFTER_JOB_MS = 250;

/**
 * For pools with queues: while one worker fetches a job it locks every free queue, so that a concurrent fetch finds
 * nothing and sleeps until the next poll. Polls again as long as jobs are running.
 */
export function keepPolling(events: WorkerEvents): void {
  let busyUntil = 0;
  const releasedWorkers = new WeakSet<object>();
  events.on("job:complete", () => {
    busyUntil = performance.now() + BUSY_AFTER_JOB_MS;
  });
  events.on("worker:release", ({ worker }) => {
    releasedWorkers.add(worker);
  });
  events.on("worker:getJob:empty", ({ worker }) => {
    if (performance.now() > busyUntil) return;
    setTimeout(() => {
      if (!releasedWorkers.has(worker)) worker.nudge();
    }, REPOLL_DELAY_MS).unref();
  });
}

/** Calls back for each worker pool before it takes its first job. */
export function onPool(events: WorkerEvents, callback: (pool: WorkerPool) => void): void {
  events.on("pool:create", ({ workerPool }) => {
    callback(workerPool);
  });
}
