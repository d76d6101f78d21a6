// npm run db:adopt: for a database made by the migrations from before the baseline: it becomes what the baseline makes,
// and is recorded so. Anything else is refused.
import { readFileSync } from "node:fs";
import path from "node:path";
import type pg from "pg";
import { command, databaseFromEnvironment } from "./command.ts";
import { BASELINE, connected, MigrationError, MIGRATIONS_DIR, QUEUE } from "./migrations.ts";
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
  create index verification_codes_by_used_by on public.verification_codes (used_by) where used_by is not null;
  alter table public.user_profiles add check (length(address) <= 500), add check (length(city) <= 120), add check (length(state) <= 120),
    add check (length(zip_code) <= 20);
  alter table public.driver_applications drop constraint driver_applications_driving_experience_check,
    add check (vehicle_type in ('car', 'suv', 'truck', 'van', 'motorcycle', 'bicycle')),
    add check (length(vehicle_make) between 1 and 60), add check (length(vehicle_model) between 1 and 60), add check (length(license_plate) <= 20),
    add check (length(insurance_provider) between 1 and 120), add check (length(insurance_policy) between 1 and 120),
    add check (driving_experience between 1 and 80), add check (length(previous_delivery_experience) between 1 and 2000),
    add check (length(availability) between 1 and 500), add check (length(emergency_contact) between 1 and 120),
    add check (emergency_phone ~ '^\\+[1-9][0-9]{6,14}$'), add check (date_of_birth >= '1900-01-01'), add check (length(btrim(decision_reason)) between 1 and 500),
    add constraint all_but_bicycles_have_plates check (vehicle_type = 'bicycle' or license_plate <> '');
  alter table public.driver_profiles add check (length(btrim(name)) between 1 and 120), add check (length(license_number) <= 40),
    add check (length(vehicle_plate) between 1 and 20), add check (length(license_plate) <= 20), add check (length(btrim(suspension_reason)) between 1 and 500),
    add check (vehicle_capacity1 between 0 and 1000000), add check (vehicle_capacity2 between 0 and 1000000),
    add check (vehicle_capacity3 between 0 and 1000000), add check (vehicle_capacity4 between 0 and 1000000),
    add check (start_latitude between -90 and 90), add check (start_longitude between -180 and 180), add check (length(start_address) between 1 and 500),
    add check (end_latitude between -90 and 90), add check (end_longitude between -180 and 180), add check (length(end_address) between 1 and 500),
    add constraint work_time_is_in_order check (work_time_from < work_time_to),
    add constraint start_is_whole check ((start_latitude is null) = (start_longitude is null)),
    add constraint end_is_whole check ((end_latitude is null) = (end_longitude is null));
  alter table public.driver_documents add check (length(file_name) between 1 and 255);
  alter table public.push_subscriptions add check (length(p256dh) between 1 and 120), add check (length(auth) between 1 and 40);
  alter table public.geofence_zones add check (not jsonb_path_exists(coordinates, '$.** ? (@.type() == "string" || @ < -180 || @ > 180)'));
  alter table private.admin_actions add check (length(btrim(reason)) between 1 and 500);
  alter table private.routing_orders add runs bigint not null default 0;
  alter table private.routing_differences add check (length(btrim(dismissal_reason)) between 1 and 500);
  alter table public.driver_notifications add check (rejection_reason in ('Too far from current location', 'Already have enough deliveries',
    'Vehicle maintenance required', 'Personal emergency', 'Traffic/road conditions', 'Other'));
  alter table public.transactions add check (length(btrim(reason)) between 1 and 500),
    add constraint package_is_bounded check (length(package_details::text) <= 20000 and length(package_details ->> 'description') <= 1000 and length(package_details ->> 'location_name') <= 200
      and length(package_details ->> 'special_instructions') <= 1000 and (package_details ->> 'estimated_duration')::numeric between 1 and 1440)`;

// What was kept in English words and is a code since. Words that a person wrote stay theirs. Without triggers: nothing has happened.
const WORDS = `
  alter table public.transactions add reason_code text
    check (reason_code in ('cancelled_by_sender', 'rejected_by_receiver', 'nobody_accepted', 'nobody_paid', 'payment_failed',
    'sums_differ', 'no_answer'));
  alter table public.transactions disable trigger user;
  update public.transactions t set reason = null, reason_code = c.code
    from (values ('Cancelled by the sender', 'cancelled_by_sender'), ('Rejected by the receiver', 'rejected_by_receiver'),
                 ('Nobody accepted in time', 'nobody_accepted'), ('Nobody paid in time', 'nobody_paid'), ('Payment failed', 'payment_failed')) c (words, code)
   where t.reason = c.words and exists (select from public.transaction_status_updates u where u.transaction_id = t.id
     and u.new_status in ('cancelled', 'failed') and u.old_status <> u.new_status and u.actor in ('sender', 'receiver', 'system', 'payments'));
  alter table public.transactions enable trigger user;
  alter table public.optimoroute_orders disable trigger user;
  update public.optimoroute_orders a set custom_fields = a.custom_fields - 'reason' || '{"reasonCode": "payment_failed"}'
    from public.transactions t where t.id = a.transaction_id and t.reason_code = 'payment_failed' and a.custom_fields ->> 'reason' = 'Payment failed';
  alter table public.optimoroute_orders enable trigger user;
  alter table private.dispatch_traces rename message to why;
  update private.dispatch_traces d set why = case d.why when 'Waits for the preferred time' then 'scheduled' when 'No available drivers found' then 'no_drivers'
      when 'No available drivers found in the delivery area' then 'no_drivers_in_area' when 'Driver assignment failed' then 'assignment_failed' end
   where d.why is not null;
  alter table private.dispatch_traces add check (why in ('scheduled', 'no_drivers', 'no_drivers_in_area', 'assignment_failed'));
  alter table private.routing_plans rename message to failure;
  update private.routing_plans p set failure = regexp_replace(p.failure, '^Planning failed or timed out[.] Status: ', '') where p.failure is not null`;

// Legs, and what they change of the tables from before; the tables themselves are made as declared.
const LEG_TABLES = ["custody_legs", "leg_codes", "leg_links"];
const LEGS = `
  alter table public.transactions add fee numeric(12, 2) check (fee >= 0);
  alter table private.code_attempts drop constraint code_attempts_pkey;
  alter table private.code_attempts add opens uuid;
  update private.code_attempts set opens = transaction_id;
  alter table private.code_attempts add primary key (opens);
  create index code_attempts_by_transaction_id on private.code_attempts (transaction_id);
  alter table public.notifications drop constraint notifications_type_check;
  insert into private.settings (key, value, why) values
    ('pickup_answer_seconds', '600', 'A driver at the pickup whom nobody answers for this long may leave without the cash');
  insert into private.transaction_moves (from_status, to_status, action, actor) values ('assigned', 'cancelled', 'leave_pickup', 'driver');
  delete from private.transaction_moves m where (m.from_status, m.action, m.actor) = ('assigned', 'start_service', 'provider')`;

// What has another name since: the table of who can be found, with everything named after it, and some functions.
const RENAME = `
  alter table private.outgoing_messages rename column told_at to result_at;
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

