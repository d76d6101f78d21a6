// Describes a database in comparable lines: databases with equal lines are equal for all users.
import type pg from "pg";

// Column order is left out: a column added by a migration is last, and our code does not depend on the order.
const PARTS = [
  `select 'schema ' || nspname || ' ' || coalesce(nspacl::text, '') as line from pg_namespace where nspname in (select name from inspected)`,
  `select format('%s %s %s rls %s %s acl %s %s %s', c.relkind, c.oid::regclass, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)), c.reloptions,
          pg_get_expr(c.relpartbound, c.oid)) from ours c where c.relkind <> 'i'`,
  `select format('column %s.%s %s %s %s identity %s generated %s acl %s', c.oid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
          pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attacl)
     from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'c')`,
  // NOT NULL is listed with the column; newer versions of Postgres also list it as a constraint.
  `select format('constraint %s on %s %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid)) from pg_constraint k join ours c on c.oid = k.conrelid where k.contype <> 'n'`,
  `select pg_get_indexdef(i.indexrelid) from pg_index i join ours c on c.oid = i.indrelid`,
  `select pg_get_viewdef(c.oid) from ours c where c.relkind = 'v'`,
  `select format('domain %s', pg_get_constraintdef(k.oid)) from pg_constraint k join pg_type t on t.oid = k.contypid where t.typnamespace in (select name::regnamespace from inspected)`,
  `select pg_get_functiondef(p.oid) || ' owner ' || p.proowner::regrole || ' acl ' || coalesce(p.proacl::text, '') from pg_proc p where p.pronamespace in (select name::regnamespace from inspected)`,
  `select pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and p.pronamespace in (select name::regnamespace from inspected)`,
];

// Schemas of each owner, their policies in any schema, and rows that belong to the schema.
const SCHEMA_GROUPS = {
  product: {
    schemas: ["public", "private", "ledger", "app"],
    extraQueries: [
      `select 'extension ' || extname || ' in ' || extnamespace::regnamespace from pg_extension`,
      `select format('default privileges %s %s %s', defaclnamespace::regnamespace, defaclobjtype, defaclacl) from pg_default_acl`,
      `select format('policy %s on %s.%s %s %s %s using %s check %s', policyname, schemaname, tablename, permissive, roles, cmd, qual, with_check) from pg_policies`,
      "select format('setting %s %s %s', key, value, description) from private.settings",
      "select format('rule %s', r) from private.setting_rules r",
      "select format('move %s', m) from private.status_transitions m",
      "select format('bucket %s %s %s %s', id, public, file_size_limit, allowed_mime_types) from storage.buckets",
    ],
  },
  queue: {
    schemas: ["graphile_worker"],
    extraQueries: ["select format('step %s %s', id, breaking) from graphile_worker.migrations"],
  },
};

/**
 * All objects of the product's or the queue's schemas, with their triggers and policies elsewhere and the rows that
 * belong to the schema. Sorted.
 */
export async function describeDatabase(
  client: pg.ClientBase,
  group: keyof typeof SCHEMA_GROUPS = "product",
): Promise<string[]> {
  const { schemas, extraQueries } = SCHEMA_GROUPS[group];
  const lines: string[] = [];
  for (const part of [...PARTS, ...extraQueries]) {
    const { rows } = await client.query<{ line: string }>(
      `with inspected (name) as (select unnest($1::text[])), ours as (select * from pg_class where relnamespace in (select name::regnamespace from inspected))
        select line from (${part}) as part (line)`,
      [schemas],
    );
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}
