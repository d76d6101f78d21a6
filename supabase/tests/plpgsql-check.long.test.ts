// plpgsql_check on every PL/pgSQL function: unknown names, mismatched types, unused variables. Runs where that
// extension is installed (npm run test:all, on Debian's Postgres). One of its warnings is ignored: that an untyped
// literal such as '{}' is text.
import pg from "pg";
import { testStack } from "./support/harness";

// Functions without a last RETURN: an endless loop returns, or each branch of a CASE, which raises if none matches.
const WITHOUT_LAST_RETURN = [
  "private.get_approval_facts(text,uuid)",
  "private.get_approval_subject_label(private.approvals)",
  "private.derive_code_from_token(text)",
  "private.generate_code()",
  "private.generate_external_id()",
  "private.is_party(uuid,text,uuid)",
];
const missingReturnWarning = (name: string) =>
  `${name}, line : warning extra control reached end of function without RETURN (2F005)`;
// Parameters of start_service that phones with an older app version still send; the pickup has recorded their values.
const unusedParameterWarning = (name: string) =>
  `app.start_service(uuid,timestamp with time zone,jsonb,text), line : warning extra unused parameter "${name}" (00000)`;
// Functions with a composite OUT parameter among several; the warning is about a style.
const COMPOSITE_OUT_PARAMETERS = [
  ["private.decide_portrait(uuid,text,text)", "portrait"],
  ["private.decide_renewal(uuid,uuid,text,text)", "renewal"],
  ["private.find_rateable_delivery(uuid)", "delivery"],
  ["private.find_rateable_delivery(uuid)", "own_rating"],
] as const;
const compositeOutWarning = ([name, parameter]: (typeof COMPOSITE_OUT_PARAMETERS)[number]) =>
  `${name}, line : warning extra composite OUT variable "${parameter}" is not single argument (00000)`;

(process.env.PLPGSQL_CHECK ? test : test.skip)("plpgsql_check finds no problem in any PL/pgSQL function", async () => {
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
      [
        ...WITHOUT_LAST_RETURN.map(missingReturnWarning),
        ...["p_at", "p_position", "p_reason"].map(unusedParameterWarning),
        ...COMPOSITE_OUT_PARAMETERS.map(compositeOutWarning),
      ].sort(),
    );
  } finally {
    await client.query("rollback");
    await client.end();
  }
});
