// Copies of deliveries that the product made, in every table that says anything of them: ids, numbers, people and times
// of their own, everything else as it was written.
import type pg from "pg";
import { ADDRESS_NUMBER, type Sample } from "./year-world.ts";

type Population = {
  senders: readonly string[];
  receivers: readonly string[];
  drivers: readonly string[];
  /** Who has one in fifty of all. */
  own: { sender: string; receiver: string; driver: string };
};
export type Template = { table: string; rows: number };

// What stands for the parts of a row that are each copy's own; no text of ours has such letters.
const [KEY, UPPER, SENDER, RECEIVER, DRIVER, PHONE] = ["§", "¶", "‹s›", "‹r›", "‹d›", "‹p›"];

/**
 * Finds all rows that say anything of these deliveries, by their ids and by those that such rows gave out, and keeps
 * them with places for what is to be each copy's own. Then they are gone. Answers how many rows each table had.
 */
export async function takeTemplates(client: pg.Client, sample: readonly Sample[]): Promise<Template[]> {
  await client.query(
    "create table bench_templates (relation text, source int, n int generated always as identity, body text, kept float8 not null default 0)",
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'ledger') and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'bench%'
        and c.relname not in ('user_profiles', 'driver_profiles')
      order by 1`,
  );
  for (const [source, one] of sample.entries()) {
    const born = new Set([one.id]);
    const found = new Map<string, string[]>();
    // What refers to what was found now is found the next time.
    for (let known = 0; known < born.size;) {
      known = born.size;
      for (const { name } of tables) {
        const { rows } = await client.query<{ body: string; id: string | null }>(
          `select r.body, r.body::jsonb ->> 'id' as id from (select to_jsonb(t)::text as body from ${name} t) r where r.body like any ($1)`,
          [[...born].map((id) => `%${id}%`)],
        );
        if (rows.length > 0)
          found.set(
            name,
            rows.map(({ body }) => body),
          );
        for (const { id } of rows) if (id && /^[0-9a-f-]{36}$/.test(id)) born.add(id);
      }
    }
    const rests = [...born].map((id) => id.slice(8));
    const ids = new RegExp(`[0-9a-f]{8}(${rests.join("|")})`, "g");
    for (const [name, bodies] of found)
      for (const body of bodies)
        await client.query("insert into bench_templates (relation, source, body) values ($1, $2, $3)", [
          name,
          source,
          body
            .replaceAll(ids, `${KEY}$1`)
            .replaceAll(one.id.slice(0, 8).toUpperCase(), UPPER)
            // What the text provider calls a message.
            .replaceAll(/SM[0-9a-f]{8}(?=[0-9a-f]{24})/g, `SM${KEY}`)
            .replaceAll(one.sender, SENDER)
            .replaceAll(one.receiver, RECEIVER)
            .replaceAll(one.driver, DRIVER)
            .replaceAll(one.phone, PHONE)
            .replaceAll(`No. ${ADDRESS_NUMBER} `, `No. ${KEY} `),
        ]);
  }
  const { rows } = await client.query<Template>(
    "select relation as table, count(*)::int as rows from bench_templates group by relation order by relation",
  );
  await client.query("set session_replication_role = replica");
  for (const { table } of rows) await client.query(`delete from ${table}`);
  await client.query("set session_replication_role = origin");
  await client.query("create index on bench_templates (relation, source)");
  await client.query("analyze bench_templates");
  return rows;
}

// Each delivery has another eight digits, spread over all there are.
const KEY_OF = "lpad(to_hex(d * 2654435761 % 4294967296), 8, '0')";

/** The statement that copies a table's rows for deliveries from $1 to $2, of ages from $3 to $4 days. */
async function copying(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  const columns = rows.map(({ name }) => name);
  const values = rows.map(({ name, type }) =>
    type === "timestamp with time zone" ? `r.${name} - a.age` : type === "date" ? `r.${name} - a.days` : `r.${name}`,
  );
  return `insert into ${table} (${columns.join(", ")}) select ${values.join(", ")}
    from generate_series($1::bigint, $2::bigint) d
   cross join lateral (select $3::float8 + ($4::float8 - $3) * (d - $1)::float8 / greatest($2::bigint - $1::bigint, 1) as n) g
   cross join lateral (select make_interval(secs => g.n * 86400) as age, floor(g.n)::int as days) a
   cross join bench_population p
    join bench_templates t on t.relation = '${table}' and t.source = d % p.sources and t.kept >= g.n
   cross join lateral (select ${KEY_OF} as key) k
   cross join lateral jsonb_populate_record(null::${table}, replace(replace(replace(replace(replace(replace(t.body,
     '${KEY}', k.key), '${UPPER}', upper(k.key)), '${SENDER}', case when d % 50 = 0 then p.own_sender else p.senders[1 + d % cardinality(p.senders)] end),
     '${RECEIVER}', case when d % 50 = 1 then p.own_receiver else p.receivers[1 + d % cardinality(p.receivers)] end),
     '${DRIVER}', case when d % 50 = 2 then p.own_driver else p.drivers[1 + d % cardinality(p.drivers)] end),
     '${PHONE}', '+1' || 2000000000 + d * 2654435761 % 7999999999)::jsonb) r`;
}

/** Whom copies belong to, and of how many deliveries they are made. */
export async function populate(client: pg.Client, people: Population, sources: number): Promise<void> {
  await client.query(
    "create table bench_population as select $1::text[] as senders, $2::text[] as receivers, $3::text[] as drivers, $4::text as own_sender, $5::text as own_receiver, $6::text as own_driver, $7::int as sources",
    [
      people.senders,
      people.receivers,
      people.drivers,
      people.own.sender,
      people.own.receiver,
      people.own.driver,
      sources,
    ],
  );
}

/** Copies for the deliveries numbered from the first to the last, evenly between two ages in days. */
export async function copyDeliveries(
  client: pg.Client,
  templates: readonly Template[],
  { first, last, from, to }: { first: number; last: number; from: number; to: number },
): Promise<void> {
  await client.query("set session_replication_role = replica");
  for (const { table } of templates) await client.query(await copying(client, table), [first, last, from, to]);
  await client.query("set session_replication_role = origin");
}

/**
 * How long each row is kept: a copy of every delivery at each age, and what the clock's clean-up leaves of it. Rows that
 * are there at the last age are kept for good.
 */
export async function findRetention(
  client: pg.Client,
  templates: readonly Template[],
  ages: readonly number[],
  sources: number,
  first: number,
): Promise<void> {
  await client.query("update bench_templates set kept = 'infinity'");
  const copied: { n: number; table: string; place: string; age: number }[] = [];
  await client.query("set session_replication_role = replica");
  for (const { table } of templates) {
    const { rows: originals } = await client.query<{ n: number }>(
      "select n from bench_templates where relation = $1 order by source, n",
      [table],
    );
    for (const [nth, age] of ages.entries()) {
      const from = first + nth * sources;
      const text = `${await copying(client, table)} order by d, t.n returning ctid::text as place`;
      const { rows } = await client.query<{ place: string }>(text, [from, from + sources - 1, age, age]);
      copied.push(...rows.map(({ place }, row) => ({ n: originals[row]?.n ?? 0, table, place, age })));
    }
  }
  await client.query("set session_replication_role = origin");
  await cleanUp(client);
  await client.query("update bench_templates set kept = 0");
  for (const { table } of templates) {
    const mine = copied.filter((row) => row.table === table);
    const { rows } = await client.query<{ place: string }>(
      `select ctid::text as place from ${table} where ctid = any ($1::tid[])`,
      [mine.map(({ place }) => place)],
    );
    const there = new Set(rows.map(({ place }) => place));
    for (const [nth, age] of ages.entries()) {
      const next = ages[nth + 1];
      await client.query("update bench_templates set kept = $1::float8 where n = any ($2::int[])", [
        next === undefined ? Infinity : (age + next) / 2,
        mine.filter((row) => row.age === age && there.has(row.place)).map(({ n }) => n),
      ]);
    }
  }
}

/** All slices of it: how many there were, the longest, and how many rows went by table. */
export async function cleanUp(
  client: pg.Client,
): Promise<{ ms: number; slices: number; longest: number; gone: Record<string, number> }> {
  const done = { ms: 0, slices: 0, longest: 0, gone: {} as Record<string, number> };
  for (let from = 1; from > 0;) {
    const began = performance.now();
    const { rows } = await client.query<{ data: Record<string, number> }>("select app.clean_up($1) -> 'data' as data", [
      from,
    ]);
    const ms = performance.now() - began;
    const { next = 0, ...counts } = rows[0]?.data ?? {};
    for (const [table, count] of Object.entries(counts)) done.gone[table] = (done.gone[table] ?? 0) + count;
    Object.assign(done, { ms: done.ms + ms, slices: done.slices + 1, longest: Math.max(done.longest, ms) });
    from = next;
  }
  return done;
}
