// Renders the names and parameters of the app's functions as TypeScript, which types the app's calls.
import type pg from "pg";

type Row = { name: string; parameters: { name: string; type: string; optional: boolean }[] };

// The app's functions that encrypt or decrypt, themselves or through functions that they call by name.
const ENCRYPTING = `
  with recursive calls as (
    select p.oid, p.pronamespace = 'app'::regnamespace as is_app, p.proname as name, c.callee[1] || '.' || c.callee[2] as callee
      from pg_proc p cross join regexp_matches(p.prosrc, '\\m(app|private|ledger)\\.(\\w+)\\(', 'g') c (callee)
     where p.pronamespace in ('app'::regnamespace, 'private'::regnamespace, 'ledger'::regnamespace)),
  encrypting (name) as (
    select 'private.get_encryption_key'
    union select p.oid::regproc::text from encrypting e join calls c on c.callee = e.name join pg_proc p on p.oid = c.oid)
  select array(select distinct c.name::text from encrypting e join calls c on c.callee = e.name where c.is_app order by 1) as names`;

/** The text of server/database/signatures.ts, from this database's catalogue. */
export async function renderSignatures(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Row>(`
    select p.proname as name, coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(a.type, null), 'optional', a.n > p.pronargs - p.pronargdefaults) order by a.n)
             filter (where a.name is not null), '[]') as parameters
      from pg_proc p left join lateral unnest(p.proargnames[1:p.pronargs], p.proargtypes::oid[]) with ordinality a (name, type, n) on true
     where p.pronamespace = 'app'::regnamespace
     group by p.oid, p.proname order by p.proname collate "C"`);
  const functions = rows.map(({ name, parameters }) => {
    const list = parameters.map(
      (parameter) => `${parameter.name}: "${parameter.type}${parameter.optional ? "?" : ""}"`,
    );
    return `  ${name}: {${list.length > 0 ? ` ${list.join(", ")} ` : ""}},\n`;
  });
  const encrypting = (await client.query<{ names: string[] }>(ENCRYPTING)).rows[0]?.names ?? [];
  return `import "server-only";\n\n// Written by npm run db:types: the functions of the schema app with the types of their parameters, a ? where one may be left out.
export const signatures = {\n${functions.join("")}} as const;

// The functions that need the encryption keys.
export const encryptingFunctions: readonly string[] = [\n${encrypting.map((name) => `  "${name}",\n`).join("")}];\n`;
}
