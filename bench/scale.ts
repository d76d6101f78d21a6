// npm run bench:scale: how many drivers two cores carry, and what each costs. So many hosts of the app and workers on one
// Postgres behind pgbouncer; phones that behave (scale-fleet.ts) and deliveries that are paid at the rate at which so
// many drivers take them, by the clock, whatever the answers take. A table of each size, and bench/results/scale.json.
//   --drivers a,b   sizes, one after the other until one is not carried (100,400,1000,2000,4000)
//   --hosts k       hosts of the app (2)
//   --workers m     workers (1)
//   --seconds s     each size is measured (60)
import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type pg from "pg";
import { freePort, startServices } from "../e2e/fixtures/services.ts";
import { makeWorkerProgram } from "../e2e/fixtures/worker-program.ts";
import type { StackAddress } from "../local/environment.ts";
import { startPooler } from "../supabase/tests/support/pooler.ts";
import { builtApp, distDir, root } from "./built-app.ts";
import { makeDeliveries, platformUrl, type Waiting } from "./chain.ts";
import { connectionsTo, drawZones, newLines } from "./day.ts";
import { p50, p99, type Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";
import { secondsOf } from "./processes.ts";
import { Fleet, pause, type Place, type Taken } from "./scale-fleet.ts";

const LOGIN = "for-this-bench-alone";
// The middle of the recorded day's town, where its zones are as well.
const HERE: Place = { lat: 25.7617, lng: -80.1918 };
const WARM_UP_S = 35;
/** A driver takes a delivery so often. */
const DELIVERY_S = 40 * 60;
/** What is answered later than this was not carried. */
const CARRIED_MS = 1_000;

const sizes = (option("--drivers") ?? "100,400,1000,2000,4000").split(",").map(Number);
const hosts = Number(option("--hosts") ?? 2);
const workers = Number(option("--workers") ?? 1);
const seconds = Number(option("--seconds") ?? 60);

type Group = { name: string; seconds: () => number };
type Measured = {
  drivers: number;
  taken: Taken;
  offered: number[];
  lag: number;
  cpu: Record<string, number>;
  functions: string;
};

runParts("scale", { scale: () => inFolder(scale) });

async function scale(dataDir: string): Promise<Row[]> {
  const built = await builtApp(dataDir);
  process.env.LOG_LEVEL = "warn";
  const services = await startServices({ ...built, app: false, worker: false });
  const ending: (() => unknown)[] = [services.stop];
  try {
    const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
    const admin = await connected(platformUrl(stack.dbUrl), ending);
    const pooler = await startPooler(await doorOf(stack, admin), undefined, 20);
    ending.unshift(pooler.stop);
    const appEnv: Record<string, string> = {
      ...(JSON.parse(services.env.TEST_SECRETS ?? "") as Record<string, string>),
      DATABASE_POOL_URL: pooler.url,
      NODE_ENV: "production",
    };
    const started = await startHosts(appEnv, ending);
    const groups: Group[] = [
      { name: "app", seconds: () => sum(started.hosts.map(({ pid }) => secondsOf(pid))) },
      { name: "worker", seconds: () => sum(started.workers.map((pid) => secondsOf(pid))) },
      { name: "database", seconds: () => secondsOf(services.pids.stack ?? 0, (name) => name.startsWith("postgres")) },
      { name: "pooler", seconds: () => secondsOf(pooler.pid) },
      {
        name: "realtime and auth",
        seconds: () => secondsOf(services.pids.stack ?? 0, (name) => !name.startsWith("postgres")),
      },
    ];
    await drawZones(admin);
    const waiting = await placed(admin, sum(sizes.map(deliveriesOf)));
    const measured: Measured[] = [];
    for (const drivers of sizes) {
      measured.push(
        await measure(
          drivers,
          waiting,
          stack,
          admin,
          started.hosts.map(({ url }) => url),
          appEnv.SUPABASE_JWT_SECRET ?? "",
          groups,
        ),
      );
      if (p99(measured.at(-1)?.taken.positions ?? []) > CARRIED_MS) break;
    }
    return [...measured.flatMap((one) => rowsOf(one, measured[0] as Measured)), await storage(admin)];
  } finally {
    for (const end of ending) await Promise.resolve(end()).catch(() => undefined);
  }
}

/** How many are paid while so many drivers are measured. */
const deliveriesOf = (drivers: number): number => Math.ceil(((WARM_UP_S + seconds) * drivers) / DELIVERY_S) + 10;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
async function connected(url: string, ending: (() => unknown)[]): Promise<pg.Client> {
  const [client] = (await connectionsTo(url, 1)) as [pg.Client];
  ending.unshift(() => client.end());
  return client;
}

/** The login that may do nothing by itself, as hosts have it. */
async function doorOf(stack: StackAddress, admin: pg.Client): Promise<string> {
  await admin.query(`alter role handover_door login password '${LOGIN}'`);
  await admin.query("alter system set track_functions = 'pl'");
  await admin.query("select pg_reload_conf()");
  const url = new URL(stack.dbUrl);
  url.username = "handover_door";
  url.password = LOGIN;
  return url.href;
}

async function startHosts(
  appEnv: Record<string, string>,
  ending: (() => unknown)[],
): Promise<{ hosts: { url: string; pid: number }[]; workers: number[] }> {
  const start = (command: string, args: string[], env: Record<string, string> = {}): ChildProcess => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, ...appEnv, ...env },
    });
    ending.unshift(
      () =>
        new Promise((done) => {
          child.once("exit", done);
          child.kill("SIGTERM");
        }),
    );
    return child;
  };
  const its: { url: string; pid: number }[] = [];
  for (let n = 0; n < hosts; n++) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const child = start(
      join(root, "node_modules/.bin/next"),
      ["start", "-p", String(port), "-H", "127.0.0.1", "--keepAliveTimeout", "65000"],
      { APP_URL: url },
    );
    await answering(url, child);
    its.push({ url, pid: child.pid ?? 0 });
  }
  const program = await makeWorkerProgram(root, distDir);
  return {
    hosts: its,
    workers: Array.from({ length: workers }, () => start(process.execPath, [program]).pid ?? 0),
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`A host ended with ${child.exitCode}`);
    await new Promise((again) => setTimeout(again, 100));
  }
}

