// Simulates a year with 10,000 deliveries a day: every page, list, scheduled job, export and step of a delivery reads a
// limited number of database pages and scans no large table. Runs on a separate stack.
import { stopStack } from "../../e2e/fixtures/own-stack";
import pg from "pg";
import { growDataset, receiverPhone, type ListReaders } from "../../bench/lists/dataset";
import { callerFromToken, SERVICE_CALLER, type DbCaller } from "../../e2e/fixtures/rpc";
import type { FunctionName } from "../../server/database/functions";
import { signatures } from "../../server/database/signatures";
import { schedule } from "../../server/tasks/crontab";
import { measureCall, fillLedger, connectSuperuser } from "./support/volume";
import { createCustomers, extractYearTemplates, fillYear } from "./support/year-volume";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";
import { deliveryRequest, newDelivery, positionBody, readCode, readLeg, requireOpenOffer } from "./support/deliveries";
import {
  callRpcOrThrow,
  newCustomer,
  newDriver,
  nextUnusedLocation,
  serviceClient,
  sql,
  testStack,
  type TestPerson,
} from "./support/harness";

const DELIVERIES = Number(process.env.YEAR_DELIVERIES ?? 10_000);
const DRIVERS = 5000;
const CUSTOMERS = 5000;
const MESSAGES = 10 * DELIVERIES;
// Deliveries that the product completes, and copies of them: over the year, and in the last day.
const TEMPLATE_COUNT = 3;
const COPIES_OVER_YEAR = 1000;
const COPIES_IN_LAST_DAY = Number(process.env.YEAR_TODAY ?? 2000);
// Of each driver.
const POSITIONS_PER_DRIVER = 40;
// In 8 kB pages, and milliseconds on a busy machine: the default bounds of a call.
const DEFAULT_MAX_PAGES = 1000;
const DEFAULT_MAX_MS = 1000;
// Filled by the datasets; the copies' tables are scaled too.
const GROWN_TABLES = [
  "public.transactions",
  "public.transaction_status_updates",
  "public.optimoroute_orders",
  "public.driver_notifications",
  "public.notifications",
  "public.driver_positions",
  "public.optimoroute_error_logs",
  "private.admin_actions",
  "private.dispatches",
  "private.routing_differences",
  "ledger.transfers",
  "realtime.messages",
];

jest.setTimeout(1_200_000);

type CallerName = keyof ListReaders | "service";
type Args = Record<string, unknown>;
type Row = { as: CallerName; args?: Args; pages?: number; ms?: number; scans?: string[] };

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
const bounded = (rows: Row[], bounds: Pick<Row, "pages" | "ms" | "scans">): Row[] =>
  rows.map((row) => ({ ...row, ...bounds }));

