// A worker killed in the middle of a job, at a point that is chosen and not hoped for: a table the job writes to is
// held, the job is seen waiting for it, and the process is killed.
import { ownerPool, sql } from "../../../supabase/tests/support/harness";
import { pollWithWorkerLogs, type WorkerProcess } from "./worker-process";

/**
 * What each task writes to (one only reads). Others write there too, and wait as well: they all die in the middle.
 * Writers wait, readers do not where it can be helped, such as the API server when it looks what tables there are.
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
 * How far the job had come: "undone": the database lost it with the worker; "unsaid": the database did it, and nobody
 * was left to say that the job is done.
 */
export type CrashMode = "undone" | "unsaid";

// So many jobs a worker does at once.
const WORKER_SLOTS = 5;

/**
 * Kills the worker while it is in the middle of such a job, or while all its slots are taken by others at that table.
 * `cause` brings the job about where traffic does not, and says whether it could.
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
      `something brings ${task} about`,
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
    // A killed process cannot call its questions back: the database goes on with them unless it is told otherwise.
    if (mode === "undone") await terminateWorkerConnections();
    await holder.query("rollback");
    await pollWithWorkerLogs(
      "what the dead worker asked for has ended",
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

/** As a database that restarts does it to every worker. */
export const terminateWorkerConnections = (): Promise<unknown[]> =>
  sql("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'handover-worker'");
