// A year's volume, scaled: every page, list, scheduled job and export, called by each role, reads a bounded number of
// pages. In the long run, on a project of its own.
import { stopStack } from "../../e2e/fixtures/own-stack";
import pg from "pg";
import { growDataset, receiverPhone, type ListReaders } from "../../bench/lists/dataset";
import { SERVICE_CALLER, type DbCaller } from "../../e2e/fixtures/rpc";
import type { FunctionName } from "../../server/database/functions";
import { signatures } from "../../server/database/signatures";
import { schedule } from "../../server/tasks/crontab";
import { measureCall, fillLedger, connectSuperuser } from "./support/volume";
import { sql, testStack } from "./support/harness";

const DELIVERIES = Number(process.env.YEAR_DELIVERIES ?? 20_000);
const DRIVERS = 1000;
const MESSAGES = 10 * DELIVERIES;
// In 8 kB pages, and milliseconds on a busy machine: the default bounds of a call.
const PAGES = 3000;
const MS = 1000;

jest.setTimeout(1_200_000);

type Who = keyof ListReaders | "service";
type Args = Record<string, unknown>;
type Row = { as: Who; args?: Args; pages?: number; ms?: number };

let client: pg.Client;
let readers: ListReaders;
let sample: Record<string, string>;

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const admin = (...argSets: Args[]): Row[] =>
  (argSets.length > 0 ? argSets : [{}]).map((args) => ({ as: "admin", args }));
const driver = (...argSets: Args[]): Row[] =>
  (argSets.length > 0 ? argSets : [{}]).map((args) => ({ as: "driver", args }));
const sender = (...argSets: Args[]): Row[] =>
  (argSets.length > 0 ? argSets : [{}]).map((args) => ({ as: "sender", args }));
const service = (...argSets: Args[]): Row[] =>
  (argSets.length > 0 ? argSets : [{}]).map((args) => ({ as: "service", args }));
const bounded = (rows: Row[], bounds: Pick<Row, "pages" | "ms">): Row[] => rows.map((row) => ({ ...row, ...bounds }));