// Lists, and pages of one call. Each must succeed; `$name` is replaced by a value of the sample.
const LISTS: Partial<Record<FunctionName, Row[]>> = {
  admin_export_payout_credits: [],
  admin_list_attention_items: bounded(admin(), { pages: 5000 }),
  // Some twenty pages for each open delivery.
  admin_get_board: bounded(admin(), { pages: 20_000, ms: 3000 }),
  admin_get_delivery_timeline: admin({ p_transaction_id: "$delivery" }),
  admin_list_driver_ratings: admin({ p_user_id: "$driver" }),
  // Two months of fifty deliveries a day, four pages each.
  admin_get_driver_performance: bounded(admin({ p_user_id: "$driver", p_period: "month" }), { pages: 20_000 }),
  admin_get_dispatch: admin({ p_transaction_id: "$delivery" }),
  admin_list_accounts: admin({ p_kind: "driver" }, { p_kind: "hub" }, { p_kind: "other" }),
  admin_list_actions: admin({}, { p_search: "zyxw" }, { p_action: "delete_transaction" }, { p_from: daysAgo(7) }),
  admin_list_approvals: admin(),
  admin_list_cash: admin(),
  // At most 10,000 rows.
  admin_export_actions: bounded(admin(), { pages: 40_000 }),
  admin_export_drivers: admin(),
  // At most 10,000 rows.
  admin_export_people: bounded(admin(), { pages: 10_000 }),
  // At most 10,000 rows.
  admin_export_transactions: bounded(admin({}, { p_search: "zyxw" }), { pages: 10_000 }),
  // Of one incident: none here.
  admin_list_colleagues: [],
  admin_list_driver_devices: admin({ p_user_id: "$driver" }),
  admin_list_routing_differences: admin({}),
  admin_list_drivers: admin(
    {},
    { p_status: "at_work" },
    { p_search: "Driver 500" },
    { p_search: "zyxw" },
    { p_sort: "-rating" },
  ).map((row) => ({ ...row, pages: 5000 })),
  admin_list_hubs: admin({}, { p_search: "zyxw" }),
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
  // Each line counts a person's deliveries.
  admin_list_people: bounded(admin({}, { p_search: "zyxw" }, { p_sort: "name" }, { p_attention: "often" }), {
    // "Often" groups the deliveries of a month.
    pages: 20_000,
  }),
  admin_list_routing_plans: admin(),
  admin_list_prices: admin(),
  admin_list_settings: admin(),
  admin_list_shifts: admin({ p_user_id: "$driver" }),
  admin_list_message_templates: admin(),
  admin_list_chat_messages: admin({ p_transaction_id: "$delivery" }),
  // Fifty lines of some 150 pages.
  admin_list_transactions: bounded(
    admin(
      {},
      { p_status: "failed" },
      { p_attention: "late" },
      { p_attention: "waiting" },
      { p_search: "zyxw" },
      { p_search: receiverPhone(77) },
      { p_sort: "amount" },
    ),
    { pages: 10_000, ms: 2000 },
  ),
  admin_list_on_call_schedules: admin(),
  admin_list_zones: admin({}, { p_search: "zone 5" }),
  // Its drivers are far away.
  admin_match_drivers: [],
  admin_match_request: [],
  admin_list_zone_drivers: [],
  admin_list_driver_eligibility: [],
  // The waits of 2,000 deliveries of a day, and of the same day a week before.
  admin_get_overview: bounded(admin(), { pages: 60_000, ms: 2000 }),
  admin_get_routing_error_summary: admin(),
  admin_list_routing_errors: admin({}, { p_state: "open" }),
  admin_list_routes: admin({ p_date: today }),
  // The day's deliveries.
  admin_get_routing_state: bounded(admin({ p_date: today }), { pages: 5000 }),
  // Five kinds of records.
  admin_search_records: bounded(admin({ p_search: "street" }, { p_search: "zyxw" }, { p_search: receiverPhone(77) }), {
    pages: 2000,
  }),
  admin_list_setting_changes: admin({ p_key: "offer_timeout_seconds" }),
  get_driver_earnings: driver({ p_from: daysAgo(30).slice(0, 10), p_to: today }),
  // Fifty tasks of some twenty pages. Rare outcomes are searched in the driver's whole history.
  list_driver_history: bounded(driver({}, { p_status: "failed" }, { p_from: daysAgo(7) }), { pages: 4000 }),
  get_driver_holdings: driver(),
  get_driver_ratings: driver(),
  // A month of fifty deliveries a day.
  get_driver_stats: bounded(driver({ p_range: "today" }, { p_range: "month" }), { pages: 2500 }),
  list_applied_migrations: service(),
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
  list_realtime_topics: [],
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
  // Counts of an hour and a day.
  get_platform_metrics: bounded(service(), { pages: 10_000 }),
  get_queue_health: service(),
  get_payment_health: service(),
  get_worker_health: service(),
};

