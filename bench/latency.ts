// From a payment that is confirmed to the offer, committed, and to the message on the driver's socket: with the worker that
// the product runs, one delivery after another. Beside it, in turns, what no such chain can do without: a row that is
// committed and heard of, and a job that is added and started.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "@supabase/supabase-js";
import { run, Logger } from "graphile-worker";
import pg from "pg";
import { startServices } from "../e2e/fixtures/services.ts";
import type { StackAddress } from "../local/environment.ts";
import { p50, p99, type Row } from "./machine.ts";
import { signUp } from "./offers.ts";

const WARM_UP = 20;
const DRIVERS = 1_000;

/** Something that is waited for by its name, and when it came. */
class Arrivals {
  readonly #waiting = new Map<string, (at: number) => void>();
  came(name: string): void {
    this.#waiting.get(name)?.(performance.now());
    this.#waiting.delete(name);
  }
  of(name: string): Promise<number> {
    return new Promise((done, failed) => {
      const late = setTimeout(() => { failed(new Error(`${name} never came`)); }, 20_000);
      this.#waiting.set(name, (at) => { clearTimeout(late); done(at); });
    });
  }
}

export async function benchLatency(dataDir: string, rounds = 200): Promise<Row[]> {
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  const services = await startServices({ root: join(import.meta.dirname, ".."), dataDir, distDir: "", logDir, app: false, worker: true });
  const ending: (() => Promise<unknown>)[] = [services.stop];
  try {
    const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
    const connect = async (url: string): Promise<pg.Client> => {
      const client = new pg.Client(url);
      await client.connect();
      ending.unshift(() => client.end());
      return client;
    };
    const admin = await connect(platformUrl(stack.dbUrl));
    const arrivals = new Arrivals();
    const empty = await emptyQueue(stack, admin, connect, arrivals, ending);
    const driver = await onSocket(stack, arrivals, ending);
    const deliveries = await makeDeliveries(admin, driver, rounds + WARM_UP);
    await listen(await connect(stack.dbUrl), arrivals);
    const owner = await connect(stack.dbUrl);
    const service = await connect(stack.dbUrl);
    await service.query("set role service_role");

    const taken = { notified: [] as number[], started: [] as number[], offered: [] as number[], told: [] as number[] };
    for (const [n, { id, lat, lng }] of deliveries.entries()) {
      const notified = await took(arrivals.of(`note ${n}`), () => owner.query({ name: "note", text: "with i as (insert into bench_notes (n) values ($1) returning n) select pg_notify('bench', 'note ' || n) from i", values: [n] }));
      const started = await took(arrivals.of(`start ${n}`), () => empty.query({ name: "add", text: "select graphile_worker.add_job('bench', json_build_object('n', $1::int))", values: [n] }));
      await owner.query("update public.driver_profiles set current_latitude = $2, current_longitude = $3, position_at = clock_timestamp(), last_seen = clock_timestamp() where user_id = $1", [driver, lat, lng]);
      const message = arrivals.of("message");
      const from = performance.now();
      const [offered] = await Promise.all([
        took(arrivals.of(`offer ${id}`), () => service.query({ name: "pay", text: "select public.record_payment_event($1, $2, 'payment.confirmed')", values: [`bench-${n}`, id] })), message]);
      const told = (await message) - from;
      // An administrator would end it so; the driver is free for the next one, and the worker has nothing left to do.
      await owner.query("select private.withdraw_offers($1, 'cancelled'), private.move_transaction($1, null, 'cancel', 'admin')", [id]);
      await quiet(owner);
      if (n >= WARM_UP) for (const [list, value] of [[taken.notified, notified], [taken.started, started], [taken.offered, offered], [taken.told, told]] as const) list.push(value);
    }
    return rows(taken);
  } finally {
    // Whatever one of them says, the services end.
    for (const end of ending) await end().catch(() => undefined);
  }
}

function platformUrl(dbUrl: string): string {
  const url = new URL(dbUrl);
  url.username = "supabase_admin";
  return url.href;
}

/** Milliseconds from just before the work is asked for to the arrival. */
async function took(arrival: Promise<number>, work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  const [at] = await Promise.all([arrival, work()]);
  return at - from;
}

/** A queue of its own in a database of its own, so that neither worker hears the other's jobs; settings as in server/tasks/queue-options.ts. */
async function emptyQueue(stack: StackAddress, admin: pg.Client, connect: (url: string) => Promise<pg.Client>, arrivals: Arrivals, ending: (() => Promise<unknown>)[]): Promise<pg.Client> {
  await admin.query("create database bench_queue owner postgres");
  const url = new URL(stack.dbUrl);
  url.pathname = "/bench_queue";
  const runner = await run({
    connectionString: url.href, maxPoolSize: 10, concurrency: 5, pollInterval: 500, noHandleSignals: true, logger: new Logger(() => () => undefined),
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: { bench: (payload) => { arrivals.came(`start ${(payload as { n: number }).n}`); } },
  });
  ending.unshift(() => runner.stop());
  return connect(url.href);
}