// Lists, and pages of one call. Each must succeed; `$name` is replaced by a value of the sample.
const LISTS: Partial<Record<FunctionName, Row[]>> = {
  admin_list_attention_items: bounded(admin(), { pages: 5000 }),
  admin_get_board: admin(),
  admin_get_delivery_timeline: admin({ p_transaction_id: "$delivery" }),
  admin_list_driver_ratings: admin({ p_user_id: "$driver" }),
  // A fifth of all deliveries are this driver's.
  admin_get_driver_performance: bounded(admin({ p_user_id: "$driver", p_period: "month" }), {
    pages: 40_000,
    ms: 2000,
  }),
  admin_get_dispatch: admin({ p_transaction_id: "$delivery" }),
  admin_list_accounts: admin({ p_kind: "driver" }, { p_kind: "hub" }, { p_kind: "other" }),
  admin_list_actions: admin({}, { p_q: "zyxw" }, { p_action: "delete_transaction" }, { p_from: daysAgo(7) }),
  admin_list_approvals: admin(),
  admin_list_cash: admin(),
  // At most 10,000 rows.
  admin_export_actions: bounded(admin(), { pages: 40_000 }),
  admin_export_drivers: admin(),
  admin_export_people: admin(),
  admin_export_transactions: admin({}, { p_q: "zyxw" }),
  // Of one incident: none here.
  admin_list_colleagues: [],
  admin_list_routing_differences: admin({}),
  admin_list_drivers: admin(
    {},
    { p_status: "at_work" },
    { p_q: "Driver 500" },
    { p_q: "zyxw" },
    { p_sort: "-rating" },
  ).map((row) => ({ ...row, pages: 5000 })),
  admin_list_hubs: admin({}, { p_q: "zyxw" }),
  admin_list_location_history_files: admin({ p_driver_id: "$driver", p_from: daysAgo(30), p_to: daysAgo(0) }),
  admin_list_identity_checks: admin(),
  admin_list_incidents: admin({}, { p_state: "closed" }),
  admin_list_jobs: admin(),
  admin_list_ledger: admin(
    {},
    { p_transaction_id: "$delivery" },
    { p_account: "driver:$driver" },
    { p_account: "bank" },
  ),
  admin_list_money_reviews: admin(),
  admin_list_payouts: bounded(admin(), { pages: 200 * DRIVERS, ms: 6000 }),
  admin_preview_payout: bounded(admin({ p_earned_before: daysAgo(1) }), { pages: 200 * DRIVERS, ms: 6000 }),
  // Each line counts a person's deliveries; here a few people have all of them.
  admin_list_people: bounded(admin({}, { p_q: "zyxw" }, { p_sort: "name" }, { p_attention: "often" }), {
    pages: PAGES + DELIVERIES / 20,
  }),
  admin_list_routing_plans: admin(),
  admin_list_prices: admin(),
  admin_list_settings: admin(),
  admin_list_shifts: admin({ p_user_id: "$driver" }),
  admin_list_message_templates: admin(),
  admin_list_chat_messages: admin({ p_transaction_id: "$delivery" }),
  // Fifty lines of some eighty pages.
  admin_list_transactions: bounded(
    admin(
      {},
      { p_status: "failed" },
      { p_attention: "late" },
      { p_attention: "waiting" },
      { p_q: "zyxw" },
      { p_q: receiverPhone(77) },
      { p_sort: "amount" },
    ),
    { pages: 7000 },
  ),
  admin_list_on_call_schedules: admin(),
  admin_list_zones: admin({}, { p_q: "zone 5" }),
  // Its drivers are far away.
  admin_match_drivers: [],
  admin_match_request: [],
  admin_list_zone_drivers: [],
  admin_list_driver_eligibility: [],
  // The day's deliveries so far, and those of the same day a week before: at midnight twice as many as at noon.
  admin_get_overview: bounded(admin(), { pages: 60_000, ms: 2000 }),
  admin_get_routing_error_summary: admin(),
  admin_list_routing_errors: admin({}, { p_state: "open" }),
  admin_list_routes: admin({ p_date: today }),
  admin_get_routing_state: admin({ p_date: today }),
  admin_search_records: admin({ p_q: "street" }, { p_q: "zyxw" }, { p_q: receiverPhone(77) }),
  admin_list_setting_changes: admin({ p_key: "offer_timeout_seconds" }),
  get_driver_earnings: driver({ p_from: daysAgo(30).slice(0, 10), p_to: today }),
  list_driver_history: driver({}, { p_status: "failed" }, { p_from: daysAgo(7) }),
  get_driver_holdings: driver(),
  get_driver_ratings: driver(),
  get_driver_stats: bounded(driver({ p_range: "today" }, { p_range: "month" }), { pages: 40_000, ms: 3000 }),
  list_cash_photos: admin({ p_transaction_id: "$delivery" }),
  list_cash_requests: sender(),
  list_collections: [],
  list_contacts: sender({}, { p_search: "zyxw" }),
  list_hubs: driver(),
  list_notifications: sender({}),
  list_offers: driver(),
  list_own_position_files: driver(),
  list_own_push_subscriptions: driver(),
  list_shifts: driver(),
  list_standing_orders: sender(),
  list_chat_messages: [],
  list_transactions: [
    ...sender({ p_role: "sender" }, { p_role: "all", p_status: "delivered" }),
    { as: "receiver", args: { p_role: "receiver" } },
  ],
  list_trip_shares: driver(),
  list_location_access_log: driver(),
  match_drivers: [],
  list_open_routing_orders: service({ p_after: null, p_limit: 100 }),
  get_positions_to_archive: service({ p_limit: 100 }),
  list_unmirrored_zones: service({ p_limit: 100 }),
  list_unsent_positions: service({ p_limit: 100 }),
  list_unsent_routing_days: service({ p_date: today, p_today: today }),
  list_unseen_routing_orders: service({
    p_started_at: daysAgo(0),
    p_from: daysAgo(2).slice(0, 10),
    p_to: today,
    p_after: null,
    p_limit: 100,
  }),
  list_zone_drivers: service({ p_zone_id: "$zone" }),
  // All of a user's data: by its size.
  export_account: bounded(sender(), { pages: 60 * DELIVERIES, ms: 30_000 }),
  // All entries.
  verify_ledger: bounded(service(), { pages: 50 * DELIVERIES, ms: 60_000 }),
  get_platform_metrics: service(),
  get_queue_health: service(),
  get_payment_health: service(),
  get_worker_health: service(),
};

