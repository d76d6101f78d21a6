// The baseline of http.ts and record.ts: a table with the columns, key and daily partitions of driver_positions, without
// triggers.
import type pg from "pg";
import type { SimulatedPosition } from "../../e2e/fixtures/recorded-day.ts";

const POSITION_COLUMNS = ["latitude", "longitude", "accuracy", "speed", "heading", "timestamp"] as const;
const COLUMNS = ["driver_id", ...POSITION_COLUMNS];

export async function createBareTable(admin: pg.Client): Promise<void> {
  await admin.query(
    'create table public.bench_positions (like public.driver_positions including all) partition by range ("timestamp")',
  );
  await admin.query(`do $$ begin for n in -2..1 loop
    execute format('create table public.bench_positions_%s partition of public.bench_positions for values from (%L) to (%L)', n + 2, current_date + n, current_date + n + 1);
  end loop; end $$`);
  await admin.query("grant insert on public.bench_positions to postgres");
}

/** The statement that inserts a batch. */
export function insertStatement(rows: number): string {
  const values = (n: number): string =>
    `(${COLUMNS.map((name, columnIndex) => {
      const parameter = `$${n * COLUMNS.length + columnIndex + 1}`;
      return name === "timestamp" ? `to_timestamp(${parameter})` : parameter;
    }).join(", ")})`;
  return `insert into public.bench_positions (${COLUMNS.map((name) => `"${name}"`).join(", ")}) values ${Array.from({ length: rows }, (_, n) => values(n)).join(", ")}`;
}

export const insertValues = (batch: readonly SimulatedPosition[], driver: string): unknown[] =>
  batch.flatMap((position) => [driver, ...POSITION_COLUMNS.map((name) => position[name] ?? null)]);