/** A driver who signed up, may work, and listens on his own channel. */
async function onSocket(stack: StackAddress, arrivals: Arrivals, ending: (() => Promise<unknown>)[]): Promise<string> {
  const client = createClient(stack.url, stack.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signUp({ email: "dora@bench.test", password: "handover-bench", options: { data: { name: "Dora Driver", user_type: "driver", license_number: "D1234567" } } });
  if (error || !data.user) throw error ?? new Error("Nobody signed up");
  await client.realtime.setAuth(data.session?.access_token);
  const channel = client.channel(`driver:${data.user.id}`, { config: { private: true } });
  ending.unshift(async () => { await client.removeAllChannels(); });
  channel.on("broadcast", { event: "offer" }, ({ payload }) => { if ((payload as { status?: string }).status === "new") arrivals.came("message"); });
  await new Promise<void>((joined, failed) => {
    channel.subscribe((state, problem) => {
      if (state === "SUBSCRIBED") joined();
      else if (state !== "CLOSED") failed(problem ?? new Error(state));
    });
  });
  return data.user.id;
}

type Waiting = { id: string; lat: number; lng: number };

/** Deliveries that wait for their money, each far from the next; and a thousand drivers who are elsewhere, all in reach of somebody. */
async function makeDeliveries(admin: pg.Client, driver: string, count: number): Promise<Waiting[]> {
  await signUp(admin, DRIVERS);
  await admin.query("set session_replication_role = replica");
  await admin.query(`update public.driver_profiles d set is_approved = true, status = 'online', is_available = true, optimo_route_external_id = 'DRV-' || n.n,
    last_seen = clock_timestamp() + interval '1 hour', position_at = clock_timestamp() + interval '1 hour', current_latitude = -50 + n.n % 100, current_longitude = -170 + n.n / 100
    from (select user_id, row_number() over (order by user_id) as n from public.driver_profiles) n where n.user_id = d.user_id`);
  await admin.query("update public.driver_profiles set position_at = clock_timestamp(), last_seen = clock_timestamp() where user_id = $1", [driver]);
  await admin.query("insert into private.reach select * from private.reach_wanted");
  const { rows: made } = await admin.query<Waiting>(`
    insert into public.transactions (user_id, receiver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
      receiver_phone, customer_name, customer_phone, sender_name, receiver_name)
    select p.people[1 + n % 100], p.people[101 + n % 100], 80, 'payment_pending', '12 Receiver Street', '1 Sender Avenue', -50 + n % 100, 100 + n / 100, -50 + n % 100, 100 + n / 100,
           '+15550000001', 'Rita', '+15550000001', 'Sam', 'Rita'
      from generate_series(1, $1::int) n, (select array_agg(user_id) as people from public.user_roles where role = 'user') p
    returning id, pickup_latitude as lat, pickup_longitude as lng`, [count]);
  await admin.query(`insert into public.verification_codes (transaction_id, code, qr_data, expires_at) select id, private.make_code(), '{}', clock_timestamp() + interval '1 day' from public.transactions`);
  await admin.query("set session_replication_role = origin");
  await admin.query("vacuum analyze");
  return made;
}

/** A committed offer is heard of at its commit: by a trigger that only this database has. */
async function listen(client: pg.Client, arrivals: Arrivals): Promise<void> {
  await client.query(`create table bench_notes (n int);
    create function bench_offer() returns trigger language plpgsql as $$ begin perform pg_notify('bench', 'offer ' || new.transaction_id); return null; end $$;
    create trigger bench_offer after insert on public.driver_notifications for each row execute function bench_offer()`);
  client.on("notification", ({ payload }) => { arrivals.came(payload ?? ""); });
  await client.query("listen bench");
}

/** Nothing waits for the worker, and it does nothing. */
async function quiet(owner: pg.Client): Promise<void> {
  for (let busy = true; busy;) {
    const { rows: [row] } = await owner.query<{ busy: boolean }>("select exists (select from graphile_worker._private_jobs where locked_at is not null or (run_at <= clock_timestamp() and attempts < max_attempts)) as busy");
    busy = row?.busy ?? false;
  }
}

function rows({ notified, started, offered, told }: Record<"notified" | "started" | "offered" | "told", number[]>): Row[] {
  const least = notified.map((value, n) => value + (started[n] ?? 0));
  const both = (values: number[]): string => `${p50(values).toPrecision(3)} / ${p99(values).toPrecision(3)} ms`;
  const row = (measure: string, ours: number[], most: number): Row => {
    const ratio = p50(ours) / p50(least);
    return {
      measure, against: "insert and NOTIFY, plus add_job to start", ours: both(ours), theirs: both(least), ratio, goal: `p50 ≤ ${most}`, ok: ratio <= most,
      note: `p99 ratio ${(p99(ours) / p99(least)).toPrecision(3)}; of insert and NOTIFY alone (${both(notified)}) ${(p50(ours) / p50(notified)).toPrecision(3)}, of add_job to start alone (${both(started)}) ${(p50(ours) / p50(started)).toPrecision(3)}`,
    };
  };
  return [row("payment confirmed to offer committed", offered, 2), row("payment confirmed to the driver's socket", told, 4)];
}