// What drivers hold was a table of its own, and is read from the ledger since. The view that read it is made anew.
const HELD = `
  drop view private.candidate_wanted;
  alter table private.held_cash rename to held_cash_before;
  drop trigger admin_actions_kept on private.admin_actions`;

// What stands under way when legs and ledger arrive. Cash that is out enters the ledger from outside: nobody knows any
// more whose hands it came from. Who has a delivery fetches its cash, who is at the door hands it over, and who still has
// to return cash brings it back. Whether all of it agrees is checked before the table that said what they hold goes.
const UNDER_WAY = `
  insert into private.held_cash_before (transaction_id, driver_id, amount)
  select t.id, t.driver_id, t.amount from public.transactions t where t.status in ('in_transit', 'servicing') on conflict do nothing;
  select private.post_cash(t, 'opening', t.id || ':' || h.driver_id, 'opening', null, 'driver', h.driver_id, null, null, null, '{"actor": "system"}', h.since)
    from private.held_cash_before h join public.transactions t on t.id = h.transaction_id where h.ended_at is null order by t.id, h.driver_id;
  select private.open_legs(array(select t.id from public.transactions t where t.status = 'assigned'), 'pickup');
  select private.open_legs(array(select t.id from public.transactions t where t.status = 'servicing'), 'handover');
  select private.open_next_return(h.driver_id) from (select distinct c.driver_id from private.held_cash c where c.due_at is not null) h;
  set constraints all immediate;
  drop table private.held_cash_before`;

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
function again(file: string, statement: string): string | null {
  const text = statement.replace(/^(?:\s|--[^\n]*\n)*/, "");
  if (/^create function/i.test(text)) return text.replace(/^create/i, "create or replace");
  // The ledger is new throughout, and so is what reads it.
  if (
    file.startsWith("schemas/ledger/") ||
    /^create (?:view private\.(?:held_cash|candidate_wanted)|trigger admin_actions_kept)\b/i.test(text)
  )
    return text;
  if (/^(?:grant|revoke)\b/i.test(text)) return text;
  const [, policy, table] = /^create policy (\w+) on ([\w.]+)/i.exec(text) ?? [];
  return policy ? `drop policy if exists ${policy} on ${table}; ${text}` : null;
}

