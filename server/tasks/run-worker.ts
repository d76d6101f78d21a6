import "server-only";
import { log, scrub } from "@/server/core/log";
import { setTimeout as sleep } from "node:timers/promises";
import { parseCronItems, run, type Runner, type WorkerPool } from "graphile-worker";
import { explainTlsError } from "@/lib/database/tls-config";
import { env } from "@/server/env";
import { startHeartbeatFile } from "@/server/tasks/heartbeat-file";
import { cronItems } from "@/server/tasks/crontab";
import { closeOwnerPool, ownerPool, destroyOwnerPool, isUnreachable, sqlCode } from "@/server/database/connections";
import { checkMigrations } from "@/server/database/missing-migrations";
import { ownerContext } from "@/server/database/client";
import { registerEncryptionKey } from "@/server/database/encryption-keys";
import { startHeartbeat, type PoolHeartbeat } from "@/server/tasks/pool-heartbeat";
import { monitorDatabase } from "@/server/tasks/database-monitor";
import { keepPolling, onPool, queueOptions } from "@/server/tasks/queue-options";
import { internalTasks, externalTasks } from "@/server/tasks/task-list";

const INITIAL_DELAY_MS = 250;
const MAX_DELAY_MS = 5_000;
// After a run this long the next reconnect delay is short again.
const STABLE_RUN_MS = 30_000;
// Time for running jobs to end at shutdown.
const SHUTDOWN_TIMEOUT_MS = 25_000;
// The same after the database was lost: their results cannot be recorded, and they may only be waiting for external
// services.
const ABANDON_TIMEOUT_MS = 2_000;

/**
 * Runs jobs until shutdown. When the database disappears or falls silent, reconnects after its return. Throws when the
 * database refuses, is older than this release, has values of other encryption keys, or a job does not end: the process
 * should then be restarted.
 */
export async function runWorker(shutdownSignal: AbortSignal): Promise<void> {
  const {
    WORKER_HEARTBEAT_MS: heartbeatMs,
    WORKER_STALE_MS: staleMs,
    WORKER_SILENT_MS: databaseTimeoutMs,
    WORKER_HEARTBEAT_FILE,
  } = env();
  const heartbeatFile = startHeartbeatFile(WORKER_HEARTBEAT_FILE, heartbeatMs);
  const heartbeat = startHeartbeat({
    query: (text, values) => ownerPool().query(text, values),
    heartbeatMs,
    staleMs,
    onError: (error) => {
      log().warn({ reason: errorText(error) }, "a worker pool's heartbeat failed");
    },
  });
  const databaseMonitor = monitorDatabase({
    timeoutMs: databaseTimeoutMs,
    onTimeout: (isFirst) => {
      if (isFirst) log().warn({ reason: `no answer within ${databaseTimeoutMs} ms` }, DATABASE_UNREACHABLE);
      // Pending queries fail, as after a reset connection.
      destroyOwnerPool();
    },
  });
  let delayMs = INITIAL_DELAY_MS;
  try {
    for (;;) {
      const startedAt = performance.now();
      try {
        await checkMigrations(databaseTimeoutMs);
        await registerEncryptionKey(ownerContext);
        await runPools(shutdownSignal, heartbeat);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        log().warn({ reason: errorText(error) }, DATABASE_UNREACHABLE);
      }
      if (shutdownSignal.aborted) return;
      if (performance.now() - startedAt > STABLE_RUN_MS) delayMs = INITIAL_DELAY_MS;
      await sleep(delayMs, null, { signal: shutdownSignal }).catch(() => null);
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
    }
  } finally {
    databaseMonitor.stop();
    heartbeat.stop();
    heartbeatFile.stop();
    await closeOwnerPool();
  }
}

const DATABASE_UNREACHABLE = "the database cannot be reached";

