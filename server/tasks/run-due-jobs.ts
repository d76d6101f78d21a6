import "server-only";
import { runOnce, type WorkerPool } from "graphile-worker";
import { env } from "@/server/env";
import { describeError, log } from "@/server/core/log";
import { ownerPool, destroyOwnerPool, isUnreachable } from "@/server/database/connections";
import { recoverJobs, startHeartbeat } from "@/server/tasks/pool-heartbeat";
import { monitorDatabase } from "@/server/tasks/database-monitor";
import { onPool, queueOptions } from "@/server/tasks/queue-options";
import { internalTasks, externalTasks } from "@/server/tasks/task-list";

type DueJobs = { done: number; failed: number; finished: boolean };

/**
 * Runs due jobs for at most about `timeBudgetMs`: the worker for hosts without resident processes. Releases jobs of
 * workers that died. `finished` is false when time ran out first; the rest waits for the next call.
 */
export async function runDueJobs(timeBudgetMs: number): Promise<DueJobs> {
  const {
    WORKER_HEARTBEAT_MS: heartbeatMs,
    WORKER_STALE_MS: staleMs,
    WORKER_SILENT_MS: databaseTimeoutMs,
    WORKER_JOBS,
    WORKER_WAITING_JOBS,
  } = env();
  const query = (text: string, values: unknown[]) => ownerPool().query(text, values);
  const onError = (error: unknown): void => {
    log().error({ error: describeError(error) }, "a worker pool's heartbeat failed");
  };
  const result: DueJobs = { done: 0, failed: 0, finished: true };

  // In addition to the run's own end: a run with dropped connections may never end.
  let abortTimer: NodeJS.Timeout | undefined;
  let abort = (): void => undefined;
  const aborted = new Promise<void>((resolve) => {
    abort = resolve;
  });
  // A silent database ends this run, so that the request does not hang.
  const databaseMonitor = monitorDatabase({
    timeoutMs: databaseTimeoutMs,
    onTimeout: () => {
      result.finished = false;
      destroyOwnerPool();
      abortTimer ??= setTimeout(abort, databaseTimeoutMs);
    },
  });
  const heartbeat = startHeartbeat({ query, heartbeatMs, staleMs, onError });
  const poolOptions = [queueOptions(internalTasks, WORKER_JOBS), queueOptions(externalTasks, WORKER_WAITING_JOBS)];
  const pools: WorkerPool[] = [];
  for (const { events } of poolOptions) {
    events.on("job:success", () => {
      result.done++;
    });
    events.on("job:error", () => {
      result.failed++;
    });
    onPool(events, (pool) => {
      pools.push(pool);
      void heartbeat.add(pool.id);
    });
  }
  const budgetTimer = setTimeout(() => {
    result.finished = false;
    for (const pool of pools) void Promise.resolve(pool.gracefulShutdown("time is up")).catch(onError);
  }, timeBudgetMs);
  try {
    await recoverJobs(query, staleMs);
    await Promise.race([Promise.all(poolOptions.map((options) => runOnce(options))), aborted]);
  } catch (error) {
    // Silence has ended this run; its jobs run again in the next.
    if (result.finished || !isUnreachable(error)) throw error;
  } finally {
    clearTimeout(budgetTimer);
    clearTimeout(abortTimer);
    heartbeat.stop();
    for (const pool of pools) await heartbeat.remove(pool.id);
    databaseMonitor.stop();
  }
  return result;
}