async function measure(
  drivers: number,
  waiting: Waiting[],
  stack: StackAddress,
  admin: pg.Client,
  urls: readonly string[],
  secret: string,
  groups: readonly Group[],
): Promise<Measured> {
  console.error(`${drivers} drivers …`);
  const ending: (() => unknown)[] = [];
  const fleet = new Fleet();
  ending.push(() => {
    fleet.stop();
  });
  try {
    const interval = (DELIVERY_S * 1_000) / drivers;
    const lines = await newLines(admin, drivers);
    const paid = new Map<string, number>();
    let offered: number[] = [];
    await hear(stack, ending, (delivery, driver, offer) => {
      const from = paid.get(delivery);
      if (from !== undefined) offered.push(performance.now() - from);
      fleet.take(driver, offer);
    });
    const service = await connected(stack.dbUrl, ending);
    await service.query("set role handover_machine");
    await fleet.start(lines, urls, secret, HERE);
    const pay = setInterval(() => {
      const delivery = waiting.pop();
      if (!delivery) return;
      paid.set(delivery.id, performance.now());
      void service.query("select app.record_payment_event($1, $2, 'payment.confirmed')", [
        `bench-${delivery.id}`,
        delivery.id,
      ]);
    }, interval);
    ending.unshift(() => {
      clearInterval(pay);
    });
    await pause(WARM_UP_S);
    fleet.measured();
    offered = [];
    await admin.query("select pg_stat_reset()");
    const before = groups.map((group) => group.seconds());
    let lag = 0;
    for (let second = 0; second < seconds; second++) {
      await pause(1);
      lag = Math.max(lag, await lagOf(admin));
    }
    const cpu = Object.fromEntries(
      groups.map((group, n) => [group.name, (group.seconds() - (before[n] ?? 0)) / seconds]),
    );
    return { drivers, taken: fleet.measured(), offered, lag, cpu, functions: await dearest(admin) };
  } finally {
    for (const end of ending) await Promise.resolve(end()).catch(() => undefined);
    // Nobody of this size is found in the next.
    await admin.query(
      "update public.driver_profiles set status = 'offline', is_available = false where status <> 'offline'",
    );
  }
}
/** Deliveries that wait for their money, all over the town. */
async function placed(admin: pg.Client, count: number): Promise<Waiting[]> {
  const made = await makeDeliveries(admin, count, HERE);
  await admin.query("set session_replication_role = replica");
  await admin.query(
    `update public.transactions set pickup_latitude = $2 + (random() - 0.5) * 0.2, pickup_longitude = $3 + (random() - 0.5) * 0.2,
       delivery_latitude = $2 + (random() - 0.5) * 0.2, delivery_longitude = $3 + (random() - 0.5) * 0.2 where id = any ($1)`,
    [made.map(({ id }) => id), HERE.lat, HERE.lng],
  );
  await admin.query("set session_replication_role = origin");
  return made;
}

