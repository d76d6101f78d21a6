// npm run bench:scale: how many drivers two cores carry, and what each costs. So many hosts of the app and workers on one
// Postgres behind pgbouncer; phones that behave (scale-fleet.ts) and deliveries that are paid at the rate at which so
// many drivers take them, by the clock, whatever the answers take. A table of each size, and bench/results/scale.json.
//   --drivers a,b   sizes, one after the other until one is not carried (100,400,1000,2000,4000)
//   --hosts k       hosts of the app (2)
//   --workers m     workers (1)
//   --seconds s     each size is measured (60)
import type pg from "pg";
import { connectionsTo, drawZones } from "./day.ts";
import { p50, p99, type Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";
import { Fleet, type Kind, type Taken } from "./scale-fleet.ts";
import { startScaleSite, type Site } from "./scale-site.ts";
import {
  channelOf,
  DELIVERY_S,
  HERE,
  lagOf,
  makeWorld,
  newDrivers,
  pause,
  pay,
  sendHome,
  type Lag,
  type World,
} from "./scale-world.ts";

// Long enough for the first deliveries to come to their end.
const WARM_UP_S = 90;
/** What is answered later than this was not carried. */
const CARRIED_MS = 1_000;

const sizes = (option("--drivers") ?? "100,400,1000,2000,4000").split(",").map(Number);
const hosts = Number(option("--hosts") ?? 2);
const workers = Number(option("--workers") ?? 1);
const seconds = Number(option("--seconds") ?? 60);

type Measured = {
  drivers: number;
  taken: Taken;
  /** Milliseconds from the payment to the offer on the phone. */
  offered: number[];
  completed: number;
  lag: Lag;
  cpu: Record<string, number>;
  functions: string;
};

runParts("scale", { scale: () => inFolder(scale) });

async function scale(dataDir: string): Promise<Row[]> {
  const site = await startScaleSite(dataDir, { hosts, workers });
  try {
    await drawZones(site.admin);
    const world = await makeWorld(
      site.admin,
      sizes.map(deliveriesOf).reduce((all, value) => all + value, 0),
    );
    const measured: Measured[] = [];
    for (const drivers of sizes) {
      measured.push(await measure(drivers, site, world));
      if (p99(measured.at(-1)?.taken.positions ?? []) > CARRIED_MS) break;
    }
    return [...measured.flatMap((one) => rowsOf(one, measured[0] as Measured)), await storage(site.admin)];
  } finally {
    await site.end();
  }
}

/** How many are paid while so many drivers are measured. */
const deliveriesOf = (drivers: number): number => Math.ceil(((WARM_UP_S + seconds) * drivers) / DELIVERY_S) + 10;

async function measure(
  drivers: number,
  { stack, admin, hosts: its, groups, secret }: Site,
  world: World,
): Promise<Measured> {
  console.error(`${drivers} drivers …`);
  const paid = new Map<string, number>();
  let offered: number[] = [];
  const fleet = new Fleet({
    drivers: await newDrivers(admin, drivers),
    people: world.people,
    partiesOf: world.partiesOf,
    hosts: its.map(({ url }) => url),
    secret,
    channel: channelOf(stack),
    center: HERE,
    heard: (delivery) => {
      const from = paid.get(delivery);
      if (from !== undefined) offered.push(performance.now() - from);
    },
  });
  const [service] = (await connectionsTo(stack.dbUrl, 1)) as [pg.Client];
  await service.query("set role handover_machine");
  let paying: NodeJS.Timeout | undefined;
  try {
    await fleet.start();
    paying = setInterval(
      () => {
        const delivery = world.waiting.pop();
        if (delivery === undefined) return;
        paid.set(delivery, performance.now());
        // The last ones may still be on their way when the measuring is over.
        pay(service, delivery).catch(() => undefined);
      },
      (DELIVERY_S * 1_000) / drivers,
    );
    await pause(WARM_UP_S);
    fleet.measured();
    offered = [];
    const done = fleet.completed.length;
    await admin.query("select pg_stat_reset()");
    const before = groups.map((group) => group.seconds());
    let lag: Lag = { seconds: 0, task: "none" };
    for (let second = 0; second < seconds; second++) {
      await pause(1);
      const now = await lagOf(admin);
      if (now.seconds > lag.seconds) lag = now;
    }
    const cpu = Object.fromEntries(
      groups.map((group, n) => [group.name, (group.seconds() - (before[n] ?? 0)) / seconds]),
    );
    const completed = fleet.completed.length - done;
    return { drivers, taken: fleet.measured(), offered, completed, lag, cpu, functions: await dearest(admin) };
  } finally {
    clearInterval(paying);
    fleet.stop();
    await service.end();
    // Nobody of this size is found in the next.
    await sendHome(admin);
  }
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

function rowsOf(one: Measured, first: Measured): Row[] {
  const { drivers, taken, offered, completed, lag, cpu, functions } = one;
  const ms = (values: readonly number[]): string => `${p50(values).toPrecision(3)} / ${p99(values).toPrecision(3)} ms`;
  const row = (what: string, of: (measured: Measured) => readonly number[], note?: string): Row => {
    const [ours, theirs] = [of(one), of(first)];
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
  const of =
    (kind: Kind) =>
    (measured: Measured): readonly number[] =>
      measured.taken[kind];
  const requests = (["positions", "heartbeats", "tasks", "offers", "accepts", "steps"] as const).reduce(
    (all, kind) => all + taken[kind].length,
    0,
  );
  const refused = Object.entries(taken.refused).map(([word, times]) => `${word} ${times} times`);
  const all = Object.values(cpu).reduce((sum, share) => sum + share, 0);
  const firstAll = Object.values(first.cpu).reduce((sum, share) => sum + share, 0) / first.drivers;
  return [
    row(
      "positions",
      of("positions"),
      `${(requests / seconds).toFixed(1)} requests a second, ${taken.unanswered} without an answer; refused: ${refused.join(", ") || "none"}`,
    ),
    row("a task is asked for", of("tasks")),
    row("accept", of("accepts"), `${taken.accepts.length} of ${offered.length} offers taken`),
    row("a step of a delivery", of("steps"), `${taken.steps.length} steps, ${completed} deliveries completed`),
    row(
      "payment to the offer on the phone",
      (measured) => measured.offered,
      `the oldest job waited ${lag.seconds.toFixed(2)} s at most (${lag.task}); most of the database's time: ${functions}`,
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
