// Kills a worker during a job at a chosen point: a table the job writes to is locked, the job is seen waiting for it,
// and the process is killed.
import { ownerPool, sql } from "../../../supabase/tests/support/harness";
import { pollWithWorkerLogs, type WorkerProcess } from "./worker-process";

/**
 * The tables that each task writes to (one only reads). Other writers wait there as well: they all die during their
 * work. Readers are not blocked where possible, such as the API server when it reads the schema.
 */
const writesTo = {
  request_payment: { table: "private.webhook_events", mode: "exclusive", call: "record_payment_event" },
  dispatch: { table: "private.dispatch_traces", mode: "exclusive", call: "dispatch_transaction" },
  notify: { table: "public.notifications", mode: "exclusive", call: "insert_notification" },
  expire_offer: { table: "public.driver_task_actions", mode: "exclusive", call: "expire_offer" },
  wake_dispatches: { table: "private.dispatches", mode: "access exclusive", call: "wake_dispatches" },
} as const;

export type CrashTask = keyof typeof writesTo;
export const crashTasks = Object.keys(writesTo) as CrashTask[];

/**
 * How far the job had come: "undone": rolled back with the worker's connection; "unsaid": committed, without the job's
 * completion being recorded.
 */
export type CrashMode = "undone" | "unsaid";

// A worker's concurrent jobs.
const WORKER_SLOTS = 5;

/**
 * Kills the worker while it runs such a job, or while all its slots wait at that table. `cause` adds the job where
 * traffic does not, and returns whether it could.
 */
export async function killWorkerDuring(
  worker: WorkerProcess,
  task: CrashTask,
  mode: CrashMode,
  cause: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<void> {
  const { table, mode: lock, call } = writesTo[task];
  const holder = await ownerPool.connect();
  try {
    await pollWithWorkerLogs(
      `traffic adds a ${task} job`,
      async () => {
        await holder.query("begin");
        await holder.query(`lock table ${table} in ${lock} mode`);
        if (await cause()) return true;
        await holder.query("rollback");
        return false;
      },
      60,
    );
    await pollWithWorkerLogs(
      `a worker waits in ${call}`,
      async () => (await waiting(`app.${call}(`)).length > 0 || (await waiting("app.")).length >= WORKER_SLOTS,
    );
    await worker.kill();
    // A killed process cannot cancel its queries: the database continues them unless they are terminated.
    if (mode === "undone") await terminateWorkerConnections();
    await holder.query("rollback");
    await pollWithWorkerLogs(
      "the killed worker's queries have ended",
      async () => (await workersConnections()).length === 0,
    );
  } finally {
    await holder.query("rollback").catch(() => null);
    holder.release();
  }
}

const waiting = (text: string): Promise<unknown[]> =>
  sql(
    `select pid from pg_stat_activity where application_name = 'handover-worker' and wait_event_type = 'Lock' and position($1 in query) > 0`,
    [text],
  );

const workersConnections = (): Promise<unknown[]> =>
  sql("select pid from pg_stat_activity where application_name = 'handover-worker'");

/** As a restarting database does to every worker. */
export const terminateWorkerConnections = (): Promise<unknown[]> =>
  sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'handover-worker'");