/** Tells of each offer at its commit, by a trigger that only this database has. */
async function hear(
  stack: StackAddress,
  ending: (() => unknown)[],
  came: (delivery: string, driver: string, offer: string) => void,
): Promise<void> {
  const client = await connected(stack.dbUrl, ending);
  await client.query(`create or replace function public.bench_offer() returns trigger language plpgsql as $$
    begin perform pg_notify('bench', new.transaction_id || ' ' || new.driver_id || ' ' || new.id); return null; end $$;
    drop trigger if exists bench_offer on public.driver_notifications;
    create trigger bench_offer after insert on public.driver_notifications for each row execute function public.bench_offer()`);
  client.on("notification", ({ payload }) => {
    const [delivery = "", driver = "", offer = ""] = (payload ?? "").split(" ");
    came(delivery, driver, offer);
  });
  await client.query("listen bench");
}

/** Seconds that the oldest job waits that is due. */
async function lagOf(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ lag: number }>(
    "select coalesce(extract(epoch from clock_timestamp() - min(run_at)), 0)::float8 as lag from graphile_worker._private_jobs where run_at <= clock_timestamp() and locked_at is null and attempts < max_attempts",
  );
  return rows[0]?.lag ?? 0;
}

/** What the database computes most in, by function. */
async function dearest(admin: pg.Client): Promise<string> {
  await admin.query("select pg_stat_clear_snapshot()");
  const { rows } = await admin.query<{ name: string; share: number }>(
    "select schemaname || '.' || funcname as name, self_time / $1 / 10 as share from pg_stat_user_functions order by self_time desc limit 5",
    [seconds],
  );
  return rows.map(({ name, share }) => `${name} ${share.toFixed(1)} %`).join(", ");
}

/** What a position takes on the disk, with its keys. */
async function storage(admin: pg.Client): Promise<Row> {
  const { rows } = await admin.query<{ bytes: number; positions: number }>(
    `select sum(pg_total_relation_size(p.relid))::float8 as bytes, (select count(*)::int from public.driver_positions) as positions
       from pg_partition_tree('public.driver_positions') p where p.isleaf`,
  );
  const { bytes = 0, positions = 0 } = rows[0] ?? {};
  return {
    measure: "bytes a position keeps on the disk",
    against: "",
    ours: (bytes / positions).toFixed(0),
    theirs: "",
    ratio: null,
    goal: "",
    ok: null,
    note: `of ${positions}, with index and what is unused`,
  };
}

function rowsOf({ drivers, taken, offered, lag, cpu, functions }: Measured, first: Measured): Row[] {
  const ms = (values: readonly number[]): string => `${p50(values).toPrecision(3)} / ${p99(values).toPrecision(3)} ms`;
  const row = (
    what: string,
    of: (one: Pick<Measured, "taken" | "offered">) => readonly number[],
    note?: string,
  ): Row => {
    const ours = of({ taken, offered });
    const theirs = of(first);
    return {
      measure: `${drivers} drivers, ${hosts} hosts, ${workers} workers: ${what}`,
      against: `the same of ${first.drivers}, p99`,
      ours: ms(ours),
      theirs: ms(theirs),
      ratio: p99(ours) / p99(theirs),
      goal: "",
      ok: null,
      ...(note === undefined ? {} : { note }),
    };
  };
  const requests = taken.positions.length + taken.heartbeats.length + taken.tasks.length + taken.accepts.length;
  const all = sum(Object.values(cpu));
  const firstAll = sum(Object.values(first.cpu)) / first.drivers;
  return [
    row(
      "positions",
      (one) => one.taken.positions,
      `${(requests / seconds).toFixed(1)} requests a second, ${taken.failed} refused`,
    ),
    row("a task is asked for", (one) => one.taken.tasks),
    row("accept", (one) => one.taken.accepts, `${taken.accepts.length} of ${offered.length} offers taken`),
    row(
      "payment to offer",
      (one) => one.offered,
      `the oldest job waited ${lag.toFixed(2)} s at most; most of the database's time: ${functions}`,
    ),
    {
      measure: `${drivers} drivers, ${hosts} hosts, ${workers} workers: computing, seconds a driver and hour`,
      against: `the same of ${first.drivers}`,
      ours: ((all / drivers) * 3_600).toFixed(2),
      theirs: (firstAll * 3_600).toFixed(2),
      ratio: all / drivers / firstAll,
      goal: "",
      ok: null,
      note: Object.entries(cpu)
        .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} % of a core`)
        .join(", "),
    },
  ];
}
