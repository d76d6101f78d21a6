// What the benches of one delivery's way share: deliveries that wait for their money, and the bare steps to measure
// beside it.
import { run, Logger } from "graphile-worker";
import type pg from "pg";
import type { StackAddress } from "../local/environment.ts";
import { signUp } from "./offers.ts";

const DRIVERS = 1_000;
/** A row that is committed and heard of; a job that is added to the empty queue. Each takes its number. */
export const NOTE = {
  name: "note",
  text: "with i as (insert into bench_notes (n) values ($1) returning n) select pg_notify('bench', 'note ' || n) from i",
};
export const START = { name: "add", text: "select graphile_worker.add_job('bench', json_build_object('n', $1::int))" };

/** Something that is waited for by its name, and when it came. */
export class Arrivals {
  readonly #waiting = new Map<string, (at: number) => void>();
  came(name: string): void {
    this.#waiting.get(name)?.(performance.now());
    this.#waiting.delete(name);
  }
  of(name: string): Promise<number> {
    return new Promise((done, failed) => {
      const late = setTimeout(() => {
        failed(new Error(`${name} never came`));
      }, 20_000);
      this.#waiting.set(name, (at) => {
        clearTimeout(late);
        done(at);
      });
    });
  }
}

export function platformUrl(dbUrl: string): string {
  const url = new URL(dbUrl);
  url.username = "supabase_admin";
  return url.href;
}

/** Milliseconds from just before the work is asked for to the arrival. */
export async function took(arrival: Promise<number>, work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  const [at] = await Promise.all([arrival, work()]);
  return at - from;
}

/**
 * A queue of its own in a database of its own, so that neither worker hears the other's jobs; settings as in
 * server/tasks/queue-options.ts.
 */
export async function emptyQueue(
  stack: StackAddress,
  admin: pg.Client,
  connect: (url: string) => Promise<pg.Client>,
  arrivals: Arrivals,
  ending: (() => unknown)[],
): Promise<pg.Client> {
  await admin.query("create database bench_queue owner postgres");
  const url = new URL(stack.dbUrl);
  url.pathname = "/bench_queue";
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
        arrivals.came(`start ${(payload as { n: number }).n}`);
      },
    },
  });
  ending.unshift(() => runner.stop());
  return connect(url.href);
}

export type Waiting = { id: string; lat: number; lng: number };

/**
 * Deliveries that wait for their money, each far from the next or all at one place, and to be brought to one; and a thousand drivers who are
 * elsewhere, all in reach of somebody.
 */
export async function makeDeliveries(
  admin: pg.Client,
  count: number,
  at: { lat: number; lng: number } | null = null,
  to = at,
): Promise<Waiting[]> {
  await signUp(admin, DRIVERS);
  await admin.query("set session_replication_role = replica");
  await admin.query(`update public.driver_profiles d set is_approved = true, status = 'online', is_available = true, optimo_route_external_id = 'DRV-' || n.n,
    last_seen = clock_timestamp() + interval '1 hour', position_at = clock_timestamp() + interval '1 hour', current_latitude = -50 + n.n % 100, current_longitude = -170 + n.n / 100
    from (select user_id, row_number() over (order by user_id) as n from public.driver_profiles) n where n.user_id = d.user_id`);
  await admin.query("insert into private.candidates select * from private.candidate_wanted");
  const { rows: made } = await admin.query<Waiting>(
    `
    insert into public.transactions (user_id, receiver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
      receiver_phone, customer_name, customer_phone, sender_name, receiver_name)
    select p.people[1 + n % 100], p.people[101 + n % 100], 80, 'payment_pending', '12 Receiver Street', '1 Sender Avenue', coalesce($4::float8, lat), coalesce($5::float8, lng), lat, lng, '+15550000001', 'Rita', '+15550000001', 'Sam', 'Rita'
      from (select n, coalesce($2::float8, -50 + n % 100) as lat, coalesce($3::float8, (280 + n / 100) % 360 - 180) as lng from generate_series(1, $1::int) n) n, (select array_agg(user_id) as people from public.user_roles where role = 'user') p
    returning id, pickup_latitude as lat, pickup_longitude as lng`,
    [count, at?.lat, at?.lng, to?.lat, to?.lng],
  );
  await admin.query("select private.issue_code(t) from public.transactions t");
  await admin.query("set session_replication_role = origin");
  await admin.query("vacuum analyze");
  return made;
}

/** A committed offer is heard of at its commit: by a trigger that only this database has. */
export async function listen(client: pg.Client, arrivals: Arrivals): Promise<void> {
  await client.query(`create table bench_notes (n int);
    create function bench_offer() returns trigger language plpgsql as $$ begin perform pg_notify('bench', 'offer ' || new.transaction_id); return null; end $$;
    create trigger bench_offer after insert on public.driver_notifications for each row execute function bench_offer()`);
  client.on("notification", ({ payload }) => {
    arrivals.came(payload ?? "");
  });
  await client.query("listen bench");
}

/** Nothing waits for the worker, and it does nothing. */
export async function quiet(owner: pg.Client): Promise<void> {
  for (let busy = true; busy;) {
    const {
      rows: [row],
    } = await owner.query<{ busy: boolean }>(
      "select exists (select from graphile_worker._private_jobs where locked_at is not null or (run_at <= clock_timestamp() and attempts < max_attempts)) as busy",
    );
    busy = row?.busy ?? false;
  }
}
