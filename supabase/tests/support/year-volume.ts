// Simulates a year with 10,000 deliveries a day: copies the rows of completed deliveries to dates over the year, fewer
// than in a real year, and scales the query planner's statistics to the full volume.
import type pg from "pg";
import { ADDRESS_NUMBER, copyDeliveries, createPopulation, extractTemplates } from "../../../bench/lists/year-copies";
import { createDeliveryInStatus } from "./deliveries";
import { callRpcOrThrow } from "./harness";

const YEAR_DELIVERIES = 365 * 10_000;
// Far above the numbers of the list dataset: ids derive from them.
const FIRST_COPY_NUMBER = 1_000_000;

/** Completes deliveries and extracts their rows as templates; the tables of these rows are empty afterwards. */
export async function extractYearTemplates(client: pg.Client, count: number): ReturnType<typeof extractTemplates> {
  const sources = [];
  for (let n = 0; n < count; n += 1) {
    const { id, sender, receiver, driver } = await createDeliveryInStatus("delivered", {
      fields: { deliveryAddress: `No. ${ADDRESS_NUMBER} Receiver Street` },
    });
    await callRpcOrThrow(sender.client, "rate_delivery", { p_transaction_id: id, p_stars: 5, p_reasons: [] });
    sources.push({ id, sender: sender.id, receiver: receiver.id, driver: driver.id, phone: receiver.phone });
  }
  return extractTemplates(client, sources);
}

/** Signs up customers, who get no session. */
export const createCustomers = (client: pg.Client, count: number): Promise<unknown> =>
  client.query(
    `insert into auth.users (id, email, raw_user_meta_data)
     select u.id, u.id || '@year.test', jsonb_build_object('user_type', 'user', 'name', 'Customer ' || u.n)
       from (select gen_random_uuid() as id, n from generate_series(1, $1::int) n) u`,
    [count],
  );

/**
 * Copies the templates for all accounts of the database: `spread` copies evenly over the year, of which app.clean_up
 * deletes what is past its retention; then, with the statistics of a full year, `today` copies within the last day.
 */
export async function fillYear(
  client: pg.Client,
  templates: Awaited<ReturnType<typeof extractTemplates>>,
  { sources, spread, today, tables }: { sources: number; spread: number; today: number; tables: readonly string[] },
): Promise<void> {
  await createPopulation(client, sources);
  await copyDeliveries(client, templates, {
    first: FIRST_COPY_NUMBER,
    last: FIRST_COPY_NUMBER + spread - 1,
    oldestDays: 365,
    newestDays: 0,
  });
  for (let from = 1; from > 0;) {
    const { rows } = await client.query<{ next: number }>(
      "select coalesce((app.clean_up($1, 60000) #>> '{data,next}')::int, 0) as next",
      [from],
    );
    from = rows[0]?.next ?? 0;
  }
  await client.query("vacuum analyze");
  const { rows } = await client.query<{ n: number }>("select count(*)::int as n from public.transactions");
  await scaleStatistics(client, tables, YEAR_DELIVERIES / (rows[0]?.n ?? 1));
  const copied = templates.map(({ table }) => table).filter((table) => !tables.includes(table));
  await scaleStatistics(client, copied, YEAR_DELIVERIES / spread);
  const first = FIRST_COPY_NUMBER + spread;
  await copyDeliveries(client, templates, { first, last: first + today - 1, oldestDays: 1, newestDays: 0 });
  await client.query("drop table bench_templates, bench_population");
}

/**
 * Multiplies the rows in the statistics of these tables. Postgres multiplies the current number of pages with the
 * stored rows a page, so more rows a page mean more rows. A most common account has the same number of rows in the full
 * year, so its frequency is divided. Autovacuum must be off: it would restore the real statistics.
 */
async function scaleStatistics(client: pg.Client, tables: readonly string[], factor: number): Promise<void> {
  await client.query(
    "create temporary table scaled as select distinct coalesce(p.relid, n::regclass)::oid as oid from unnest($1::text[]) n left join lateral pg_partition_tree(n::regclass) p on true",
    [tables],
  );
  await client.query(
    "update pg_class set reltuples = reltuples * $1 where reltuples > 0 and (oid in (select oid from scaled) or oid in (select indexrelid from pg_index where indrelid in (select oid from scaled)))",
    [factor],
  );
  for (const slot of [1, 2, 3, 4, 5])
    await client.query(
      `update pg_statistic s set stanumbers${slot} = (select array_agg((f / $1)::real order by n) from unnest(s.stanumbers${slot}) with ordinality u (f, n))
        where s.stakind${slot} = 1 and s.starelid in (select oid from scaled)
          and exists (select from pg_attribute a where a.attrelid = s.starelid and a.attnum = s.staattnum and a.atttypid = 'uuid'::regtype)`,
      [factor],
    );
  await client.query("drop table scaled");
}
