// Supabase's database linter on this schema, as a hosted project's advisors run it: each accepted finding is listed
// here with its reason.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownerPool } from "./support/harness";

// Functions without a fixed search_path: the planner inlines them, which it cannot do for functions with settings.
const INLINED_FUNCTIONS = [
  // Conditions of lists, which partial indexes implement.
  "private.list_failed_jobs",
  "private.is_with_driver",
  "private.is_counted_toward_limits",
  "private.is_on_the_way",
  "private.is_open_offer",
  "private.is_open_leg",
  "private.is_terminal",
  "private.is_seeking_driver",
  "private.is_paid_and_open",
  "private.is_payment_reversal",
  // Called for every driver, position or corner.
  "private.compute_distance_m",
  "private.compute_distance_points",
  "private.compute_app_points",
  "private.flush_to_zero",
  "private.convert_chord_to_metres",
  "private.compute_serial_points",
  "private.parse_microseconds",
  // Joined to each of the thousands of rows that change in one statement.
  "private.list_offer_broadcasts",
  "private.list_transaction_broadcasts",
  // Called for every entry when all are read.
  "ledger.serialize_entry",
  // They take or return a whole zone: a call that is not inlined would copy all of its corners.
  "private.is_in_zone",
  "private.list_zones_at",
];

// The queue's package creates these, and creates them again when it is upgraded.
const QUEUE_FUNCTIONS = [
  "graphile_worker.add_job",
  "graphile_worker.add_jobs",
  "graphile_worker.complete_jobs",
  "graphile_worker.force_unlock_workers",
  "graphile_worker.permanently_fail_jobs",
  "graphile_worker.remove_job",
  "graphile_worker.reschedule_jobs",
];

// Tables without grants: row security without a policy refuses anyone who gains access all the same.
const TABLES_WITHOUT_GRANTS = [
  "ledger.accounts",
  "ledger.balances",
  "ledger.holdings",
  "ledger.roots",
  "ledger.transfers",
  "private.account_notice_tokens",
  "private.account_notices",
  "private.credential_change_grants",
  "private.address_changes",
  "private.admin_policies",
  "private.approvals",
  "private.call_bridges",
  "private.candidates",
  "private.cash_holds",
  "private.cash_photos",
  "private.cash_request_blocks",
  "private.cash_requests",
  "private.check_ins",
  "private.consent_texts",
  "private.consents",
  "private.contacts",
  "private.delegates",
  "private.delivery_notes",
  "private.delivery_ratings",
  "private.document_renewals",
  "private.driver_tracks",
  "private.duress_endings",
  "private.driven_distances",
  "private.encryption_keys",
  "private.eta_samples",
  "private.fee_schedules",
  "private.handover_codes",
  "private.planned_hours_settings",
  "private.hub_closings",
  "private.hub_collections",
  "private.hub_deposit_counts",
  "private.hub_deposit_items",
  "private.hub_deposits",
  "private.identity_checks",
  "private.identity_decisions",
  "private.identity_documents",
  "private.incident_alarms",
  "private.incident_entries",
  "private.incident_helpers",
  "private.incident_positions",
  "private.incidents",
  "private.leg_codes",
  "private.leg_links",
  "private.email_verifications",
  "private.masked_calls",
  "private.chat_messages",
  "private.money_reviews",
  "private.money_verdicts",
  "private.near_notifications",
  "private.notification_preferences",
  "private.notification_sends",
  "private.offer_freezes",
  "private.overnight_holdings",
  "private.overview_samples",
  "private.payment_reconciliations",
  "private.payment_customers",
  "private.payment_differences",
  "private.payment_refunds",
  "private.payments",
  "private.payout_accounts",
  "private.payout_items",
  "private.payout_sends",
  "private.payouts",
  "private.pending_jobs",
  "private.planned_hours",
  "private.portraits",
  "private.position_files",
  "private.position_broadcasts_deleted",
  "private.position_rules",
  "private.provider_events",
  "private.provider_movements",
  "private.quiet_hours",
  "private.quotes",
  "private.reauthentications",
  "private.plausibility_reviews",
  "private.eta_calibration",
  "private.second_factor_recovery_codes",
  "private.second_factor_sessions",
  "private.second_factors",
  "private.setting_changes",
  "private.setting_rules",
  "private.message_templates",
  "private.sos_tokens",
  "private.standing_orders",
  "private.check_in_pauses",
  "private.task_road_routes",
  "private.time_proposals",
  "private.token_hook_calls",
  "private.trip_shares",
  "private.on_call_schedules",
  "private.location_access_log",
];
const QUEUE_TABLES = ["_private_job_queues", "_private_jobs", "_private_known_crontabs", "_private_tasks"];

