// Rows by the thousand, each copied from one that the product's own functions wrote, so that they are realistic.
import type pg from "pg";
import { randomUUID } from "node:crypto";

/** A copy's own columns. All others equal the original's. */
type Own = Record<string, unknown>;

// Identity and generated columns are left to the database.
export async function insertableColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Copies the one row of a table where a column has this value, once for each of `own`. */
export async function copyRow(
  client: pg.ClientBase,
  table: string,
  column: string,
  value: string,
  ownColumns: readonly Own[],
): Promise<void> {
  const names = await insertableColumns(client, table);
  await client.query(
    `insert into ${table} (${names.join(", ")}) select ${names.map((name) => `r.${name}`).join(", ")}
    from (select to_jsonb(t) as row from ${table} t where t.${column} = $1) o cross join jsonb_array_elements($2) own
    cross join lateral jsonb_populate_record(null::${table}, o.row || own.value) r`,
    [value, JSON.stringify(ownColumns)],
  );
}

/**
 * Copies a driver this many times at the same place, with the same eligibility. They have no password and no number.
 */
export async function copyDriver(client: pg.ClientBase, { id }: { id: string }, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  // The auth server's row for a sign-up; triggers create the profile.
  await client.query(
    `insert into auth.users (id, email, raw_user_meta_data)
    select n.id, n.id || '@crowd.test', u.raw_user_meta_data - 'phone_number' from unnest($2::uuid[]) n (id) join auth.users u on u.id = $1`,
    [id, ids],
  );
  const ownColumns = ["id", "user_id", "email", "phone_number", "optimo_route_external_id", "created_at"];
  const names = (await insertableColumns(client, "public.driver_profiles")).filter(
    (name) => !ownColumns.includes(name),
  );
  await client.query(
    `update public.driver_profiles p set optimo_route_external_id = 'DRV-' || p.user_id, (${names.join(", ")}) = (select ${names.map((name) => `o.${name}`).join(", ")}
    from public.driver_profiles o where o.user_id = $1) where p.user_id = any ($2)`,
    [id, ids],
  );
  return ids;
}
