// plpgsql_check on every PL/pgSQL function: unknown names, mismatched types, unused variables. Runs where that
// extension is installed (npm run test:all, on Debian's Postgres). One of its warnings is ignored: that an untyped
// literal such as '{}' is text.
import pg from "pg";
import { testStack } from "./support/harness";

// They loop until they find a free value, so they have no RETURN after the loop, which the check reports.
const ENDLESS = ["private.generate_code()", "private.generate_external_id()"];
const endless = (name: string) =>
  `${name}, line : warning extra control reached end of function without RETURN (2F005)`;
// Phones that loaded an older version still send these; the values are recorded with the pickup.
const unread = (name: string) =>
  `app.start_service(uuid,timestamp with time zone,jsonb,text), line : warning extra unused parameter "${name}" (00000)`;
// It returns the second of three statements' result.
const PORTRAIT =
  'private.decide_portrait(uuid,uuid,text,text), line : warning extra composite OUT variable "portrait" is not single argument (00000)';

(process.env.PLPGSQL_CHECK ? test : test.skip)("no function says what the database cannot do", async () => {
  const url = new URL(testStack().dbUrl);
  url.username = "supabase_admin";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    // Rolled back: other tests share this database.
    await client.query("begin; create schema checking; create extension plpgsql_check schema checking");
    const { rows } = await client.query<{ found: string }>(
      `with ours as (
         select p.oid, coalesce(t.tgrelid, 0) as rel, t.tgoldtable, t.tgnewtable from pg_proc p join pg_language l on l.oid = p.prolang left join (select tgfoid, tgrelid, max(tgoldtable::text)::name as tgoldtable, max(tgnewtable::text)::name as tgnewtable from pg_trigger where not tgisinternal group by tgfoid, tgrelid) t on t.tgfoid = p.oid
          where l.lanname = 'plpgsql' and p.pronamespace in ('public'::regnamespace, 'private'::regnamespace, 'ledger'::regnamespace, 'app'::regnamespace) and (p.prorettype <> 'trigger'::regtype or t.tgrelid is not null))
       select format('%s, line %s: %s %s (%s)', oid::regprocedure, c.lineno, c.level, c.message, c.sqlstate) as found
         from ours, checking.plpgsql_check_function_tb(oid, rel, oldtable => tgoldtable, newtable => tgnewtable, fatal_errors => false, other_warnings => false) c order by 1`,
    );
    expect(rows.map(({ found }) => found)).toEqual(
      [...ENDLESS.map(endless), ...["p_at", "p_position", "p_reason"].map(unread), PORTRAIT].sort(),
    );
  } finally {
    await client.query("rollback");
    await client.end();
  }
});
