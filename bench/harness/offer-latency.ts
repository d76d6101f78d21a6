// Measures when the events of an offer arrive, and the bare steps that are its baseline: a committed row that notifies,
// and a job that is added to an empty queue and started.
import { join } from "node:path";
import { Logger, run } from "graphile-worker";
import type pg from "pg";
import type { StackEndpoints } from "../../local/environment.ts";
import { waitFor } from "./stats.ts";
import { connect, forkServerProcess, nextMessage, type DeferCleanup, type RunningProduct } from "./stack.ts";

const TIMEOUT_MS = 20_000;
const NOTIFY_QUERY = {
  name: "notify",
  text: "with i as (insert into bench_notes (n) values ($1) returning n) select pg_notify('bench', 'note ' || n) from i",
};
const ADD_JOB_QUERY = { name: "add", text: "select graphile_worker.add_job('bench', json_build_object('n', $1::int))" };

/** Events by name. `waitFor` resolves with the time at which the event arrives. */
export class EventArrivals {
  readonly #waiting = new Map<string, (at: number) => void>();
  record(name: string): void {
    this.#waiting.get(name)?.(performance.now());
    this.#waiting.delete(name);
  }
  waitFor(name: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => {
        reject(new Error(`${name} did not arrive`));
      }, TIMEOUT_MS);
      this.#waiting.set(name, (at) => {
        clearTimeout(timeout);
        resolve(at);
      });
    });
  }
}

/** Milliseconds from the start of the work to the arrival. */
export async function timeToArrival(arrival: Promise<number>, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const [at] = await Promise.all([arrival, work()]);
  return at - start;
}

type BareSteps = {
  notify: (n: number) => Promise<number>;
  startJob: (n: number) => Promise<number>;
  /** Confirms the payment of a delivery in an app process, as the payment provider's event does. */
  pay: (transactionId: string) => Promise<unknown>;
  owner: pg.Client;
};

/** Prepares the bare steps; from now on a committed offer arrives as `offer <transaction>`. */
export async function prepareSteps(
  defer: DeferCleanup,
  { stack, env }: Pick<RunningProduct, "stack" | "env">,
  admin: pg.Client,
  arrivals: EventArrivals,
): Promise<BareSteps> {
  const jobs = await createBareQueue(defer, stack, admin, arrivals);
  const listener = await connect(defer, stack.dbUrl);
  // Only this database has the trigger.
  await listener.query(`create table bench_notes (n int);
    create function bench_offer() returns trigger language plpgsql as $$ begin perform pg_notify('bench', 'offer ' || new.transaction_id); return null; end $$;
    create trigger bench_offer after insert on public.driver_notifications for each row execute function bench_offer()`);
  listener.on("notification", ({ payload }) => {
    arrivals.record(payload ?? "");
  });
  await listener.query("listen bench");
  const owner = await connect(defer, stack.dbUrl);
  const appProcess = forkServerProcess(defer, join(import.meta.dirname, "pay-process.ts"), [], {
    ...env,
    LOG_LEVEL: "warn",
  });
  await nextMessage(appProcess);
  return {
    owner,
    notify: (n) => timeToArrival(arrivals.waitFor(`note ${n}`), () => owner.query({ ...NOTIFY_QUERY, values: [n] })),
    startJob: (n) => timeToArrival(arrivals.waitFor(`start ${n}`), () => jobs.query({ ...ADD_JOB_QUERY, values: [n] })),
    pay: (transactionId) => {
      appProcess.send(transactionId);
      return nextMessage(appProcess);
    },
  };
}

export const confirmPayment = (service: pg.Client, transactionId: string): Promise<unknown> =>
  service.query({
    name: "pay",
    text: "select app.record_payment_event($1, $2, 'payment.confirmed')",
    values: [`bench-${transactionId}`, transactionId],
  });

/** A queue in a separate database, so that neither worker is notified of the other's jobs. */
async function createBareQueue(
  defer: DeferCleanup,
  stack: StackEndpoints,
  admin: pg.Client,
  arrivals: EventArrivals,
): Promise<pg.Client> {
  await admin.query("create database bench_queue owner postgres");
  const url = new URL(stack.dbUrl);
  url.pathname = "/bench_queue";
  // Settings as in server/tasks/queue-options.ts.
  const runner = await run({
    connectionString: url.href,
    maxPoolSize: 10,
    concurrency: 5,
    pollInterval: 500,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      bench: (payload) => {
        arrivals.record(`start ${(payload as { n: number }).n}`);
      },
    },
  });
  defer(() => runner.stop());
  return connect(defer, url.href);
}

/** Waits until no job is due or running. */
export const waitForIdleQueue = (owner: pg.Client): Promise<boolean> =>
  waitFor("an idle queue", async () => {
    const { rows } = await owner.query<{ busy: boolean }>(
      "select exists (select from graphile_worker._private_jobs where locked_at is not null or (run_at <= clock_timestamp() and attempts < max_attempts)) as busy",
    );
    return rows[0]?.busy === false;
  });
