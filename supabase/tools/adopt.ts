// npm run db:adopt: for a database made by the migrations from before the baseline: it becomes what the baseline makes,
// and is recorded so. Anything else is refused.
import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { BASELINE, QUEUE } from "./baseline.ts";
import { MIGRATIONS_DIR, MigrationError } from "./migrations.ts";
import { BODIES_AGAIN, BODIES_LATER, readSchemas } from "./schemas.ts";
import { splitStatements } from "./statements.ts";

// The last of the eighty-two, and how many there were.
const LAST = "20260101002710";
const COUNT = 82;

// What the baseline has besides, since.
const SINCE = `
  create index dispatch_exclusions_by_driver_id on private.dispatch_exclusions (driver_id);
  create index reviews_by_cleared_by on private.reviews (cleared_by) where cleared_by is not null;
  create index tracking_links_by_transaction_id on private.tracking_links (transaction_id);
  create index driver_applications_by_decided_by on public.driver_applications (decided_by) where decided_by is not null;
  create index driver_notifications_by_assignment_id on public.driver_notifications (assignment_id);
  create index driver_task_actions_by_assignment_id on public.driver_task_actions (assignment_id) where assignment_id is not null;
  create index driver_task_actions_by_transaction_id on public.driver_task_actions (transaction_id);
  create index verification_codes_by_used_by on public.verification_codes (used_by) where used_by is not null`;

// What has another name since: the table of who can be found, with everything named after it, and some functions.
const RENAME = `
  alter table private.reach rename to candidates;
  alter view private.reach_wanted rename to candidate_wanted;
  do $$
  declare
    v_one record;
    v_names constant jsonb := '{"refresh_reach": "refresh_candidates", "age_reach": "age_candidates",
      "reach_follows_assignment": "candidates_follow_assignment", "reach_follows_zone": "candidates_follow_zone",
      "reach_follows_settings": "candidates_follow_settings", "reach_follows_driver": "candidates_follow_driver", "judge_fixes": "evaluate_fixes",
      "judge_drivers": "evaluate_drivers", "judge_arrival": "evaluate_arrival", "walk_zones": "trace_zones", "next_rung": "continue_escalation"}';
  begin
    for v_one in select p.oid::regprocedure as name, v_names ->> p.proname as new from pg_proc p where p.pronamespace = 'private'::regnamespace and v_names ? p.proname loop
      execute format('alter function %s rename to %I', v_one.name, v_one.new);
    end loop;
    for v_one in select t.tgname, t.tgrelid::regclass as on, replace(t.tgname, '_reach', '_candidates') as new from pg_trigger t where not t.tgisinternal and t.tgname like '%\\_reach%' loop
      execute format('alter trigger %I on %s rename to %I', v_one.tgname, v_one.on, v_one.new);
    end loop;
    for v_one in select k.conname, replace(k.conname, 'reach_', 'candidates_') as new from pg_constraint k where k.conrelid = 'private.candidates'::regclass and k.conname like 'reach\\_%' loop
      execute format('alter table private.candidates rename constraint %I to %I', v_one.conname, v_one.new);
    end loop;
    for v_one in select i.indexrelid::regclass as name, c.relname from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'private.candidates'::regclass and c.relname like 'reach\\_%' loop
      execute format('alter index %s rename to %I', v_one.name, replace(v_one.relname, 'reach_', 'candidates_'));
    end loop;
  end $$`;

// The functions that the data API served have moved to the schema app, which it does not; its roles keep nothing.
const CLOSE = `
  revoke all on all functions in schema private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public from anon, authenticated, service_role`;
const DROP_MOVED = `do $$
declare
  v_function regprocedure;
begin
  for v_function in select p.oid from pg_proc p
    where p.pronamespace = 'public'::regnamespace and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
    execute 'drop function ' || v_function;
  end loop;
end $$`;

// What of the declared schema may be said again in a database that has its tables.
function again(statement: string): string | null {
  const text = statement.replace(/^(?:\s|--[^\n]*\n)*/, "");
  if (/^create function/i.test(text)) return text.replace(/^create/i, "create or replace");
  if (/^(?:grant|revoke)\b/i.test(text)) return text;
  const [, policy, table] = /^create policy (\w+) on ([\w.]+)/i.exec(text) ?? [];
  return policy ? `drop policy if exists ${policy} on ${table}; ${text}` : null;
}

/** Records the baseline in place of what came before it. True when it did, false when the database has it already. */
export async function adoptBaseline(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("begin");
    const {
      rows: [found],
    } = await client.query<{ n: number; last: string; adopted: boolean }>(
      "select count(*)::int as n, max(version) as last, coalesce(bool_or(version = $1), false) as adopted from supabase_migrations.schema_migrations",
      [BASELINE.slice(0, 14)],
    );
    if (found?.adopted) return false;
    if (found?.n !== COUNT || found.last !== LAST)
      throw new MigrationError(
        "This database is not as the last migrations before the baseline left it: apply those first.",
      );
    await client.query(`${BODIES_LATER}; ${SINCE}; ${RENAME}; ${CLOSE}`);
    for (const { file, sql } of readSchemas()) {
      for (const statement of splitStatements(sql)) {
        const text = file.endsWith("platform/base/schemas.sql") ? statement : again(statement);
        if (text) await client.query(text);
      }
    }
    await client.query(`${DROP_MOVED}; ${BODIES_AGAIN}`);
    await client.query("delete from supabase_migrations.schema_migrations");
    for (const file of [QUEUE, BASELINE]) {
      const [version, name] = [file.slice(0, 14), file.slice(15, -4)];
      await client.query(
        "insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)",
        [version, splitStatements(readFileSync(path.join(MIGRATIONS_DIR, file), "utf8")), name],
      );
    }
    await client.query("commit");
    return true;
  } finally {
    await client.end();
  }
}

if (import.meta.main) {
  try {
    const url = process.env.DATABASE_URL;
    if (!url) throw new MigrationError("Set DATABASE_URL to the database to adopt.");
    console.log((await adoptBaseline(url)) ? "Recorded as the baseline." : "Nothing to do.");
  } catch (error) {
    console.error(error instanceof MigrationError ? error.message : error);
    process.exitCode = 1;
  }
}
