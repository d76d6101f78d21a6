// Creates thousands of rows by copying one that the product's own functions wrote, so that the rows are realistic.
import type pg from "pg";
import { randomUUID } from "node:crypto";

/** The columns in which a copy differs from the original. */
type ColumnOverrides = Record<string, unknown>;

// Identity and generated columns are left to the database.
export async function insertableColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Copies the row of `table` with this `value` of `column`, once for each element of `overrides`. */
export async function copyRow(
  client: pg.ClientBase,
  table: string,
  column: string,
  value: string,
  overrides: readonly ColumnOverrides[],
): Promise<void> {
  const names = await insertableColumns(client, table);
  await client.query(
    `insert into ${table} (${names.join(", ")}) select ${names.map((name) => `r.${name}`).join(", ")}
    from (select to_jsonb(t) as row from ${table} t where t.${column} = $1) o cross join jsonb_array_elements($2) own
    cross join lateral jsonb_populate_record(null::${table}, o.row || own.value) r`,
    [value, JSON.stringify(overrides)],
  );
}

/** Copies a driver `count` times, at the same location and with the same eligibility, without password and phone. */
export async function copyDriver(client: pg.ClientBase, { id }: { id: string }, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  // The auth server's row for a sign-up; triggers create the profile.
  await client.query(
    `insert into auth.users (id, email, raw_user_meta_data)
    select n.id, n.id || '@crowd.test', u.raw_user_meta_data - 'phone_number' from unnest($2::uuid[]) n (id) join auth.users u on u.id = $1`,
    [id, ids],
  );
  const copySpecificColumns = ["id", "user_id", "email", "phone_number", "optimo_route_external_id", "created_at"];
  const names = (await insertableColumns(client, "public.driver_profiles")).filter(
    (name) => !copySpecificColumns.includes(name),
  );
  await client.query(
    `update public.driver_profiles p set optimo_route_external_id = 'DRV-' || p.user_id, (${names.join(", ")}) = (select ${names.map((name) => `o.${name}`).join(", ")}
    from public.driver_profiles o where o.user_id = $1) where p.user_id = any ($2)`,
    [id, ids],
  );
  return ids;
}