// Each scheduled task's database calls.
const JOBS: Record<string, Partial<Record<FunctionName, Row[]>>> = {
  expire_offers: { expire_offers: service({ p_limit: 2000 }) },
  // It samples the overview.
  sweep_presence: { sweep_presence: bounded(service(), { pages: 50_000, ms: 4000 }) },
  expire_candidate_positions: { expire_candidate_positions: service() },
  delete_position_broadcasts: { delete_position_broadcasts: service() },
  sweep_check_ins: { sweep_check_ins: service() },
  expire_transactions: { expire_transactions: bounded(service(), { pages: 5 * DELIVERIES, ms: 6000 }) },
  run_standing_orders: { run_standing_orders: service() },
  clean_up: { clean_up: bounded(service({ p_from: 1, p_ms: 0 }), { pages: 60_000, ms: 4000 }) },
  archive_positions: { get_positions_to_archive: service({ p_limit: 100 }) },
  calibrate_eta: { calibrate_eta: service() },
  write_ledger_root: { write_ledger_root: service() },
  sweep_identity: { sweep_identity: service() },
  sweep_documents: { sweep_documents: service() },
  reconcile_payments: {},
  poll_routing_events: { get_routing_events_tag: service() },
  upload_positions: { list_unsent_positions: service({ p_limit: 100 }) },
  sync_routing_drivers: { sync_routing_drivers: bounded(service({ p_date: today }), { pages: 40 * DRIVERS }) },
  reconcile_routing: { get_reconciliation_days: service() },
};

const isList = (name: FunctionName): boolean =>
  /(^|_)list_|overview|board|search|export/.test(name) ||
  "p_cursor" in signatures[name] ||
  ("p_limit" in signatures[name] &&
    !/^(admit_request|expire_candidate_positions|expire_offers|run_standing_orders|delete_position_broadcasts)$/.test(
      name,
    ));

