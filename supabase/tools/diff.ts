// The migration that brings a database's functions, views, triggers, policies and grants to the declared ones. Tables,
// their columns, constraints and indexes hold people's data: how they change is written by hand.
import type pg from "pg";

/**
 * What can be made anew at any time, each by a name that is the same in both databases, with the statement that makes
 * it.
 */
type Objects = Map<string, { make: string; drop: string; grants: string }>;

const OURS = "('public'::regnamespace, 'private'::regnamespace, 'app'::regnamespace)";
const EVERYBODY = "public, anon, authenticated, service_role, handover_person, handover_anonymous, handover_machine";
// A grant of a catalogue's list as statements; the owner's own need no word.
const GRANTS = (kind: string, name: string, acl: string, owner: string, all: string) => `
  coalesce((select string_agg(format('grant %s on ${kind} %s to %s', privileges, ${name}, grantee), E';\\n' order by grantee)
    from (select case x.grantee when 0 then 'public' else x.grantee::regrole::text end as grantee,
                 string_agg(lower(x.privilege_type), ', ' order by x.privilege_type) as privileges
            from aclexplode(coalesce(${acl}, acldefault('${all}', ${owner}))) x where x.grantee <> ${owner} group by 1) g), '')`;

const KINDS = {
  function: `select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as make, format('drop function %s', p.oid::regprocedure) as drop,
      ${GRANTS("function", "p.oid::regprocedure", "p.proacl", "p.proowner", "f")} as grants
    from pg_proc p where p.pronamespace in ${OURS}`,
  view: `select 'view ' || c.oid::regclass as name, format('create or replace view %s%s as %s', c.oid::regclass, ' with (' || array_to_string(c.reloptions, ', ') || ')', pg_get_viewdef(c.oid)) as make,
      format('drop view %s', c.oid::regclass) as drop, ${GRANTS("table", "c.oid::regclass", "c.relacl", "c.relowner", "r")} as grants
    from pg_class c where c.relnamespace in ${OURS} and c.relkind = 'v'`,
  trigger: `select format('trigger %s on %s', t.tgname, t.tgrelid::regclass) as name, pg_get_triggerdef(t.oid) as make,
      format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass) as drop, '' as grants
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and t.tgparentid = 0 and p.pronamespace in ${OURS}`,
  policy: `select format('policy %s on %s.%s', policyname, schemaname, tablename) as name,
      format('create policy %I on %I.%I as %s for %s to %s%s%s', policyname, schemaname, tablename, lower(permissive), lower(cmd), array_to_string(roles, ', '),
             ' using (' || qual || ')', ' with check (' || with_check || ')') as make,
      format('drop policy %I on %I.%I', policyname, schemaname, tablename) as drop, '' as grants
    from pg_policies`,
  table: `select 'table ' || c.oid::regclass as name, '' as make, '' as drop,
      concat_ws(E';\\n', nullif(${GRANTS("table", "c.oid::regclass", "c.relacl", "c.relowner", "r")}, ''),
        (select string_agg(format('grant %s (%I) on table %s to %s', lower(x.privilege_type), a.attname, c.oid::regclass, x.grantee::regrole), E';\\n' order by a.attnum, x.grantee)
           from pg_attribute a cross join aclexplode(a.attacl) x where a.attrelid = c.oid and not a.attisdropped)) as grants
    from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'p')`,
} as const;
type Kind = keyof typeof KINDS;

async function read(client: pg.ClientBase, kind: Kind): Promise<Objects> {
  const { rows } = await client.query<{ name: string; make: string; drop: string; grants: string }>(
    `select * from (${KINDS[kind]}) o order by name`,
  );
  return new Map(rows.map(({ name, ...rest }) => [name, rest]));
}

/**
 * `statements` in their order; `drops`: what only the old database has, for a release after the next, when no host asks
 * for it any more.
 */
export type Difference = { statements: string[]; drops: string[] };

export async function differenceBetween(old: pg.ClientBase, declared: pg.ClientBase): Promise<Difference> {
  const before: string[] = [];
  const statements: string[] = [];
  const grants: string[] = [];
  const drops: string[] = [];
  for (const kind of ["function", "view", "trigger", "policy", "table"] as const) {
    const [was, is] = [await read(old, kind), await read(declared, kind)];
    for (const [name, { make, drop, grants: given }] of is) {
      const known = was.get(name);
      if (known?.make !== make && make !== "") {
        // What cannot be replaced is dropped first: triggers and policies always, a function whose answer has another
        // type.
        const replaced =
          make.toLowerCase().startsWith("create or replace") && (!known || answerOf(known.make) === answerOf(make));
        if (known && !replaced) (kind === "function" ? statements : before).push(drop);
        statements.push(make.trim().replace(/;$/, ""));
      }
      if (known?.grants !== given && (given !== "" || known?.grants))
        grants.push(
          `revoke all on ${kind === "view" ? name.replace("view", "table") : name} from ${EVERYBODY}`,
          ...given.split(";\n").filter(Boolean),
        );
    }
    for (const [name, { drop }] of was) {
      if (is.has(name) || drop === "") continue;
      // Nobody calls a trigger or a policy by its name: these go at once.
      if (kind === "trigger" || kind === "policy") before.push(drop);
      else drops.push(drop);
    }
  }
  return { statements: [...before, ...statements, ...grants], drops };
}

const answerOf = (make: string): string => /^ RETURNS [^\n]*/m.exec(make)?.[0] ?? "";