type Finding = { name: string; level: string; detail: string; metadata: { schema?: string; name?: string } };

/** Returns the linter's findings; `before` changes the database first, and is rolled back. */
async function runLinter(before = ""): Promise<string[]> {
  const client = await ownerPool.connect();
  try {
    await client.query(`begin; ${before}; set local pgrst.db_schemas = 'public, app'`);
    const [setting, lints] = readFileSync(join(__dirname, "support/splinter.sql"), "utf8").split(/;\n\n/, 2);
    await client.query(setting as string);
    const { rows } = await client.query<Finding>(lints as string);
    return (
      rows
        // Unused indexes and bloat depend on what the tests have done so far, not on the schema.
        .filter(({ name }) => name !== "unused_index" && name !== "table_bloat")
        .map(
          ({ name, metadata, detail }) => `${name} ${metadata.name ? `${metadata.schema}.${metadata.name}` : detail}`,
        )
        .sort()
    );
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test("Supabase's linter reports only the findings accepted here", async () => {
  expect(await runLinter()).toEqual(
    [
      ...[...INLINED_FUNCTIONS, ...QUEUE_FUNCTIONS].map((name) => `function_search_path_mutable ${name}`),
      ...[...TABLES_WITHOUT_GRANTS, ...QUEUE_TABLES.map((name) => `graphile_worker.${name}`)].map(
        (name) => `rls_enabled_no_policy ${name}`,
      ),
    ].sort(),
  );
});

test("every function without a search path is SQL and SECURITY INVOKER", async () => {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select distinct p.oid::regproc::text as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.oid::regproc::text = any ($1) and l.lanname = 'sql' and not p.prosecdef order by 1`,
    [INLINED_FUNCTIONS],
  );
  expect(rows.map(({ name }) => name)).toEqual([...INLINED_FUNCTIONS].sort());
});

test("every scalar function with a SET clause is PL/pgSQL, which caches its plan for the session", async () => {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = any ('{public,private,app,ledger}'::regnamespace[]) and l.lanname = 'sql'
        and p.proconfig is not null and not p.proretset and p.prorettype <> 'record'::regtype and p.prosqlbody is null
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  expect(rows).toEqual([]);
});

test("the linter would report a table without row security, a key without an index, and a policy that evaluates auth for every row", async () => {
  const reported = await runLinter(`
    create table public.slip (id int primary key, user_id uuid references auth.users (id));
    create table public.slip_with_policies (id int primary key, user_id uuid);
    alter table public.slip_with_policies enable row level security;
    create policy one on public.slip_with_policies for select to authenticated using (user_id = auth.uid());
    create policy two on public.slip_with_policies for select to authenticated using (true);
    create view public.slips with (security_invoker = off) as select * from public.slip;
    grant select on public.slip, public.slip_with_policies, public.slips to authenticated;
    create function private.slip() returns int language sql return 1`);
  for (const rule of [
    "rls_disabled_in_public public.slip",
    "unindexed_foreign_keys public.slip",
    "auth_rls_initplan public.slip_with_policies",
    "multiple_permissive_policies public.slip_with_policies",
    "security_definer_view public.slips",
    "function_search_path_mutable private.slip",
  ])
    expect(reported).toContain(rule);
});