beforeAll(async () => {
  client = await connectSuperuser();
  const owner = new pg.Client({ connectionString: testStack().dbUrl });
  await owner.connect();
  readers = await growDataset(client, { deliveries: DELIVERIES, drivers: DRIVERS });
  await client.query("begin");
  await fillLedger(client, { id: readers.driver.id }, { entries: 3 * DELIVERIES, drivers: 100, periods: 12 });
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into realtime.messages (topic, extension, event, payload, private, inserted_at)
     select 'user:' || n % 1000, 'broadcast', case n % 3 when 0 then 'positions' else 'transaction' end, '{}', true,
            (clock_timestamp() at time zone 'UTC') - interval '3 days' * ($1 - n) / $1 from generate_series(1, $1::int) n`,
    [MESSAGES],
  );
  await client.query("commit");
  // As every night: daily reads begin after the last root.
  await client.query("select app.write_ledger_root()");
  await client.query("vacuum analyze");
  await owner.end();
  const [found] = await sql<Record<string, string>>(
    `select (select id from public.transactions where user_id = $1 and status = 'delivered' limit 1) as delivery,
            (select id from public.transactions where status = 'pending' limit 1) as waiting,
            (select id from public.geofence_zones limit 1) as zone, (select id from private.payouts limit 1) as payout,
            $2::text as driver, $1::text as sender`,
    [readers.sender.id, readers.driver.id],
  );
  sample = found ?? {};
  await client.query("begin");
}, 1_200_000);
afterAll(async () => {
  await client.query("rollback");
  await client.end();
});

const callerFor = (who: Who): DbCaller =>
  who === "service"
    ? SERVICE_CALLER
    : {
        role: "handover_authenticated",
        claims: { sub: readers[who].id, session_id: readers[who].session, role: "authenticated" },
      };
const filled = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/\$(\w+)/g, (_, name: string) => sample[name] ?? "") : value;

const costs: { call: string; pages: number; ms: number }[] = [];
/** The calls that exceed their bounds, or fail. */
async function overBounds(fn: FunctionName, rows: readonly Row[], mustAnswer: boolean): Promise<string[]> {
  const overBudget: string[] = [];
  for (const { as, args = {}, pages = PAGES, ms = MS } of rows) {
    const call = `${fn}(${JSON.stringify(args)}) as ${as}`;
    const params = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, filled(value)]));
    try {
      const cost = await measureCall(client, callerFor(as), fn, params);
      costs.push({ call, pages: cost.pages, ms: Math.round(cost.ms) });
      const refused = (cost.answer as { ok?: boolean } | null)?.ok === false;
      if (mustAnswer && refused) overBudget.push(`${call}: ${JSON.stringify(cost.answer)}`);
      if (cost.pages > pages) overBudget.push(`${call}: ${cost.pages} pages, at most ${pages}`);
      if (cost.ms > ms) overBudget.push(`${call}: ${Math.round(cost.ms)} ms, at most ${ms}`);
    } catch (error) {
      // A role that may not call it.
      const { code, message } = error as { code?: string; message: string };
      if (mustAnswer || code !== "42501") overBudget.push(`${call}: ${code} ${message}`);
    }
  }
  return overBudget;
}

test("every list, page, export and scheduled task has a row here", () => {
  const names = (Object.keys(signatures) as FunctionName[]).filter(isList);
  expect(names.filter((name) => !(name in LISTS))).toEqual([]);
  expect(Object.keys(JOBS).sort()).toEqual(schedule.map(({ task }) => task).sort());
});

test("lists, pages and exports read a bounded number of pages", async () => {
  const overBudget: string[] = [];
  for (const [fn, rows] of Object.entries(LISTS))
    overBudget.push(...(await overBounds(fn as FunctionName, rows, true)));
  expect(overBudget).toEqual([]);
});

test("scheduled jobs read a bounded number of pages", async () => {
  const overBudget: string[] = [];
  for (const functions of Object.values(JOBS))
    for (const [fn, rows] of Object.entries(functions))
      overBudget.push(...(await overBounds(fn as FunctionName, rows, true)));
  expect(overBudget).toEqual([]);
});

// Values by a parameter's name, else by its type.
const NAMED: Record<string, unknown> = {
  p_transaction_id: "$delivery",
  transaction_id: "$delivery",
  p_user_id: "$driver",
  p_driver_id: "$driver",
  user_id: "$sender",
  p_id: "$delivery",
  p_from: daysAgo(1),
  p_to: daysAgo(0),
  p_date: today,
  p_today: today,
  p_day: today,
  p_locale: "en",
  p_which: "own",
};
const TYPED: Record<string, unknown> = {
  uuid: "$delivery",
  text: "zyxw",
  integer: 10,
  bigint: 1,
  boolean: false,
  jsonb: [],
  date: today,
};
const required = (fn: FunctionName): Args =>
  Object.fromEntries(
    Object.entries(signatures[fn] as Record<string, string>)
      .filter(([, type]) => !type.endsWith("?"))
      .map(([name, type]) => [name, type === "uuid[]" ? [sample.driver] : (NAMED[name] ?? TYPED[type] ?? null)]),
  );

test("every other reading function reads a bounded number of pages for each role", async () => {
  const { rows } = await client.query<{ name: FunctionName }>(
    "select p.proname as name from pg_proc p where p.pronamespace = 'app'::regnamespace and p.provolatile = 's' order by 1",
  );
  const overBudget: string[] = [];
  for (const { name } of rows.filter((row) => !(row.name in LISTS)))
    overBudget.push(
      ...(await overBounds(
        name,
        (["admin", "driver", "sender", "service"] as const).map((as) => ({ as, args: required(name) })),
        false,
      )),
    );
  expect(overBudget).toEqual([]);
});

afterAll(() => {
  const costliest = [...costs].sort((one, other) => other.pages - one.pages).slice(0, 40);
  console.log(costliest.map(({ call, pages, ms }) => `${pages} pages ${ms} ms ${call}`).join("\n"));
});

afterAll(stopStack, 60_000);
