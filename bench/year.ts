// npm run bench:year: what a year at 10,000 deliveries a day leaves. A few deliveries are made through the product's own
// functions and worker, and their rows copied in every table (year-copies.ts): how long each row is kept, what a delivery
// leaves on the disk at two sizes, what a year of them comes to, the lists at that size, the clean-up of one day, and
// positions in the table and in files. Two tables of sizes, and bench/results/year.json.
//   --share s   a year's deliveries divided by this (100); 50 takes twice the time and disk
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startServices } from "../e2e/fixtures/services.ts";
import { makeWorkerProgram } from "../e2e/fixtures/worker-program.ts";
import type { StackAddress } from "../local/environment.ts";
import { distDir, root } from "./built-app.ts";
import { platformUrl } from "./chain.ts";
import { pageRows, readAll } from "./lists-read.ts";
import { fill, type Readers } from "./lists-world.ts";
import type { Row } from "./machine.ts";
import { inFolder, option, runParts } from "./parts.ts";
import { cleanUp, copyDeliveries, findRetention, populate, takeTemplates, type Template } from "./year-copies.ts";
import { coldDay } from "./year-positions.ts";
import { deliver, told, withWorker } from "./year-world.ts";

const A_DAY = 10_000;
const DAYS = 365;
const SOURCES = 24;
const SMALL = { deliveries: 1_000, drivers: 1_000 };
// On both sides of what the settings say: a day, two days, a month, three months, over a year.
const AGES = [1, 3, 29, 31, 89, 91, 399, 401];
// Their numbers are others than those of the small world.
const FIRST = 100_000;

const deliveries = Math.round((A_DAY * DAYS) / Number(option("--share") ?? 100));

type Size = { table: string; rows: number; heap: number; indexes: number };

runParts("year", { year: () => inFolder(year) });

async function year(dataDir: string): Promise<Row[]> {
  const logDir = join(dataDir, "logs");
  mkdirSync(logDir, { recursive: true });
  mkdirSync(join(root, distDir), { recursive: true });
  const services = await startServices({ root, dataDir, distDir, logDir, app: false, worker: false });
  const stack = JSON.parse(services.env.TEST_STACK ?? "") as StackAddress;
  const owner = new pg.Client(stack.dbUrl);
  const admin = new pg.Client(platformUrl(stack.dbUrl));
  try {
    await owner.connect();
    await admin.connect();
    const program = await makeWorkerProgram(root, distDir);
    const env = JSON.parse(services.env.TEST_SECRETS ?? "") as Record<string, string>;
    step("deliveries through the product");
    const sample = await withWorker(program, env, () => deliver(owner, SOURCES));
    const templates = await takeTemplates(admin, sample);
    step("the lists of few");
    const readers = await fill(admin, SMALL);
    const few = await readAll(admin, readers);
    await populate(admin, await population(admin, readers), SOURCES);
    step("how long rows are kept");
    await findRetention(admin, templates, AGES, SOURCES, 1_000_000_000);
    step(`${deliveries} deliveries over a year`);
    const empty = await sizes(admin, templates);
    const half = Math.floor(deliveries / 2);
    await copyDeliveries(admin, templates, { first: FIRST, last: FIRST + half - 1, from: DAYS, to: DAYS / 2 });
    const first = await sizes(admin, templates);
    await copyDeliveries(admin, templates, {
      first: FIRST + half,
      last: FIRST + deliveries - 1,
      from: DAYS / 2,
      to: 0,
    });
    await admin.query("vacuum analyze");
    const left = await sizeRows(admin, templates, empty, first, await sizes(admin, templates));
    step("the lists of a year");
    const many = await readAll(admin, readers);
    step("a day's clean-up");
    const cleaned = await oneDay(admin, templates);
    const limits = await windows(admin);
    step("positions");
    const positions = await coldDay(owner, admin, A_DAY, (work) => withWorker(program, env, work));
    return [...left, ...pageRows(few, many, `the same at ${SMALL.deliveries}`), ...cleaned, limits, ...positions];
  } finally {
    await owner.end();
    await admin.end();
    await services.stop();
  }
}

const step = (what: string): void => {
  console.error(`${new Date().toISOString().slice(11, 19)} ${what}`);
};

/** Everybody who has signed up, each as sender, receiver or driver. */
async function population(client: pg.Client, { sender, receiver, driver }: Readers) {
  const ids = async (role: string): Promise<string[]> =>
    (
      await client.query<{ id: string }>("select user_id as id from public.user_roles where role = $1 order by 1", [
        role,
      ])
    ).rows.map(({ id }) => id);
  const users = (await ids("user")).filter((id) => id !== sender.id && id !== receiver.id);
  return {
    senders: users.filter((_, n) => n % 2 === 0),
    receivers: users.filter((_, n) => n % 2 === 1),
    drivers: await ids("driver"),
    own: { sender: sender.id, receiver: receiver.id, driver: driver.id },
  };
}

async function sizes(client: pg.Client, templates: readonly Template[]): Promise<Size[]> {
  const { rows } = await client.query<Size>(
    `select t.name as table, pg_table_size(t.name::regclass)::float8 as heap, pg_indexes_size(t.name::regclass)::float8 as indexes, 0 as rows
       from unnest($1::text[]) t (name)`,
    [templates.map(({ table }) => table)],
  );
  for (const size of rows)
    size.rows = (await client.query<{ n: number }>(`select count(*)::int as n from ${size.table}`)).rows[0]?.n ?? 0;
  return rows;
}