// Each scheduled task's database calls.
const JOBS: Record<string, Partial<Record<FunctionName, Row[]>>> = {
  expire_offers: { expire_offers: service({ p_limit: 2000 }) },
  // Some twenty pages for each driver without a heartbeat.
  sweep_presence: { sweep_presence: bounded(service(), { pages: 30 * DRIVERS, ms: 4000 }) },
  expire_candidate_positions: { expire_candidate_positions: service() },
  // At most 5,000 messages.
  delete_position_broadcasts: { delete_position_broadcasts: bounded(service(), { pages: 5000 }) },
  sweep_check_ins: { sweep_check_ins: service() },
  // At most 50 deliveries with some 200 pages, mostly of their messages and jobs.
  expire_transactions: { expire_transactions: bounded(service(), { pages: 15_000 }) },
  run_standing_orders: { run_standing_orders: service() },
  // The ratings of all drivers, without locks.
  clean_up: {
    clean_up: [
      ...bounded(service({ p_from: 0 }), { pages: 20 * DRIVERS, ms: 5000 }),
      // BRIN: their table is only a few block ranges here.
      ...bounded(service({ p_from: 1, p_ms: 0 }), { scans: ["notifications"] }),
    ],
  },
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
    !/^(admit_request|expire_candidate_positions|expire_offers|expire_transactions|run_standing_orders|delete_position_broadcasts|sweep_presence)$/.test(
      name,
    ));

