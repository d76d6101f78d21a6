// Encrypts stored values again, with the current key, so that an earlier key can be removed.
import type pg from "pg";
import { MigrationError } from "./migrations.ts";

const BATCH_ROWS = 500;
// Further SET clauses: copies of the encrypted value in columns of another type.
const COPIES: Record<string, string> = {
  "public.verification_codes":
    ", qr_data = jsonb_set(t.qr_data, '{verificationCode}', to_jsonb(private.reencrypt(t.code)))",
};

type EncryptedColumn = { table: string; key: string; column: string };

// `public` first, the order in which the app's functions lock these rows.
const listColumns = async (client: pg.ClientBase): Promise<EncryptedColumn[]> =>
  (
    await client.query<EncryptedColumn>(
      `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.attname) as key, quote_ident(a.attname) as column
         from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' join pg_namespace n on n.oid = c.relnamespace
         join pg_index i on i.indrelid = c.oid and i.indisprimary join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
        where a.atttypid = 'private.encrypted_text'::regtype order by n.nspname desc, c.relname, a.attname`,
    )
  ).rows;

async function reencryptColumn(
  client: pg.ClientBase,
  { table, key, column }: EncryptedColumn,
  keyId: string,
): Promise<number> {
  let changed = 0;
  let last: string | null = null;
  do {
    const { rows }: pg.QueryResult<{ last: string | null; changed: number }> = await client.query(
      `with batch as materialized (select ${key} as key from ${table} where ${key} > $1 or $1 is null order by ${key} limit ${BATCH_ROWS}),
            changed as (update ${table} t set ${column} = private.reencrypt(t.${column})${COPIES[table] ?? ""}
                       from batch b where t.${key} = b.key and left(t.${column}, 8) <> $2 returning 1)
       select (select key from batch order by key desc limit 1) as last, (select count(*) from changed)::int as changed`,
      [last, keyId],
    );
    last = rows[0]?.last ?? null;
    changed += rows[0]?.changed ?? 0;
  } while (last !== null);
  return changed;
}

/**
 * Encrypts all values again that another key encrypted, in transactions of 500 rows, and removes the other keys. The
 * connection must have the keys. Returns the number of values.
 */
export async function reencryptDatabase(client: pg.ClientBase): Promise<number> {
  const registered = await client.query<{ id: string; missing: string[] }>(
    "select (private.get_encryption_key(null)).id, array(select jsonb_array_elements_text(app.register_encryption_key() -> 'data' -> 'missing')) as missing",
  );
  const { id, missing } = registered.rows[0] as { id: string; missing: string[] };
  if (missing.length > 0)
    throw new MigrationError(`The database has values of keys that ENCRYPTION_KEYS lacks: ${missing.join(", ")}.`);
  let total = 0;
  // Once more after each change: a host with the earlier key may have written meanwhile.
  for (let changed = -1; changed !== 0; total += changed) {
    changed = 0;
    for (const column of await listColumns(client)) changed += await reencryptColumn(client, column, id);
  }
  await client.query("delete from private.encryption_keys where id <> $1", [id]);
  return total;
}
