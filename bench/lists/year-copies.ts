// Copies deliveries that the product has completed, with their rows in every table. Ids, order numbers, accounts and
// times are new, everything else is unchanged.
import type pg from "pg";

export type CompletedDelivery = { id: string; sender: string; receiver: string; driver: string; phone: string };
/** The receiver's house number in the original deliveries; each copy gets another one. */
export const ADDRESS_NUMBER = "77777";

/** A table with rows of the copied deliveries, and their number. */
export type CopyTemplate = { table: string; rows: number };

// Placeholders for the parts that differ in each copy; no text of the product has these characters.
const PLACEHOLDERS = { key: "§", upperKey: "¶", sender: "‹s›", receiver: "‹r›", driver: "‹d›", phone: "‹p›" };

/**
 * Finds all rows that contain the id of a delivery, or an id that such a row introduced; stores them as templates and
 * deletes all rows of their tables.
 */
export async function extractTemplates(
  client: pg.Client,
  deliveries: readonly CompletedDelivery[],
): Promise<CopyTemplate[]> {
  await client.query(
    "create table bench_templates (relation text, source int, n int generated always as identity, body text)",
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'bench%'
        and c.relname not in ('user_profiles', 'driver_profiles')
      order by 1`,
  );
  for (const [source, delivery] of deliveries.entries()) {
    const ids = new Set([delivery.id]);
    const bodiesByTable = new Map<string, string[]>();
    // Rows found now may introduce ids that other rows refer to.
    for (let knownCount = 0; knownCount < ids.size;) {
      knownCount = ids.size;
      for (const { name } of tables) {
        const { rows } = await client.query<{ body: string; id: string | null }>(
          `select r.body, r.body::jsonb ->> 'id' as id from (select to_jsonb(t)::text as body from ${name} t) r where r.body like any ($1)`,
          [[...ids].map((id) => `%${id}%`)],
        );
        if (rows.length > 0)
          bodiesByTable.set(
            name,
            rows.map(({ body }) => body),
          );
        for (const { id } of rows) if (id && /^[0-9a-f-]{36}$/.test(id)) ids.add(id);
      }
    }
    const idPattern = new RegExp(`[0-9a-f]{8}(${[...ids].map((id) => id.slice(8)).join("|")})`, "g");
    for (const [name, bodies] of bodiesByTable)
      for (const body of bodies)
        await client.query("insert into bench_templates (relation, source, body) values ($1, $2, $3)", [
          name,
          source,
          body
            .replaceAll(idPattern, `${PLACEHOLDERS.key}$1`)
            .replaceAll(delivery.id.slice(0, 8).toUpperCase(), PLACEHOLDERS.upperKey)
            // The SMS provider's message ids are unique.
            .replaceAll(/SM[0-9a-f]{8}(?=[0-9a-f]{24})/g, `SM${PLACEHOLDERS.key}`)
            .replaceAll(delivery.sender, PLACEHOLDERS.sender)
            .replaceAll(delivery.receiver, PLACEHOLDERS.receiver)
            .replaceAll(delivery.driver, PLACEHOLDERS.driver)
            .replaceAll(delivery.phone, PLACEHOLDERS.phone)
            .replaceAll(`No. ${ADDRESS_NUMBER} `, `No. ${PLACEHOLDERS.key} `),
        ]);
  }
  const { rows } = await client.query<CopyTemplate>(
    "select relation as table, count(*)::int as rows from bench_templates group by relation order by relation",
  );
  await client.query("set session_replication_role = replica");
  for (const { table } of rows) await client.query(`delete from ${table}`);
  await client.query("set session_replication_role = origin");
  await client.query("create index on bench_templates (relation, source)");
  await client.query("analyze bench_templates");
  return rows;
}

/** Collects the accounts that copies belong to: all that exist. `sources`: the number of original deliveries. */
export async function createPopulation(client: pg.Client, sources: number): Promise<void> {
  await client.query(
    `create table bench_population as select array_agg(user_id::text) filter (where role = 'user' and n % 2 = 0) as senders,
            array_agg(user_id::text) filter (where role = 'user' and n % 2 = 1) as receivers,
            array_agg(user_id::text) filter (where role = 'driver') as drivers, ${sources} as sources
       from (select user_id, role, row_number() over (partition by role order by user_id) as n from public.user_roles) r`,
  );
}

/** Creates copies number `first` to `last`, with ages spread evenly from `oldestDays` to `newestDays`. */
export async function copyDeliveries(
  client: pg.Client,
  templates: readonly CopyTemplate[],
  { first, last, oldestDays, newestDays }: { first: number; last: number; oldestDays: number; newestDays: number },
): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const { table } of templates)
    await client.query(await copyStatement(client, table), [first, last, oldestDays, newestDays]);
  await client.query("set session_replication_role = origin");
}

/** Copies a table's rows for deliveries $1 to $2 of ages $3 to $4 days; times and dates move back by the age. */
async function copyStatement(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = rows.map(({ name, type }) =>
    type === "timestamp with time zone" ? `r.${name} - a.age` : type === "date" ? `r.${name} - a.days` : `r.${name}`,
  );
  const randomAccount = (list: string): string => `p.${list}[1 + d % cardinality(p.${list})]`;
  // A factor prime to 2^32 spreads the first eight digits of the ids over all values without collisions.
  return `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")}
    from generate_series($1::bigint, $2::bigint) d
   cross join lateral (select $3::float8 + ($4::float8 - $3) * (d - $1)::float8 / greatest($2::bigint - $1::bigint, 1) as n) g
   cross join lateral (select make_interval(secs => g.n * 86400) as age, floor(g.n)::int as days) a
   cross join bench_population p
    join bench_templates t on t.relation = '${table}' and t.source = d % p.sources
   cross join lateral (select lpad(to_hex(d * 2654435761 % 4294967296), 8, '0') as key) k
   cross join lateral jsonb_populate_record(null::${table}, replace(replace(replace(replace(replace(replace(t.body,
     '${PLACEHOLDERS.key}', k.key), '${PLACEHOLDERS.upperKey}', upper(k.key)), '${PLACEHOLDERS.sender}', ${randomAccount("senders")}), '${PLACEHOLDERS.receiver}', ${randomAccount("receivers")}),
     '${PLACEHOLDERS.driver}', ${randomAccount("drivers")}), '${PLACEHOLDERS.phone}', '+1' || 2000000000 + d * 2654435761 % 7999999999)::jsonb) r`;
}
