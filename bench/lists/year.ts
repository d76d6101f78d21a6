// Growth of the database in a year at 10,000 deliveries a day. Some deliveries run through the product's functions and
// worker; their rows are copied over a year in every table, the retention job deletes what is too old, and the rest is
// measured.
import type pg from "pg";
import { isAlive } from "../../local/processes.ts";
import { toResultRow, type ResultRow } from "../harness/results.ts";
import { connect, startProduct, type DeferCleanup } from "../harness/stack.ts";
import { formatMs, sum, waitFor } from "../harness/stats.ts";
import { createAccounts } from "../harness/deliveries.ts";
import { copyDeliveries, createPopulation, extractTemplates, type CopyTemplate } from "./year-copies.ts";
import { completeDeliveries } from "./year-deliveries.ts";

const DELIVERIES_PER_DAY = 10_000;
const DAYS = 365;
const SAMPLE_SIZE = 24;
const DRIVERS = 1_000;
const FIRST_COPY_NUMBER = 100_000;
/** Above the numbers of the year's copies. */
const FIRST_EXPIRED_NUMBER = 2_000_000_000;

type TableSize = { table: string; rows: number; heap: number; indexes: number };

export async function benchYear(defer: DeferCleanup, divisor: number): Promise<ResultRow[]> {
  const { stack, admin, pids } = await startProduct(defer, { worker: true });
  const owner = await connect(defer, stack.dbUrl);
  const sample = await completeDeliveries(owner, SAMPLE_SIZE);
  // The worker's scheduled tasks would change the copies.
  process.kill(pids.worker ?? 0, "SIGTERM");
  await waitFor("the end of the worker", () => Promise.resolve(!isAlive(pids.worker ?? 0)));
  const templates = await extractTemplates(admin, sample);
  await createAccounts(admin, DRIVERS);
  await createPopulation(admin, SAMPLE_SIZE);
  const deliveries = Math.round((DELIVERIES_PER_DAY * DAYS) / divisor);
  const sizesBefore = await measureSizes(admin, templates);
  const copy = (first: number, count: number, oldestDays: number, newestDays: number): Promise<void> =>
    copyDeliveries(admin, templates, { first, last: first + count - 1, oldestDays, newestDays });
  await copy(FIRST_COPY_NUMBER, deliveries, DAYS, 0);
  await runRetention(admin);
  const sizesAfter = await measureSizes(admin, templates);
  const deliveriesPerDay = Math.min(DELIVERIES_PER_DAY, deliveries);
  // The retention period is 30 days: these copies are the day that the retention job deletes next.
  await copy(FIRST_EXPIRED_NUMBER, deliveriesPerDay, 31, 30.01);
  return [
    ...toSizeRows(templates, sizesBefore, sizesAfter, deliveries),
    toRetentionRow(await runRetention(admin), deliveriesPerDay),
  ];
}

async function measureSizes(client: pg.Client, templates: readonly CopyTemplate[]): Promise<TableSize[]> {
  const sizes: TableSize[] = [];
  for (const { table } of templates) {
    await client.query(`vacuum (full, analyze) ${table}`);
    const { rows } = await client.query<Omit<TableSize, "table">>(
      `select (select count(*)::int from ${table}) as rows, coalesce(sum(pg_table_size(p.relid)), 0)::float8 as heap,
              coalesce(sum(pg_indexes_size(p.relid)), 0)::float8 as indexes
         from (select relid from pg_partition_tree($1) union select $1::regclass) p (relid)`,
      [table],
    );
    sizes.push({ table, ...(rows[0] ?? { rows: 0, heap: 0, indexes: 0 }) });
  }
  return sizes;
}

function toSizeRows(
  templates: readonly CopyTemplate[],
  sizesBefore: readonly TableSize[],
  sizesAfter: readonly TableSize[],
  deliveries: number,
): ResultRow[] {
  const deliveriesPerYear = DELIVERIES_PER_DAY * DAYS;
  const growth = sizesAfter
    .map((after, n) => {
      const before = sizesBefore[n] ?? after;
      return {
        table: after.table,
        perDelivery: (templates[n]?.rows ?? 0) / SAMPLE_SIZE,
        rows: after.rows - before.rows,
        heap: after.heap - before.heap,
        indexes: after.indexes - before.indexes,
      };
    })
    .sort((a, b) => b.heap + b.indexes - a.heap - a.indexes);
  const total = sum(growth.map(({ heap, indexes }) => heap + indexes));
  const scale = deliveriesPerYear / deliveries;
  return [
    toResultRow({
      measure: `all tables, after a year at ${DELIVERIES_PER_DAY} deliveries a day`,
      ours: `${formatBytes(total * scale)} (extrapolated)`,
      theirs: `${formatBytes(total)} measured`,
      note: `${deliveries} deliveries over a year; ${(total / deliveries / 1e3).toFixed(1)} kB a delivery`,
    }),
    ...growth.map(({ table, perDelivery, rows, heap, indexes }) =>
      toResultRow({
        measure: `${table}, after a year at ${DELIVERIES_PER_DAY} deliveries a day`,
        ours: `${formatBytes((heap + indexes) * scale)} (extrapolated)`,
        theirs: `${formatBytes(heap + indexes)} measured`,
        note: `${perDelivery.toFixed(1)} rows a delivery, ${(rows / deliveries).toFixed(1)} after a year${rows > 0 ? `; ${(heap / rows).toFixed(0)} + ${(indexes / rows).toFixed(0)} bytes a row, table and indexes` : ""}`,
      }),
    ),
  ];
}

const formatBytes = (bytes: number): string =>
  bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${(bytes / 1e3).toFixed(0)} kB`;

type Retention = { times: number[]; deleted: Record<string, number> };
/** The retention job, a slice at a time, until nothing is left to delete. */
async function runRetention(client: pg.Client): Promise<Retention> {
  const result: Retention = { times: [], deleted: {} };
  // The job cleans one table after another; it returns the number of the next one, or 0 after the last.
  for (let step = 1; step > 0;) {
    const start = performance.now();
    const { rows } = await client.query<{ data: Record<string, number> }>("select app.clean_up($1) -> 'data' as data", [
      step,
    ]);
    result.times.push(performance.now() - start);
    const { next = 0, ...counts } = rows[0]?.data ?? {};
    for (const [table, count] of Object.entries(counts)) result.deleted[table] = (result.deleted[table] ?? 0) + count;
    step = next;
  }
  return result;
}

function toRetentionRow({ times, deleted }: Retention, deliveries: number): ResultRow {
  const deletedTables = Object.entries(deleted)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  return toResultRow({
    measure: `retention of a day of ${deliveries} deliveries`,
    ours: `${(sum(times) / 1e3).toFixed(1)} s`,
    note: `${sum(deletedTables.map(([, count]) => count))} rows in ${times.length} slices, the longest ${formatMs(Math.max(...times))}: ${deletedTables.map(([table, count]) => `${table} ${count}`).join(", ")}`,
  });
}
