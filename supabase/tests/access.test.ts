// Grants, checked against the catalog: a table, view or function that is not listed here fails by its name.
import {
  runAs,
  APPLICATION,
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  ownerPool,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "./support/harness";
import { assignZones, createCircleZone } from "./support/bulk-drivers";
import { newHub } from "./support/hubs";
import { readCode, createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";

type Actor = "sender" | "receiver" | "driver" | "otherDriver" | "otherCustomer" | "admin" | "anonymous";
const ACTORS: Actor[] = ["sender", "receiver", "driver", "otherDriver", "otherCustomer", "admin", "anonymous"];
const PARTIES: Actor[] = ["sender", "receiver", "driver", "admin"];
const DRIVER: Actor[] = ["driver", "admin"];
const DATA_API_ROLES = ["anon", "authenticated", "service_role"];
const CLIENT_ROLES = ["handover_authenticated", "handover_anon", "handover_service", "handover_authenticator"];

let accounts: Record<Exclude<Actor, "anonymous">, TestPerson>;
let delivery: AssignedDelivery;
let code: string;
let zoneId: string;
let hubId: string;
const accountOf = (actor: Actor): TestPerson | null => (actor === "anonymous" ? null : accounts[actor]);

// Each relation: a row of this fixture and the actors who can read it. All others read nothing, and no actor writes.
// `but`: columns that no actor can read.
const RELATIONS: Record<
  string,
  { condition: string; value: () => string; readers: Actor[]; hiddenColumns?: string[] }
> = {
  user_profiles: { condition: "user_id", value: () => accounts.receiver.id, readers: ["receiver", "admin"] },
  user_roles: { condition: "user_id", value: () => accounts.receiver.id, readers: ["receiver", "admin"] },
  user_settings: { condition: "user_id", value: () => accounts.receiver.id, readers: ["receiver"] },
  driver_profiles: { condition: "user_id", value: () => accounts.driver.id, readers: DRIVER },
  driver_applications: { condition: "driver_id", value: () => accounts.driver.id, readers: DRIVER },
  driver_documents: { condition: "driver_id", value: () => accounts.driver.id, readers: DRIVER },
  push_subscriptions: { condition: "user_id", value: () => accounts.driver.id, readers: ["driver"] },
  notifications: { condition: "user_id", value: () => accounts.receiver.id, readers: ["receiver"] },
  transactions: {
    condition: "id",
    value: () => delivery.id,
    readers: PARTIES,
    hiddenColumns: ["notes", "fee", "allowed_at", "limit_counted_at", "version"],
  },
  custody_legs: {
    condition: "transaction_id",
    value: () => delivery.id,
    readers: ["sender", "receiver", "driver", "admin"],
    hiddenColumns: ["evidence"],
  },
  transactions_with_profiles: { condition: "id", value: () => delivery.id, readers: PARTIES },
  transaction_status_updates: {
    condition: "transaction_id",
    value: () => delivery.id,
    readers: PARTIES,
    hiddenColumns: ["metadata"],
  },
  optimoroute_orders: { condition: "transaction_id", value: () => delivery.id, readers: DRIVER },
  driver_notifications: { condition: "transaction_id", value: () => delivery.id, readers: DRIVER },
  driver_task_actions: { condition: "driver_id", value: () => accounts.driver.id, readers: DRIVER },
  verification_codes: { condition: "transaction_id", value: () => delivery.id, readers: ["receiver"] },
  geofence_zones: { condition: "id", value: () => zoneId, readers: ["driver", "otherDriver", "admin"] },
  driver_zone_assignments: { condition: "driver_id", value: () => accounts.driver.id, readers: DRIVER },
  driver_positions: { condition: "driver_id", value: () => accounts.driver.id, readers: ["driver"] },
  geofence_events: { condition: "driver_id", value: () => accounts.driver.id, readers: ["driver"] },
  hubs: { condition: "id", value: () => hubId, readers: ["driver", "otherDriver", "admin"] },
  hub_cashiers: { condition: "hub_id", value: () => hubId, readers: ["admin"] },
  optimoroute_error_logs: { condition: "error_message", value: () => `seen by ${delivery.id}`, readers: ["admin"] },
};

// Each function and the roles that may call it. `people` need a session; the function then decides what each may do.
const FUNCTIONS = {
  anybody: [
    "get_current_session",
    "track_delivery",
    "track_trip",
    "get_delegation",
    "get_delegate_code",
    "get_leg_by_link",
    "get_leg_code_by_link",
    "get_leg_portrait_by_link",
    "confirm_leg_by_link",
    "dispute_leg_by_link",
  ],
  people: [
    "is_admin",
    "get_settings",
    "update_settings",
    "get_profile",
    "update_profile",
    "get_driver_profile",
    "update_driver_profile",
    "get_application",
    "submit_application",
    "set_driver_status",
    "set_off_duty_after_delivery",
    "record_heartbeat",
    "record_leaving",
    "record_positions",
    "list_notifications",
    "mark_notification_read",
    "acknowledge_push",
    "mark_all_notifications_read",
    "save_push_subscription",
    "delete_push_subscription",
    "list_own_push_subscriptions",
    "get_push_health",
    "get_notification_preferences",
    "export_account",
    "list_own_position_files",
    "request_support",
    "save_notification_preferences",
    "list_realtime_topics",
    "get_second_factor",
    "get_email_verification",
    "request_email_verification",
    "verify_email",
    "begin_second_factor",
    "request_second_factor_reset",
    "create_quote",
    "get_driver_earnings",
    "get_payout_accounts",
    "create_transaction",
    "get_delivery_terms",
    "get_delivery_road_route",
    "list_transactions",
    "get_transaction_by_id",
    "accept_transaction",
    "reject_transaction",
    "cancel_transaction",
    "get_verification_code",
    "reissue_verification_code",
    "create_tracking_link",
    "verify_code",
    "list_offers",
    "get_offer",
    "acknowledge_offer",
    "mark_offer_read",
    "accept_offer",
    "decline_offer",
    "get_current_task",
    "get_task_road_route",
    "start_service",
    "count_leg",
    "get_quote_route_query",
    "prove_leg",
    "leave_pickup",
    "get_leg",
    "get_payment",
    "get_leg_code",
    "get_leg_portrait",
    "get_portrait",
    "confirm_leg",
    "dispute_leg",
    "open_call_bridge",
    "send_chat_message",
    "list_chat_messages",
    "mark_chat_messages_read",
    "admin_get_driver_performance",
    "admin_list_shifts",
    "admin_list_driver_devices",
    "admin_end_session",
    "admin_get_delivery_timeline",
    "admin_add_delivery_note",
    "admin_list_chat_messages",
    "admin_send_chat_message",
    "admin_mark_chat_messages_read",
    "create_leg_link",
    "check_cash_photo",
    "get_cash_photo",
    "list_cash_photos",
    "arrive",
    "complete_task",
    "cancel_task",
    "fail_task",
    "get_driver_stats",
    "list_driver_history",
    "list_shifts",
    "get_shift",
    "get_planned_hours",
    "set_planned_hours",
    "extend_planned_hours",
    "list_location_access_log",
    "find_receiver",
    "create_standing_order",
    "list_standing_orders",
    "change_standing_order",
    "request_cash",
    "list_cash_requests",
    "decline_cash_request",
    "withdraw_cash_request",
    "edit_transaction",
    "get_edit_route_query",
    "correct_delivery",
    "propose_time",
    "answer_time_proposal",
    "name_delegate",
    "revoke_delegate",
    "list_contacts",
    "save_contact",
    "update_contact",
    "delete_contact",
    "create_trip_share",
    "list_trip_shares",
    "end_trip_share",
    "end_trip_shares",
    "get_driver_holdings",
    "get_check_in",
    "answer_check_in",
    "declare_waiting",
    "list_hubs",
    "get_hub",
    "get_deposit",
    "count_deposit",
    "void_deposit",
    "record_hub_closing",
    "return_to_hub",
    "get_collection",
    "list_collections",
    "get_hub_collection",
    "confirm_collection",
    "admin_record_collected_cash",
    "admin_list_hubs",
    "admin_add_price",
    "admin_reset_second_factor",
    "admin_change_setting",
    "admin_list_settings",
    "admin_list_message_templates",
    "admin_save_message_template",
    "admin_delete_message_template",
    "admin_list_setting_changes",
    "admin_close_payout",
    "admin_create_hub",
    "admin_list_payouts",
    "admin_get_payout",
    "admin_list_prices",
    "admin_get_payout_accounts",
    "admin_pay_payout",
    "admin_export_payout_credits",
    "admin_preview_payout",
    "admin_set_provider_account",
    "admin_transfer_payout",
    "admin_update_hub",
    "admin_settle_closing",
    "admin_move_cash",
    "admin_set_return_hub",
    "admin_allow_overnight",
    "admin_list_drivers",
    "admin_export_drivers",
    "admin_message_driver",
    "admin_list_people",
    "admin_export_people",
    "admin_get_person",
    "admin_search_records",
    "admin_get_driver",
    "admin_get_location_history",
    "admin_list_location_history_files",
    "admin_get_position_flags",
    "admin_list_driver_ratings",
    "get_driver_ratings",
    "get_rating",
    "rate_delivery",
    "get_consent_text",
    "get_application_document",
    "remove_application_document",
    "admin_approve_driver",
    "admin_reject_driver",
    "admin_approve_portrait",
    "admin_decline_portrait",
    "admin_approve_renewal",
    "admin_decline_renewal",
    "admin_set_document_expiry",
    "admin_suspend_driver",
    "admin_reinstate_driver",
    "admin_set_cash_ceiling",
    "admin_list_attention_items",
    "admin_list_cash",
    "admin_export_actions",
    "admin_export_transactions",
    "admin_list_actions",
    "admin_get_transaction",
    "admin_record_lost_cash",
    "admin_record_returned_cash",
    "admin_list_ledger",
    "admin_list_accounts",
    "get_chain_head",
    "get_identity",
    "submit_identity",
    "admin_list_money_reviews",
    "admin_close_incident",
    "admin_delete_on_call_schedule",
    "admin_freeze_offers",
    "admin_get_incident",
    "admin_hold_cash",
    "admin_get_incident_location_history",
    "admin_list_incidents",
    "admin_list_on_call_schedules",
    "admin_add_incident_note",
    "admin_open_incident",
    "admin_record_robbery",
    "admin_save_on_call_schedule",
    "admin_take_incident",
    "get_duress_code",
    "admin_request_colleague",
    "admin_get_incident_phone",
    "admin_list_colleagues",
    "admin_set_severity",
    "admin_send_incident_sms",
    "answer_help_request",
    "get_help_request",
    "get_safety",
    "set_duress_code",
    "set_payout_account",
    "check_reauthentication",
    "store_sos_token",
    "raise_sos",
    "report_problem",
    "confirm_safe",
    "admin_get_money_review",
    "admin_release_money_review",
    "admin_refuse_money_review",
    "admin_list_identity_checks",
    "admin_get_identity_check",
    "admin_open_identity_document",
    "admin_approve_identity",
    "admin_reject_identity",
    "admin_revoke_identity",
    "admin_list_approvals",
    "admin_grant_approval",
    "admin_decline_approval",
    "admin_clear_plausibility_review",
    "admin_list_transactions",
    "admin_get_dispatch",
    "admin_match_drivers",
    "admin_match_request",
    "admin_list_zone_drivers",
    "admin_list_driver_eligibility",
    "admin_confirm_payment",
    "admin_assign_delivery",
    "admin_reassign_delivery",
    "admin_unassign_delivery",
    "admin_cancel_delivery",
    "admin_refund_delivery",
    "admin_complete_override",
    "admin_unlock_code",
    "admin_delete_transaction",
    "admin_list_zones",
    "admin_get_zone",
    "admin_create_zone",
    "admin_update_zone",
    "admin_write_off",
    "admin_delete_zone",
    "admin_set_driver_zones",
    "admin_set_driver_zone",
    "admin_remove_driver_zone",
    "admin_update_work_day",
    "admin_get_board",
    "admin_get_overview",
    "admin_plan_routes",
    "admin_stop_routing_plan",
    "admin_send_routes",
    "admin_list_routing_plans",
    "admin_list_routes",
    "admin_sync_drivers",
    "admin_reconcile_routing",
    "admin_list_routing_differences",
    "admin_dismiss_routing_difference",
    "admin_list_routing_errors",
    "admin_resolve_routing_error",
    "admin_get_routing_error_summary",
    "admin_get_routing_state",
    "admin_list_jobs",
    "admin_retry_job",
    "admin_retry_jobs",
  ],
  machines: [
    "record_reauthentication",
    "check_code_sign_in",
    "get_account_notice_to_send",
    "record_account_notice",
    "get_address_change_by_link",
    "undo_address_change",
    "confirm_address_change",
    "begin_second_factor_check",
    "confirm_second_factor",
    "verify_second_factor",
    "get_transfer_to_make",
    "record_transfer",
    "admit_request",
    "admit_requests",
    "refund_rate_limit",
    "store_idempotent_response",
    "save_application_document",
    "sign_consent",
    "save_cash_photo",
    "save_portrait",
    "save_identity_document",
    "get_positions_to_archive",
    "get_positions_of_day",
    "store_position_file",
    "drop_archived_day",
    "sweep_identity",
    "delete_identity_files",
    "complete_leaving",
    "run_standing_orders",
    "sweep_presence",
    "delete_position_broadcasts",
    "sweep_check_ins",
    "advance_planned_hours",
    "sweep_documents",
    "advance_check_in",
    "get_check_in_to_send",
    "expire_candidate_positions",
    "match_drivers",
    "list_zone_drivers",
    "insert_notification",
    "advance_notification",
    "delete_account",
    "record_notification_push",
    "get_notification_targets",
    "get_offer_push",
    "record_push_result",
    "record_sms_refusal",
    "get_alarm_to_send",
    "store_incident_positions",
    "check_handover_code",
    "sound_next_alarm",
    "raise_sos_by_token",
    "get_incident_sms_to_send",
    "record_incident_sms_result",
    "record_operations_reply",
    "record_alarm_result",
    "record_payment_event",
    "begin_payment_request",
    "store_payment_customer",
    "get_provider_payment",
    "record_payment",
    "refuse_payment",
    "notify_payment_due",
    "record_refund",
    "record_provider_event",
    "begin_payment_reconciliation",
    "store_provider_movements",
    "reconcile_payments",
    "defer_payment_reconciliation",
    "get_payment_health",
    "dispatch_transaction",
    "retry_dispatch",
    "evaluate_dispatch_trace",
    "wake_dispatches",
    "expire_offer",
    "expire_offers",
    "review_track",
    "apply_scheduled_change",
    "get_dispatch_route_query",
    "get_task_route_query",
    "store_road_route",
    "get_track_to_measure",
    "store_driven_distance",
    "calibrate_eta",
    "write_ledger_root",
    "verify_ledger",
    "get_eta_calibration",
    "expire_transactions",
    "clean_up",
    "get_notification_context",
    "get_queue_health",
    "list_applied_migrations",
    "register_encryption_key",
    "get_phone_masking",
    "begin_email_verification",
    "broadcast_positions",
    "get_worker_health",
    "get_broadcast_health",
    "get_token_hook_health",
    "get_platform_metrics",
    "find_sign_up_conflict",
    "clear_forgotten_password",
    "allow_password_change",
    "check_recovery_session",
    "record_code_session",
    "begin_phone_sign_up",
    "begin_phone_verification",
    "check_phone_verification",
    "get_offer_by_link",
    "acknowledge_offer_by_link",
    "accept_offer_by_link",
    "decline_offer_by_link",
    "verify_scanned_code",
    "complete_scanned_task",
    "prove_scanned_leg",
    "open_deposit",
    "give_collection",
    "get_leg_code_sms_to_send",
    "escalate_offer",
    "record_message_result",
    "record_message_status",
    "handle_driver_sms",
    "relay_sms",
    "connect_call",
    "record_call",
    "get_chat_message_to_send",
    "record_chat_message_outcome",
    "begin_routing_order",
    "record_routing_order",
    "defer_routing_job",
    "log_routing_errors",
    "get_routing_events_tag",
    "ingest_routing_events",
    "list_open_routing_orders",
    "apply_routing_statuses",
    "begin_routing_driver",
    "record_routing_driver",
    "sync_routing_drivers",
    "list_unsent_routing_days",
    "list_unsent_positions",
    "mark_positions_sent",
    "get_position_rules",
    "get_tracks",
    "store_positions",
    "mark_routing_orders_seen",
    "correct_routing_orders",
    "record_routing_differences",
    "resolve_routing_differences",
    "recreate_missing_routing_orders",
    "list_unseen_routing_orders",
    "resend_unsent_routing_orders",
    "send_routing_orders",
    "get_reconciliation_days",
    "record_reconciliation",
    "find_route_send_block_reason",
    "begin_routing_plan",
    "record_routing_plan",
    "record_provider_health",
    "list_unmirrored_zones",
    "record_mirrored_zone",
    "record_refused_zone",
    "record_refused_driver_zones",
    "recreate_lost_routing_zones",
    "record_mirrored_driver",
  ],
  // The service role may call these too.
  alsoMachines: ["is_admin"],
};
// Internals that policies call as the reading user: policies of our tables and of the platform's storage and channels.
const POLICY_FUNCTIONS = ["find_actor", "find_admin_actor", "is_cashier", "is_driver_approved", "is_returning"];
const PLATFORM_POLICY_FUNCTIONS = ["can_join_topic", "find_actor", "find_admin_actor"];
// These also answer callers without a session, or return a bare value.
const NEVER_UNAUTHENTICATED = [...FUNCTIONS.anybody, "is_admin", "list_realtime_topics"];

type Fn = {
  schema: string;
  name: string;
  names: string[];
  types: string[];
  anon: boolean;
  people: boolean;
  machines: boolean;
  platform: string[];
  definer: boolean;
  path: string | null;
  trigger: boolean;
};
const functions = () =>
  sql<Fn>(
    `select n.nspname as schema, p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as names,
          array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality a (t, o) order by o) as types,
          has_function_privilege('handover_anon', p.oid, 'execute') as anon, has_function_privilege('handover_authenticated', p.oid, 'execute') as people,
          has_function_privilege('handover_service', p.oid, 'execute') as machines, array(select r from unnest(array['anon', 'authenticated', 'service_role']) r where has_function_privilege(r, p.oid, 'execute')) as platform, p.prosecdef as definer,
          (select c from unnest(p.proconfig) c where c like 'search_path=%') as path, p.prorettype = 'trigger'::regtype as trigger
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private', 'ledger', 'app') order by 1, 2`,
  );
const listAppFunctions = async () => (await functions()).filter(({ schema }) => schema === "app");

// Ids that a stranger could have obtained.
const guessArgument = (name: string, type: string): string | null => {
  if (type !== "uuid")
    return name === "p_reason" ? "because" : name === "p_status" && type === "text" ? "online" : null;
  if (/transaction_id$/.test(name)) return delivery.id;
  if (/(user|driver)_id$/.test(name)) return accounts.driver.id;
  return delivery.offer.id;
};
const callSql = (fn: Fn) =>
  `select to_jsonb(app.${fn.name}(${fn.names.map((name, i) => `${name} => $${i + 1}::${fn.types[i]}`).join(", ")})) as answer`;
const normalizedCode = (text: string) => text.toUpperCase().replaceAll("-", "");

beforeAll(async () => {
  const at = nextUnusedLocation();
  const [otherDriver, otherCustomer, admin] = await Promise.all([newDriver(), newCustomer(), newAdmin()]);
  zoneId = await createCircleZone(at, 5000);
  hubId = (await newHub(at)).id;
  const driver = await newDriver({ approved: false });
  await submitDriverDocuments(driver);
  await callRpcOrThrow(driver.client, "submit_application", { p_form: APPLICATION });
  await callRpcOrThrow(admin.client, "admin_approve_driver", { p_user_id: driver.id, p_documents: DOCUMENT_HASHES });
  await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
  await setDriverPosition(driver, at);
  await callRpcOrThrow(driver.client, "save_push_subscription", {
    p_endpoint: `https://push.example.test/${driver.id}`,
    p_p256dh: "key",
    p_auth: "auth",
  });
  await assignZones(driver.id, [{ id: zoneId }]);
  delivery = await createDeliveryInStatus("servicing", { at, driver });
  accounts = { sender: delivery.sender, receiver: delivery.receiver, driver, otherDriver, otherCustomer, admin };
  code = await readCode(delivery);
  await callRpcOrThrow(serviceClient(), "insert_notification", {
    p_user_id: accounts.receiver.id,
    p_type: "driver_arrived",
    p_title: "t",
    p_message: "m",
    p_data: {},
    p_dedupe_key: delivery.id,
  });
  await sql("insert into public.optimoroute_error_logs (error_type, error_message) values ('test', $1)", [
    `seen by ${delivery.id}`,
  ]);
});

test("the logins of app and worker compile no plans", async () => {
  const compiling = await sql(
    `select rolname from pg_roles where rolname in ('handover_authenticator', current_user)
       and not coalesce(rolconfig, '{}') @> '{jit=off}'`,
  );
  expect(compiling).toEqual([]);
});

test("lists every table and view, and nothing that does not exist", async () => {
  const found = await sql<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and not relispartition",
  );
  expect(found.map(({ name }) => name).sort()).toEqual(Object.keys(RELATIONS).sort());
});

test("enables row level security on every table, and security_invoker on every view", async () => {
  expect(
    await sql(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity",
    ),
  ).toEqual([]);
  expect(
    await sql(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and coalesce(not 'security_invoker=true' = any (reloptions), true)",
    ),
  ).toEqual([]);
});

test("grants no one writes to tables, views, columns or sequences, and no reads to callers without a session or to the data API", async () => {
  const excessGrants = await sql(
    `select c.relname, r.role, p.privilege from pg_class c, unnest($1::text[]) r (role),
            unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) p (privilege)
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'ledger'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and (has_table_privilege(r.role, c.oid, p.privilege)
             or p.privilege in ('select', 'insert', 'update', 'references') and has_any_column_privilege(r.role, c.oid, p.privilege))
        and not (r.role = 'handover_authenticated' and p.privilege = 'select' and c.relnamespace = 'public'::regnamespace)
     union all
     select c.relname, r.role, 'sequence' from pg_class c, unnest($1::text[]) r (role)
      where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'ledger'::regnamespace) and c.relkind = 'S' and has_sequence_privilege(r.role, c.oid, 'usage, update')`,
    [[...DATA_API_ROLES, ...CLIENT_ROLES]],
  );
  expect(excessGrants).toEqual([]);
  const rolesWithUsage = async (schema: string, roles: string[]) =>
    (
      await sql<{ role: string }>(
        "select role from unnest($2::text[]) r (role) where has_schema_privilege(role, $1, 'usage')",
        [schema, roles],
      )
    ).map(({ role }) => role);
  for (const schema of ["private", "ledger"])
    expect(await rolesWithUsage(schema, [...DATA_API_ROLES, ...CLIENT_ROLES])).toEqual([]);
  expect(await rolesWithUsage("app", [...DATA_API_ROLES, ...CLIENT_ROLES])).toEqual([
    "handover_authenticated",
    "handover_anon",
    "handover_service",
  ]);
});

describe.each(Object.keys(RELATIONS))("%s", (name) => {
  const { condition, value, readers, hiddenColumns } = RELATIONS[name] as (typeof RELATIONS)[string];

  test(`is readable by ${readers.join(", ")} only`, async () => {
    expect(await sql(`select 1 from public.${name} where ${condition}::text = $1`, [value()])).not.toEqual([]);
    const actualReaders: Actor[] = [];
    for (const actor of ACTORS) {
      const rows = await runAs(accountOf(actor), (query) =>
        query(`select 1 from public.${name} where ${condition}::text = $1`, [value()]),
      ).catch((error: { code: string }) => {
        expect([actor, error.code]).toEqual(["anonymous", "42501"]);
        return [];
      });
      if (rows.length > 0) actualReaders.push(actor);
    }
    expect(actualReaders.sort()).toEqual([...readers].sort());
  });

  test(
    hiddenColumns ? `hides its ${hiddenColumns.join(" and ")} from everybody` : "shows its readers all of its columns",
    async () => {
      for (const actor of ACTORS.filter((candidate) => candidate !== "anonymous")) {
        for (const column of hiddenColumns ?? ["*"]) {
          const columns = runAs(accountOf(actor), (query) => query(`select ${column} from public.${name} limit 1`));
          if (hiddenColumns) await expect(columns).rejects.toMatchObject({ code: "42501" });
          else await expect(columns).resolves.toBeDefined();
        }
      }
    },
  );

  test("is writable by no actor", async () => {
    for (const actor of ACTORS) {
      const attempts = [
        `update public.${name} set ${condition} = ${condition}`,
        `delete from public.${name}`,
        `insert into public.${name} default values`,
      ];
      for (const attempt of attempts) {
        // A view over several tables is never writable.
        await expect(runAs(accountOf(actor), (query) => query(attempt))).rejects.toMatchObject({
          code: expect.stringMatching(/^(42501|55000)$/) as string,
        });
      }
    }
  });
});

test("lists every function with its callers, and nothing that does not exist", async () => {
  const found = await listAppFunctions();
  const namesOf = (isCallable: (fn: Fn) => boolean) =>
    [...new Set(found.filter(isCallable).map(({ name }) => name))].sort();
  expect(namesOf(() => true)).toEqual([...FUNCTIONS.anybody, ...FUNCTIONS.people, ...FUNCTIONS.machines].sort());
  expect(namesOf(({ anon }) => anon)).toEqual([...FUNCTIONS.anybody].sort());
  expect(namesOf(({ people: isCallable }) => isCallable)).toEqual([...FUNCTIONS.anybody, ...FUNCTIONS.people].sort());
  expect(namesOf(({ machines }) => machines)).toEqual([...FUNCTIONS.machines, ...FUNCTIONS.alsoMachines].sort());
});

test("keeps the data API's roles apart from the client's, with no function beyond those that the platform's policies call", async () => {
  expect(
    await sql(
      "select m, d from unnest($1::text[]) m, unnest($2::text[]) d where exists (select from pg_roles where rolname = m) and pg_has_role(m, d, 'member')",
      [[...DATA_API_ROLES, "authenticator"], CLIENT_ROLES],
    ),
  ).toEqual([]);
  expect(
    await sql(
      "select rolname from pg_roles where rolname = any ($1) and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolinherit)",
      [CLIENT_ROLES],
    ),
  ).toEqual([]);
  const all = await functions();
  expect(all.filter(({ platform }) => platform.length > 0).map(({ name, platform }) => [name, ...platform])).toEqual(
    PLATFORM_POLICY_FUNCTIONS.map((name) => [name, "authenticated"]),
  );
});

test("exposes no internal function except those that policies call; SECURITY DEFINER functions set search_path", async () => {
  const all = await functions();
  expect(
    all
      .filter(({ schema, anon, people: isCallable }) => schema === "private" && (anon || isCallable))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(POLICY_FUNCTIONS);
  expect(all.filter(({ schema, anon }) => schema === "private" && anon)).toEqual([]);
  expect(all.filter(({ definer, path }) => definer && path !== 'search_path=""').map(({ name }) => name)).toEqual([]);
  expect(all.filter(({ schema, definer }) => schema === "app" && !definer).map(({ name }) => name)).toEqual([]);
});

test("every function for users refuses an ended session, and never raises because arguments are missing", async () => {
  const signedOutDriver = await newDriver();
  await sql("delete from auth.sessions where user_id = $1", [signedOutDriver.id]);
  const expected: Record<string, string> = {};
  const found: Record<string, unknown> = {};
  for (const fn of (await listAppFunctions()).filter(({ people: isCallable }) => isCallable)) {
    const [row] = await runAs(signedOutDriver, (query) =>
      query<{ answer: { code?: string } | null }>(
        callSql(fn),
        fn.names.map(() => null),
      ),
    );
    if (NEVER_UNAUTHENTICATED.includes(fn.name)) continue;
    expected[fn.name] = fn.name.startsWith("admin_") ? "NOT_FOUND" : "UNAUTHENTICATED";
    found[fn.name] = row?.answer?.code;
  }
  expect(found).toEqual(expected);
});

test("hides administrator functions from everyone else as NOT_FOUND", async () => {
  for (const fn of (await listAppFunctions()).filter(({ name }) => name.startsWith("admin_"))) {
    for (const actor of ACTORS.filter((candidate) => candidate !== "admin" && candidate !== "anonymous")) {
      const [row] = await runAs(accountOf(actor), (query) =>
        query(
          callSql(fn),
          fn.names.map((name, i) => guessArgument(name, fn.types[i] as string)),
        ),
      );
      expect([fn.name, actor, row?.answer]).toMatchObject([fn.name, actor, { ok: false, code: "NOT_FOUND" }]);
    }
  }
});

test("hides a delivery's functions from strangers who know its ids, as if it did not exist", async () => {
  const deliveryFunctions = (await listAppFunctions()).filter(
    (fn) =>
      FUNCTIONS.people.includes(fn.name) &&
      !fn.name.startsWith("admin_") &&
      fn.names.some((name, i) => fn.types[i] === "uuid" && /transaction_id$|^p_id$/.test(name)),
  );
  expect(deliveryFunctions.length).toBeGreaterThan(10);
  for (const fn of deliveryFunctions) {
    for (const actor of ["otherDriver", "otherCustomer"] as const) {
      const values = fn.names.map((name, i) => (name === "p_code" ? code : guessArgument(name, fn.types[i] as string)));
      const [row] = await runAs(accountOf(actor), (query) => query<{ answer: { ok: boolean } }>(callSql(fn), values));
      expect([fn.name, actor, row?.answer.ok]).toEqual([fn.name, actor, false]);
    }
  }
});

describe("the verification code", () => {
  // docs/readings.md: codes-at-rest
  test("is in no table or view that anyone can read", async () => {
    for (const actor of ACTORS.filter((candidate) => candidate !== "anonymous")) {
      for (const [name, { hiddenColumns }] of Object.entries(RELATIONS)) {
        const columns = (
          await sql<{ name: string }>(
            "select attname as name from pg_attribute where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped and attname <> all ($2)",
            [name, hiddenColumns ?? []],
          )
        ).map((column) => `"${column.name}"`);
        const rows = await runAs(accountOf(actor), (query) =>
          query<{ text: string }>(
            `select to_jsonb(r)::text as text from (select ${columns.join(", ")} from public.${name}) r`,
          ),
        );
        const found = rows.some(({ text }) => normalizedCode(text).includes(code));
        expect([actor, name, found]).toEqual([actor, name, false]);
      }
    }
  });

  // docs/readings.md: code-readers
  test("is in no function's response except the receiver's two", async () => {
    for (const fn of (await listAppFunctions()).filter(({ people: isCallable, machines }) => isCallable || machines)) {
      for (const actor of fn.people
        ? ACTORS.filter((candidate) => candidate !== "anonymous")
        : (["machine"] as const)) {
        const values = fn.names.map((name, i) => guessArgument(name, fn.types[i] as string));
        // A function may raise because arguments are missing; that counts as a response too.
        const call =
          actor === "machine"
            ? asOwner(callSql(fn), values)
            : runAs(accountOf(actor), (query) => query(callSql(fn), values));
        const rows = await call.catch((error: Error) => [{ ...error, message: error.message }]);
        const found = normalizedCode(JSON.stringify(rows)).includes(code);
        expect([fn.name, actor, found]).toEqual([
          fn.name,
          actor,
          actor === "receiver" && fn.name === "get_verification_code",
        ]);
      }
    }
  });

  // docs/readings.md: codes-at-rest
  test("is in no column of the database: no log, job, message or key", async () => {
    const tables = await sql<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and has_table_privilege(c.oid, 'select')`,
    );
    const holders: string[] = [];
    for (const { name } of tables) {
      const [{ found } = { found: false }] = await sql<{ found: boolean }>(
        `select exists (select from ${name} r where position($1 in upper(replace(to_jsonb(r)::text, '-', ''))) > 0) as found`,
        [code],
      );
      if (found) holders.push(name);
    }
    expect(holders).toEqual([]);
    expect(tables.length).toBeGreaterThan(40);
  });
});

async function asOwner(text: string, values: unknown[]): Promise<unknown[]> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    return (await client.query(text, values)).rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
