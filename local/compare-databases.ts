// Describes four databases for comparison: migrated, declared, and the queue's schema by our migration and by its
// package; also the next migration generated for a database of an older release.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { withEmptyProject } from "./empty-project.ts";
import { describeDatabase } from "../supabase/tools/catalogue.ts";
import { diffSchemas } from "../supabase/tools/diff.ts";
import { applyMigrations } from "../supabase/tools/migrations.ts";
import { renderQueueSql } from "../supabase/tools/queue.ts";
import { renderSignatures } from "../supabase/tools/signatures.ts";
import { applySchemas, ENABLE_BODY_CHECKS, DISABLE_BODY_CHECKS } from "../supabase/tools/schemas.ts";

// Simulates an older release: functions with other bodies, return types, grants and names, and other triggers, views,
// policies and grants.
const OLDER_RELEASE_SQL = `
  create or replace function private.format_iso(p_at timestamptz) returns text language sql stable set search_path = '' as $$ select p_at::text $$;
  drop function private.parse_uuid(text);
  create function private.parse_uuid(p_text text) returns text language sql immutable as $$ select p_text $$;
  create function public.gone(p_n int) returns int language sql as $$ select p_n $$;
  drop function app.accept_offer(uuid, text, text);
  drop function private.format_distance(double precision);
  create function private.format_distance(p_metres double precision default 0) returns text language sql as $$ select p_metres::text $$;
  drop function app.mark_notification_read(uuid);
  create function app.mark_notification_read(p_notice uuid) returns jsonb language sql as $$ select null::jsonb $$;
  grant execute on function app.get_settings() to handover_anon;
  drop trigger settings_touch on private.settings;
  create or replace trigger transactions_touch after update on public.transactions for each row execute function private.touch_updated_at();
  create trigger old_touch before update on public.notifications for each row execute function private.touch_updated_at();
  drop policy own on public.notifications;
  create policy everybody on public.notifications for select to handover_authenticated using (true);
  alter policy own on public.user_settings using (true);
  drop view public.transactions_with_profiles;
  do $$ begin execute 'create or replace view private.expected_driver_search_index as select w.*, 1 as more from (' ||
    rtrim(pg_get_viewdef('private.expected_driver_search_index'::regclass), ';') || ') w'; end $$;
  revoke select on public.driver_documents from handover_authenticated;
  grant select (notes) on public.transactions to handover_authenticated`;

const result = await withEmptyProject(async (_, declared) => {
  await declared.query(renderQueueSql());
  await applySchemas(declared);
  return withEmptyProject(async (url, migrated) => {
    await applyMigrations(url);
    const comparison = {
      declared: await describeDatabase(declared),
      migrated: await describeDatabase(migrated),
      queue: await describeDatabase(migrated, "queue"),
      signatures: await renderSignatures(migrated),
    };
    const schemaDiff = await diffSchemas(migrated, declared);
    await migrated.query(OLDER_RELEASE_SQL);
    const older = await describeDatabase(migrated);
    const { statements, drops, broken } = await diffSchemas(migrated, declared);
    await migrated.query(`begin; ${DISABLE_BODY_CHECKS}`);
    for (const statement of [...statements, ...drops]) await migrated.query(statement);
    await migrated.query(`${ENABLE_BODY_CHECKS}; commit`);
    return { ...comparison, nothing: schemaDiff, older, drops, broken, upgraded: await describeDatabase(migrated) };
  });
});
const queueByPackage = await withEmptyProject(async (url, client) => {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  pool.on("error", () => undefined);
  pool.on("connect", (pooled) => pooled.on("error", () => undefined));
  await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
  await pool.end();
  // The only change of ours to the queue's schema.
  await client.query(
    readFileSync(join(import.meta.dirname, "../supabase/schemas/platform/tables/queue_autovacuum.sql"), "utf8"),
  );
  return describeDatabase(client, "queue");
});
writeFileSync(process.argv[2] as string, JSON.stringify({ ...result, queueByItself: queueByPackage }));
