// Generates the migration that brings a database's functions, views, triggers, policies and grants to the declared
// ones. Tables, columns, constraints and indexes hold data, so their changes are written by hand.
import type pg from "pg";

/**
 * An object that can be created again at any time, under a name that is equal in both databases. `create`: the statement
 * that creates it. `replaceKey`: what `create or replace` cannot change: a function's result and parameter names.
 * `extendOnly`: what it can only extend: a function's parameter defaults, a view's columns.
 */
type SchemaObject = { create: string; drop: string; grants: string; replaceKey: string; extendOnly: string[] };
type Objects = Map<string, SchemaObject>;

const OUR_SCHEMAS = "('public'::regnamespace, 'private'::regnamespace, 'ledger'::regnamespace, 'app'::regnamespace)";
const ALL_ROLES = "public, anon, authenticated, service_role, handover_authenticated, handover_anon, handover_service";
// Renders a catalogue ACL as statements; the owner's own rights are implicit.
const grantsSql = (kind: string, name: string, acl: string, owner: string, all: string) => `
  coalesce((select string_agg(format('grant %s on ${kind} %s to %s', privileges, ${name}, grantee), E';\\n' order by grantee)
    from (select case x.grantee when 0 then 'public' else x.grantee::regrole::text end as grantee,
                 string_agg(lower(x.privilege_type), ', ' order by x.privilege_type) as privileges
            from aclexplode(coalesce(${acl}, acldefault('${all}', ${owner}))) x where x.grantee <> ${owner} group by 1) g), '')`;

const KINDS = {
  function: `select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as "create", format('drop function %s', p.oid::regprocedure) as drop,
      ${grantsSql("function", "p.oid::regprocedure", "p.proacl", "p.proowner", "f")} as grants,
      concat_ws(' ', pg_get_function_result(p.oid), p.proargnames::text) as "replaceKey", array_fill('default'::text, array[p.pronargdefaults]) as "extendOnly"
    from pg_proc p where p.pronamespace in ${OUR_SCHEMAS}`,
  view: `select 'view ' || c.oid::regclass as name, format('create or replace view %s%s as %s', c.oid::regclass, ' with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid)) as "create",
      format('drop view %s', c.oid::regclass) as drop, ${grantsSql("table", "c.oid::regclass", "c.relacl", "c.relowner", "r")} as grants, '' as "replaceKey",
      array(select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 order by a.attnum) as "extendOnly"
    from pg_class c where c.relnamespace in ${OUR_SCHEMAS} and c.relkind = 'v'`,
  trigger: `select format('trigger %s on %s', t.tgname, t.tgrelid::regclass) as name, pg_get_triggerdef(t.oid) as "create",
      format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop, '' as grants, '' as "replaceKey", '{}'::text[] as "extendOnly"
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and t.tgparentid = 0 and p.pronamespace in ${OUR_SCHEMAS}`,
  policy: `select format('policy %s on %s.%s', policyname, schemaname, tablename) as name,
      format('create policy %I on %I.%I as %s for %s to %s%s%s', policyname, schemaname, tablename, lower(permissive), lower(cmd), array_to_string(roles, ', '),
             ' using (' || qual || ')', ' with check (' || with_check || ')') as "create",
      format('drop policy %I on %I.%I', policyname, schemaname, tablename) as drop, '' as grants, '' as "replaceKey", '{}'::text[] as "extendOnly"
    from pg_policies`,
  table: `select 'table ' || c.oid::regclass as name, '' as "create", '' as drop,
      concat_ws(E';\\n', nullif(${grantsSql("table", "c.oid::regclass", "c.relacl", "c.relowner", "r")}, ''),
        (select string_agg(format('grant %s (%I) on table %s to %s', lower(x.privilege_type), a.attname, c.oid::regclass, x.grantee::regrole), E';\\n' order by a.attnum, x.grantee)
           from pg_attribute a cross join aclexplode(a.attacl) x where a.attrelid = c.oid and not a.attisdropped)) as grants, '' as "replaceKey", '{}'::text[] as "extendOnly"
    from pg_class c where c.relnamespace in ${OUR_SCHEMAS} and c.relkind in ('r', 'p')`,
} as const;
type Kind = keyof typeof KINDS;

async function readObjects(client: pg.ClientBase, kind: Kind): Promise<Objects> {
  const { rows } = await client.query<SchemaObject & { name: string }>(
    `select * from (${KINDS[kind]}) o order by name`,
  );
  return new Map(rows.map(({ name, ...rest }) => [name, rest]));
}

/**
 * `statements`: in order. `drops`: objects that only the old database has; drop them in the release after the next,
 * when no server calls them any more. `broken`: functions that servers of the previous release call and that change
 * incompatibly.
 */
type SchemaDiff = { statements: string[]; drops: string[]; broken: string[] };

export async function diffSchemas(old: pg.ClientBase, declared: pg.ClientBase): Promise<SchemaDiff> {
  const earlyDrops: string[] = [];
  const statements: string[] = [];
  const grants: string[] = [];
  const drops: string[] = [];
  const broken: string[] = [];
  for (const kind of ["function", "view", "trigger", "policy", "table"] as const) {
    const [oldObjects, newObjects] = [await readObjects(old, kind), await readObjects(declared, kind)];
    for (const [name, { create, grants: declaredGrants, replaceKey, extendOnly }] of newObjects) {
      const existing = oldObjects.get(name);
      let recreate = !existing && create !== "";
      if (existing?.create !== create && create !== "") {
        // Objects that cannot be replaced are dropped first: triggers and policies always, a function with a changed
        // result or parameter names, a view that has lost a column.
        recreate ||= !(
          create.toLowerCase().startsWith("create or replace") &&
          existing?.replaceKey === replaceKey &&
          existing.extendOnly.every((column, at) => extendOnly[at] === column)
        );
        if (existing && recreate) {
          (kind === "function" ? statements : earlyDrops).push(existing.drop);
          if (name.startsWith("function app.")) broken.push(name);
        }
        statements.push(create.trim().replace(/;$/, ""));
      }
      // A new object has default grants for everyone until they are revoked.
      if ((existing?.grants ?? "") !== declaredGrants || (recreate && (kind === "function" || kind === "view")))
        grants.push(
          `revoke all on ${kind === "view" ? name.replace("view", "table") : name} from ${ALL_ROLES}`,
          ...declaredGrants.split(";\n").filter(Boolean),
        );
    }
    for (const [name, { drop }] of oldObjects) {
      if (newObjects.has(name) || drop === "") continue;
      // Triggers and policies are not called by name, so they are dropped immediately.
      if (kind === "trigger" || kind === "policy") earlyDrops.push(drop);
      else drops.push(drop);
    }
  }
  return { statements: [...earlyDrops, ...statements, ...grants], drops, broken };
}