/** What each table holds after a year: bytes a row as measured, times the rows that a year of whole days leaves. */
async function sizeRows(
  client: pg.Client,
  templates: readonly Template[],
  empty: readonly Size[],
  first: readonly Size[],
  whole: readonly Size[],
): Promise<Row[]> {
  const { rows: kept } = await client.query<{ table: string; rows: number; year: number; days: number }>(
    `select relation as table, count(*)::float8 / $1 as rows, sum(least(kept, $2))::float8 / $1 as year, max(least(kept, $2)) as days
       from bench_templates group by relation`,
    [SOURCES, DAYS],
  );
  const lines = templates.map(({ table }) => {
    const [none, half, all] = [empty, first, whole].map((list) => list.find((one) => one.table === table)) as [
      Size,
      Size,
      Size,
    ];
    const of = kept.find((one) => one.table === table);
    const grown = (from: Size, to: Size, what: (one: Size) => number): number =>
      to.rows > from.rows ? (what(to) - what(from)) / (to.rows - from.rows) : 0;
    const heap = grown(none, all, (one) => one.heap);
    const indexes = grown(none, all, (one) => one.indexes);
    return {
      table,
      a: of?.rows ?? 0,
      days: of?.days ?? 0,
      rowBytes: heap + indexes,
      heap,
      indexes,
      first: grown(none, half, (one) => one.heap + one.indexes),
      measured: all.heap + all.indexes - none.heap - none.indexes,
      yearBytes: (heap + indexes) * (of?.year ?? 0) * A_DAY,
    };
  });
  const sum = (of: (line: (typeof lines)[number]) => number): number => lines.reduce((all, line) => all + of(line), 0);
  const rows = lines
    .sort((a, b) => b.yearBytes - a.yearBytes || (a.table < b.table ? -1 : 1))
    .map((line): Row => ({
      measure: `${line.table}, after a year at ${A_DAY} a day`,
      against: "bytes a row at half the size",
      ours: `${told(line.yearBytes)} (extrapolated)`,
      theirs: `${told(line.measured)} measured`,
      ratio: line.first > 0 ? line.rowBytes / line.first : null,
      goal: "",
      ok: null,
      note: `${line.a.toFixed(1)} rows a delivery, ${line.days >= DAYS ? "kept" : `kept ${line.days} days at most`}; ${line.heap.toFixed(0)} + ${line.indexes.toFixed(0)} bytes a row, table and indexes`,
    }));
  return [
    {
      measure: `all that deliveries leave, after a year at ${A_DAY} a day`,
      against: `${deliveries} deliveries over a year, measured`,
      ours: `${told(sum((line) => line.yearBytes))} (extrapolated)`,
      theirs: `${told(sum((line) => line.measured))} measured`,
      ratio: null,
      goal: "",
      ok: null,
      note: `${(sum((line) => line.yearBytes) / A_DAY / DAYS / 1e3).toFixed(1)} kB a delivery`,
    },
    ...rows,
  ];
}

/** The day that is over for retention_days now, with as many deliveries as a day has. */
async function oneDay(client: pg.Client, templates: readonly Template[]): Promise<Row[]> {
  await cleanUp(client);
  await client.query("update bench_templates set kept = 'infinity'");
  await copyDeliveries(client, templates, {
    first: 2_000_000_000,
    last: 2_000_000_000 + A_DAY - 1,
    from: 31,
    to: 30.01,
  });
  const { ms, slices, longest, gone } = await cleanUp(client);
  const rows = Object.values(gone).reduce((all, count) => all + count, 0);
  const most = Object.entries(gone)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([table, count]) => `${table} ${count}`);
  return [
    {
      measure: `the clean-up of a day of ${A_DAY} deliveries`,
      against: "",
      ours: `${(ms / 1e3).toFixed(1)} s`,
      theirs: "",
      ratio: null,
      goal: "",
      ok: null,
      note: `${rows} rows in ${slices} slices, the longest ${(longest / 1e3).toFixed(1)} s: ${most.join(", ")}`,
    },
  ];
}

/** What requests leave besides: how often an account asked one route within a minute, for two days. */
async function windows(client: pg.Client): Promise<Row> {
  const count = 100_000;
  const [{ bytes: before = 0 } = {}] = (
    await client.query<{ bytes: number }>("select pg_total_relation_size('private.rate_limits')::float8 as bytes")
  ).rows;
  await client.query(
    `insert into private.rate_limits (bucket, window_start, used)
     select 'POST /api/driver/positions user:' || md5((n % 667)::text)::uuid, date_trunc('minute', now()) - interval '3 days' - n / 667 * interval '1 minute', 2
       from generate_series(0, $1::int - 1) n`,
    [count],
  );
  const [{ bytes = 0 } = {}] = (
    await client.query<{ bytes: number }>("select pg_total_relation_size('private.rate_limits')::float8 as bytes")
  ).rows;
  const { ms } = await cleanUp(client);
  // Positions, heartbeats and the look at the task, each minute of ten hours.
  const day = (A_DAY / 15) * 600 * 3;
  return {
    measure: `rate_limits: the windows of a day's requests of drivers, at ${A_DAY} deliveries a day`,
    against: "",
    ours: `${((ms * day) / count / 1e3).toFixed(0)} s to delete (extrapolated)`,
    theirs: "",
    ratio: null,
    goal: "",
    ok: null,
    note: `${(day / 1e6).toFixed(1)} million rows, ${told(((bytes - before) / count) * day)}; measured with ${count}: ${(ms / 1e3).toFixed(1)} s`,
  };
}