beforeAll(async () => {
  client = await connectSuperuser();
  const owner = new pg.Client({ connectionString: testStack().dbUrl });
  await owner.connect();
  await client.query("alter system set autovacuum = off");
  await client.query("select pg_reload_conf()");
  const templates = await extractYearTemplates(client, TEMPLATE_COUNT);
  const secondsApart = Math.floor((365 * 86_400) / DELIVERIES);
  readers = await growDataset(client, { deliveries: DELIVERIES, drivers: DRIVERS, secondsApart });
  await createCustomers(client, CUSTOMERS);
  await client.query("begin");
  await fillLedger(client, { id: readers.driver.id }, { entries: 3 * DELIVERIES, drivers: 100, periods: 12 });
  await client.query("set local session_replication_role = replica");
  await client.query(
    `insert into realtime.messages (topic, extension, event, payload, private, inserted_at)
     select 'user:' || n % 1000, 'broadcast', case n % 3 when 0 then 'positions' else 'transaction' end, '{}', true,
            (clock_timestamp() at time zone 'UTC') - interval '3 days' * ($1 - n) / $1 from generate_series(1, $1::int) n`,
    [MESSAGES],
  );
  await client.query(
    `insert into public.driver_positions (driver_id, "timestamp", latitude, longitude)
     select d.user_id, now() - make_interval(secs => 40 * n), 25, -80 from public.driver_profiles d, generate_series(1, $1::int) n`,
    [POSITIONS_PER_DRIVER],
  );
  await client.query("commit");
  // As every night: daily reads begin after the last root.
  await client.query("select app.write_ledger_root()");
  await fillYear(client, templates, {
    sources: TEMPLATE_COUNT,
    spread: COPIES_OVER_YEAR,
    today: COPIES_IN_LAST_DAY,
    tables: GROWN_TABLES,
  });
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

const callerFor = (who: CallerName): DbCaller =>
  who === "service"
    ? SERVICE_CALLER
    : {
        role: "handover_authenticated",
        claims: { sub: readers[who].id, session_id: readers[who].session, role: "authenticated" },
      };
const filled = (value: unknown): unknown =>
  typeof value === "string" ? value.replace(/\$(\w+)/g, (_, name: string) => sample[name] ?? "") : value;

const costs: { call: string; pages: number; ms: number }[] = [];
type Bounds = Pick<Row, "pages" | "ms" | "scans">;
/** How a call exceeds its bounds, or fails. */
async function measure(
  who: string,
  caller: DbCaller,
  fn: FunctionName,
  args: Args,
  { pages = DEFAULT_MAX_PAGES, ms = DEFAULT_MAX_MS, scans = [] }: Bounds = {},
): Promise<string[]> {
  const call = `${fn}(${JSON.stringify(args)}) as ${who}`;
  const cost = await measureCall(client, caller, fn, args);
  costs.push({ call, pages: cost.pages, ms: Math.round(cost.ms) });
  const scanned = cost.scanned.filter((table) => !scans.includes(table));
  return [
    ...((cost.answer as { ok?: boolean } | null)?.ok === false ? [`${call}: ${JSON.stringify(cost.answer)}`] : []),
    ...(cost.pages > pages ? [`${call}: ${cost.pages} pages, at most ${pages}`] : []),
    ...(scanned.length > 0 ? [`${call}: scans ${scanned.join(", ")}`] : []),
    ...(cost.ms > ms * TIMEOUT_FACTOR ? [`${call}: ${Math.round(cost.ms)} ms, at most ${ms}`] : []),
  ];
}

/** The calls that exceed their bounds, or fail. */
async function overBounds(fn: FunctionName, rows: readonly Row[], mustAnswer: boolean): Promise<string[]> {
  const overBudget: string[] = [];
  for (const { as, args = {}, ...bounds } of rows) {
    const params = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, filled(value)]));
    try {
      const faults = await measure(as, callerFor(as), fn, params, bounds);
      overBudget.push(...faults.filter((fault) => mustAnswer || !fault.includes(': {"ok":false')));
    } catch (error) {
      // A role that may not call it.
      const { code, message } = error as { code?: string; message: string };
      if (mustAnswer || code !== "42501") overBudget.push(`${fn} as ${as}: ${code} ${message}`);
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

test("every step of a delivery reads a bounded number of pages", async () => {
  const overBudget: string[] = [];
  const step = async (by: TestPerson | null, fn: FunctionName, args: Args, bounds?: Bounds): Promise<unknown> => {
    const caller = by
      ? callerFromToken((await by.client.auth.getSession()).data.session?.access_token)
      : SERVICE_CALLER;
    overBudget.push(...(await measure(by?.name ?? "service", caller, fn, args, bounds)));
    return callRpcOrThrow(by?.client ?? serviceClient(), fn, args);
  };
  // Calls that were rolled back left dead rows, and autovacuum is off.
  await client.query("rollback");
  await client.query("vacuum private.candidates");
  await client.query("begin");
  const at = nextUnusedLocation();
  const [sender, receiver, driver] = await Promise.all([newCustomer(), newCustomer(), newDriver({ online: true, at })]);
  await step(driver, "record_heartbeat", {});
  const { id } = (await step(sender, "create_transaction", { p_body: deliveryRequest(receiver, at) })) as {
    id: string;
  };
  const of = { p_transaction_id: id };
  await step(receiver, "accept_transaction", of);
  await step(null, "record_payment_event", { ...of, p_event_id: id, p_event: "payment.confirmed" });
  await step(null, "dispatch_transaction", of);
  const offer = await requireOpenOffer(driver);
  await step(driver, "acknowledge_offer", { p_id: offer.id });
  await step(driver, "accept_offer", { p_id: offer.id });
  const leg = await readLeg({ id, sender });
  await step(driver, "count_leg", { ...of, p_amount: leg.amount });
  const { code } = (await step(sender, "confirm_leg", { ...of, p_leg_id: leg.id })) as { code: string };
  await step(driver, "prove_leg", { ...of, p_code: code, p_position: positionBody(at) });
  await step(driver, "arrive", { ...of, p_position: positionBody(at) });
  const p_code = await readCode({ id, at, sender, receiver });
  await step(driver, "complete_task", { ...of, p_code }, { pages: 2000 });
  await step(sender, "rate_delivery", { ...of, p_stars: 5, p_reasons: [] });
  const second = await newDelivery({ sender, receiver });
  await step(sender, "cancel_transaction", { p_transaction_id: second.id });
  expect(overBudget).toEqual([]);
});

afterAll(() => {
  const costliest = [...costs].sort((one, other) => other.pages - one.pages).slice(0, 40);
  console.log(costliest.map(({ call, pages, ms }) => `${pages} pages ${ms} ms ${call}`).join("\n"));
});

afterAll(stopStack, 60_000);