/** The words that a notice's type may be, as declared now. */
function typesOf(file: string, statement: string): string | null {
  if (!file.endsWith("/notifications.sql") || !/create table public\.notifications/i.test(statement)) return null;
  const list = /check \((type in \([\s\S]*?\))\)/.exec(statement)?.[1];
  return list ? `alter table public.notifications add constraint notifications_type_check check (${list})` : null;
}

/** Runs a statement. A function whose parameters have other names or that answers something else is dropped before. */
async function say(client: pg.Client, statement: string): Promise<void> {
  await client.query("savepoint said");
  try {
    await client.query(statement);
  } catch (error) {
    const { code, hint } = error as pg.DatabaseError;
    const other = code === "42P13" ? /^Use DROP FUNCTION (.+) first\.$/.exec(hint ?? "")?.[1] : undefined;
    if (!other) throw error;
    await client.query(`rollback to savepoint said; drop function ${other}`);
    await client.query(statement);
  }
  await client.query("release savepoint said");
}

/** The private functions by what they take, each with the mark of who wrote it last. */
async function functionsOf(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; version: string }>(
    "select p.oid::regprocedure::text as name, p.oid || ' ' || p.xmin as version from pg_proc p where p.pronamespace = 'private'::regnamespace",
  );
  return new Map(rows.map(({ name, version }) => [name, version]));
}

/** Records the baseline in place of what came before it. True when it did, false when the database has it already. */
export async function adoptBaseline(databaseUrl: string): Promise<boolean> {
  const client = await connected(databaseUrl);
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
    await client.query(`${BODIES_LATER}; ${SINCE}; ${WORDS}; ${LEGS}; ${RENAME}; ${HELD}; ${CLOSE}`);
    const old = await functionsOf(client);
    for (const { file, sql } of readSchemas()) {
      for (const statement of splitStatements(sql)) {
        const whole =
          file.endsWith("platform/base/schemas.sql") || LEG_TABLES.some((table) => file.endsWith(`/${table}.sql`));
        const text = whole ? statement : (typesOf(file, statement) ?? again(file, statement));
        if (text) await say(client, text);
      }
    }
    // Who is not said again has gone.
    for (const [name, version] of await functionsOf(client))
      if (old.get(name) === version) await client.query(`drop function ${name}`);
    await client.query(`${DROP_MOVED}; ${BODIES_AGAIN}; ${UNDER_WAY}`);
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

if (import.meta.main)
  await command(async () => {
    const adopted = await adoptBaseline(databaseFromEnvironment("to adopt"));
    console.log(adopted ? "Recorded as the baseline." : "Nothing to do.");
  });
