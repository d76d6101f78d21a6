// Growth of the database in a year at 10,000 deliveries a day. Some deliveries run through the product's functions and
// worker; their rows are copied over a year in every table, the retention job deletes what is too old, and the rest is
// measured.
import type pg from "pg";
import { isAlive } from "../../local/processes.ts";
import { toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, startProduct, superuserUrl, withCleanUp } from "../harness/stack.ts";
import { formatMs, sum, waitFor } from "../harness/stats.ts";
import { createAccounts } from "../harness/deliveries.ts";
import { copyDeliveries, createPopulation, extractTemplates, type CopyTemplate } from "./year-copies.ts";
import { completeDeliveries } from "./year-deliveries.ts";

const A_DAY = 10_000;
const DAYS = 365;
const SOURCES = 24;
const DRIVERS = 1_000;
const FIRST = 100_000;

type Size = { table: string; rows: number; heap: number; indexes: number };

export const benchYear = (share: number): Promise<ResultRow[]> =>
  withCleanUp(async (defer) => {
    const { stack, pids } = await startProduct(defer, { worker: true });
    const owner = await connect(defer, stack.dbUrl);
    const admin = await connect(defer, superuserUrl(stack));
    const sample = await completeDeliveries(owner, SOURCES);
    // Its scheduled tasks would change the copies.
    process.kill(pids.worker ?? 0, "SIGTERM");
    await waitFor("the end of the worker", () => Promise.resolve(!isAlive(pids.worker ?? 0)));
    const templates = await extractTemplates(admin, sample);
    await createAccounts(admin, DRIVERS);
    await createPopulation(admin, SOURCES);
    const deliveries = Math.round((A_DAY * DAYS) / share);
    const empty = await measureSizes(admin, templates);
    await copyDeliveries(admin, templates, { first: FIRST, last: FIRST + deliveries - 1, from: DAYS, to: 0 });
    await runRetention(admin);
    const left = await measureSizes(admin, templates);
    const aDay = Math.min(A_DAY, deliveries);
    // The day that the retention job deletes next.
    await copyDeliveries(admin, templates, {
      first: 2_000_000_000,
      last: 2_000_000_000 + aDay - 1,
      from: 31,
      to: 30.01,
    });
    return [...sizeRows(templates, empty, left, deliveries), retentionRow(await runRetention(admin), aDay)];
  });

async function measureSizes(client: pg.Client, templates: readonly CopyTemplate[]): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const { table } of templates) {
    await client.query(`vacuum (full, analyze) ${table}`);
    const { rows } = await client.query<Omit<Size, "table">>(
      `select (select count(*)::int from ${table}) as rows, coalesce(sum(pg_table_size(p.relid)), 0)::float8 as heap,
              coalesce(sum(pg_indexes_size(p.relid)), 0)::float8 as indexes
         from (select relid from pg_partition_tree($1) union select $1::regclass) p (relid)`,
      [table],
    );
    sizes.push({ table, ...(rows[0] ?? { rows: 0, heap: 0, indexes: 0 }) });
  }
  return sizes;
}

function sizeRows(
  templates: readonly CopyTemplate[],
  empty: readonly Size[],
  left: readonly Size[],
  deliveries: number,
): ResultRow[] {
  const year = A_DAY * DAYS;
  const grown = left
    .map((after, n) => {
      const before = empty[n] ?? after;
      return {
        table: after.table,
        perDelivery: (templates[n]?.rows ?? 0) / SOURCES,
        rows: after.rows - before.rows,
        heap: after.heap - before.heap,
        indexes: after.indexes - before.indexes,
      };
    })
    .sort((one, other) => other.heap + other.indexes - one.heap - one.indexes);
  const total = sum(grown.map(({ heap, indexes }) => heap + indexes));
  const scale = year / deliveries;
  return [
    toResultRow({
      measure: `all tables, after a year at ${A_DAY} deliveries a day`,
      ours: `${inUnits(total * scale)} (extrapolated)`,
      theirs: `${inUnits(total)} measured`,
      note: `${deliveries} deliveries over a year; ${(total / deliveries / 1e3).toFixed(1)} kB a delivery`,
    }),
    ...grown.map(({ table, perDelivery, rows, heap, indexes }) =>
      toResultRow({
        measure: `${table}, after a year at ${A_DAY} deliveries a day`,
        ours: `${inUnits((heap + indexes) * scale)} (extrapolated)`,
        theirs: `${inUnits(heap + indexes)} measured`,
        note: `${perDelivery.toFixed(1)} rows a delivery, ${(rows / deliveries).toFixed(1)} after a year${rows > 0 ? `; ${(heap / rows).toFixed(0)} + ${(indexes / rows).toFixed(0)} bytes a row, table and indexes` : ""}`,
      }),
    ),
  ];
}

const inUnits = (bytes: number): string =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e3).toFixed(0)} kB`;

type Retention = { times: number[]; deleted: Record<string, number> };
/** The retention job, a slice at a time, until nothing is left to delete. */
async function runRetention(client: pg.Client): Promise<Retention> {
  const done: Retention = { times: [], deleted: {} };
  for (let from = 1; from > 0;) {
    const start = performance.now();
    const { rows } = await client.query<{ data: Record<string, number> }>("select app.clean_up($1) -> 'data' as data", [
      from,
    ]);
    done.times.push(performance.now() - start);
    const { next = 0, ...counts } = rows[0]?.data ?? {};
    for (const [table, count] of Object.entries(counts)) done.deleted[table] = (done.deleted[table] ?? 0) + count;
    from = next;
  }
  return done;
}

function retentionRow({ times, deleted }: Retention, deliveries: number): ResultRow {
  const most = Object.entries(deleted)
    .filter(([, count]) => count > 0)
    .sort(([, one], [, other]) => other - one);
  return toResultRow({
    measure: `retention of a day of ${deliveries} deliveries`,
    ours: `${(sum(times) / 1e3).toFixed(1)} s`,
    note: `${sum(most.map(([, count]) => count))} rows in ${times.length} slices, the longest ${formatMs(Math.max(...times))}: ${most.map(([table, count]) => `${table} ${count}`).join(", ")}`,
  });
}