/** A lost connection is not a bug: logged by message, without a stack. */
const errorText = (error: unknown): string =>
  error instanceof Error
    ? (explainTlsError(error) ?? scrub(error.message || sqlCode(error) || error.name))
    : typeof error;

/** Runs the worker pools until shutdown, or until they fail to fetch jobs. */
async function runPools(shutdownSignal: AbortSignal, heartbeat: PoolHeartbeat): Promise<void> {
  const { WORKER_JOBS, WORKER_WAITING_JOBS } = env();
  const poolOptions = [
    { ...queueOptions(internalTasks, WORKER_JOBS), parsedCronItems: parseCronItems(cronItems) },
    queueOptions(externalTasks, WORKER_WAITING_JOBS),
  ] as const;
  keepPolling(poolOptions[1].events);
  const pools: WorkerPool[] = [];
  // New pools instead of a retry: a job may have been assigned in a response that was lost. Only after the pool falls
  // silent is that job released.
  const fetchFailure = Promise.race(
    poolOptions.map(({ events }) => {
      onPool(events, (pool) => {
        pools.push(pool);
        void heartbeat.add(pool.id);
      });
      return new Promise<unknown>((resolve) => {
        events.once("worker:getJob:error", ({ error }) => {
          resolve(error);
        });
        events.once("pool:fatalError", ({ error }) => {
          resolve(error);
        });
      });
    }),
  );
  const runners: Runner[] = [];
  let databaseLost = false;
  try {
    for (const options of poolOptions) runners.push(await run(options));
    const ended = Promise.race(
      runners.map(({ promise }) =>
        promise.then(
          () => new Error("the pool of workers ended"),
          (error: unknown) => error,
        ),
      ),
    );
    log().info("worker ready");
    const cause = await Promise.race([fetchFailure, ended, whenAborted(shutdownSignal)]);
    databaseLost = isUnreachable(cause);
    if (cause)
      log().warn({ reason: errorText(cause) }, databaseLost ? DATABASE_UNREACHABLE : "the worker pools are replaced");
  } catch (error) {
    databaseLost = isUnreachable(error);
    throw error;
  } finally {
    if (databaseLost) await abandon(runners, heartbeat, pools);
    else await shutDown(runners, heartbeat, pools);
  }
}

/** Stops fetching jobs, waits for running ones, and unregisters these pools. */
async function shutDown(runners: Runner[], heartbeat: PoolHeartbeat, pools: WorkerPool[]): Promise<void> {
  try {
    if (!(await stopRunners(runners, SHUTDOWN_TIMEOUT_MS)))
      throw new Error(`A job did not end within ${SHUTDOWN_TIMEOUT_MS / 1000} s`);
  } finally {
    for (const pool of pools) await heartbeat.remove(pool.id);
  }
}

/**
 * The database is gone, and with it these pools' heartbeat. Jobs that wait for external services are not awaited: they
 * may finish, but cannot record it, and run again once their pool counts as dead. Their calls are idempotent.
 */
async function abandon(runners: Runner[], heartbeat: PoolHeartbeat, pools: WorkerPool[]): Promise<void> {
  for (const pool of pools) heartbeat.abandon(pool.id);
  const stopping = stopRunners(runners, ABANDON_TIMEOUT_MS);
  destroyOwnerPool();
  if (!(await stopping)) log().warn("a running job was abandoned; it will run again");
}

function whenAborted(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null);
    else
      signal.addEventListener(
        "abort",
        () => {
          resolve(null);
        },
        { once: true },
      );
  });
}

/** Stops fetching jobs; returns whether running ones ended in time. */
async function stopRunners(runners: Runner[], ms: number): Promise<boolean> {
  const timeout = new AbortController();
  const allStopped = Promise.all(runners.map((runner) => runner.stop().catch(() => undefined))).then(() => true);
  const inTime = await Promise.race([allStopped, sleep(ms, false, { signal: timeout.signal }).catch(() => false)]);
  timeout.abort();
  return inTime;
}
