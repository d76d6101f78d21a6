// What the database keeps of the routing provider: who is told of what and when, what its events may do, and what they never do.
import { call, done, moveTo, newAdmin, newDriver, one, owner, seeingAlone, service, sql, type Person } from "./support/world";
import { admin, codeOf, deliveryAt, jobsOf, newDelivery, north, position, statusOf, type Worked } from "./support/deliveries";

const orderJobs = async (id: string) => (await jobsOf(id)).filter(({ task }) => task === "sync_routing_order").length;
const forget = (id: string) => sql("select graphile_worker.remove_job('routing:order:' || $1)", [id]);
const begin = (id: string) => done<{ facts: { status: string; driverExternalId: string } | null; version: string; row: { stage: string; unsure: boolean } | null }>(service(), "begin_routing_order", { p_transaction_id: id });
const record = (id: string, version: string, state: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  done(service(), "record_routing_order", { p_transaction_id: id, p_version: version, p_state: state, ...more });
const present = { stage: "present", sent: {}, completion: null, providerId: "p1", date: "2027-01-15", completed: false };
const orderNo = (id: string): string => `TXN-${id.slice(0, 8).toUpperCase()}`;
const apply = (event: Record<string, unknown>) => one<{ outcome: string }>("select private.apply_routing_event($1::jsonb) as outcome", [JSON.stringify(event)]).then(({ outcome }) => outcome);
const externalId = async (driver: Person): Promise<string> => (await one<{ id: string }>("select optimo_route_external_id as id from public.driver_profiles where user_id = $1", [driver.id])).id;
let second = 0;
const told = async (event: string, { id, driver }: Worked, ago = 0): Promise<Record<string, unknown>> =>
  ({ event, unixTimestamp: Math.floor(Date.now() / 1000) - ago + ++second % 3, driverExternalId: await externalId(driver), driverSerial: "007", orderNo: orderNo(id) });

describe("who is told", () => {
  test("of a delivery from the payment on, without a driver while offers come and go, and of each step from then on, in one job", async () => {
    const unpaid = await newDelivery();
    expect([await orderJobs(unpaid.id), (await begin(unpaid.id)).facts]).toEqual([0, null]);
    const delivery = await deliveryAt("broadcast");
    expect(await orderJobs(delivery.id)).toBe(1);
    expect((await begin(delivery.id)).facts).toMatchObject({ status: "waiting", driverExternalId: null });
    await forget(delivery.id);
    const waiting = (await begin(delivery.id)).version;
    await done(delivery.driver.client, "decline_offer", { p_id: delivery.offer.id, p_reason: "Other" });
    expect([await orderJobs(delivery.id), (await begin(delivery.id)).version]).toEqual([0, waiting]);
  });

  test("whose driver took it, and nobody's again when they give it back", async () => {
    const delivery = await deliveryAt("broadcast");
    await forget(delivery.id);
    await done(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
    expect(await orderJobs(delivery.id)).toBe(1);
    expect((await begin(delivery.id)).facts).toMatchObject({ status: "assigned", driverExternalId: await externalId(delivery.driver) });
    await forget(delivery.id);
    await done(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Other" });
    expect(await orderJobs(delivery.id)).toBe(1);
    expect((await begin(delivery.id)).facts).toMatchObject({ status: "waiting", driverExternalId: null });
    await forget(delivery.id);
    await done((await admin()).client, "admin_cancel", { p_transaction_id: delivery.id, p_reason: "A mistake" });
    expect([await orderJobs(delivery.id), (await begin(delivery.id)).facts]).toEqual([1, null]);
  });

  test("of each step, in one job", async () => {
    const delivery = await deliveryAt("assigned");
    await done(delivery.driver.client, "start_service", { p_transaction_id: delivery.id });
    expect(await orderJobs(delivery.id)).toBe(1);
    await forget(delivery.id);
    await done(delivery.driver.client, "arrive", { p_transaction_id: delivery.id, p_position: position(delivery.at) });
    expect(await orderJobs(delivery.id)).toBe(1);
  });

  test("not of a position, nor of the money that comes back", async () => {
    const delivery = await deliveryAt("in_transit");
    await forget(delivery.id);
    await moveTo(delivery.driver, north(delivery.at, 0.2));
    expect(await orderJobs(delivery.id)).toBe(0);
    await done(delivery.driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody home" });
    await forget(delivery.id);
    await done((await admin()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Back" });
    expect(await orderJobs(delivery.id)).toBe(0);
    expect((await begin(delivery.id)).facts?.status).toBe("failed");
  });

  test("all about one delivery goes through one lane of four", async () => {
    const rows = await sql<{ lane: string; n: number }>("select private.routing_lane(gen_random_uuid()) as lane, count(*)::int as n from generate_series(1, 400) group by 1 order by 1");
    expect(rows.map(({ lane }) => lane)).toEqual(["routing:0", "routing:1", "routing:2", "routing:3"]);
    for (const { n } of rows) expect(n).toBeGreaterThan(50);
  });

  test("a driver's approval and his hours are told, his coming and going is not", async () => {
    const driver = await newDriver();
    const waits = async () => (await sql("select 1 from graphile_worker.jobs where key = $1", [`routing:driver:${driver.id}`])).length;
    expect(await waits()).toBe(1);
    await sql("select graphile_worker.remove_job($1)", [`routing:driver:${driver.id}`]);
    for (const status of ["online", "busy", "offline"]) await done(driver.client, "set_driver_status", { p_status: status });
    expect(await waits()).toBe(0);
    await done(driver.client, "update_driver_profile", { p_patch: { workTimeTo: "18:00" } });
    expect(await waits()).toBe(1);
  });
});

describe("what is known of an order", () => {
  test("a creation is marked before it is tried, so that whoever comes after a crash knows", async () => {
    const delivery = await deliveryAt("assigned");
    expect((await begin(delivery.id)).row).toMatchObject({ stage: "unsent", unsure: false });
    const again = await begin(delivery.id);
    expect(again.row).toMatchObject({ stage: "unsent", unsure: true });
    await record(delivery.id, again.version, present);
    expect((await begin(delivery.id)).row).toMatchObject({ stage: "present", unsure: false });
    expect((await one<{ id: string }>("select optimo_route_order_id as id from public.transactions where id = $1", [delivery.id])).id).toBe("p1");
  });

  test("what changed while the provider was told is told again", async () => {
    const delivery = await deliveryAt("assigned");
    const { version } = await begin(delivery.id);
    await done(delivery.driver.client, "start_service", { p_transaction_id: delivery.id });
    await forget(delivery.id);
    await record(delivery.id, version, present);
    expect(await orderJobs(delivery.id)).toBe(1);
  });

  test("outlives the delivery that was deleted, so that it can be deleted there", async () => {
    const delivery = await deliveryAt("assigned");
    await record(delivery.id, (await begin(delivery.id)).version, present);
    await done((await admin()).client, "admin_delete_transaction", { p_transaction_id: delivery.id, p_reason: "A mistake" });
    expect(await begin(delivery.id)).toMatchObject({ facts: null, version: "none", row: { stage: "present" } });
  });

  test("a refusal is listed for administrators and settled by the next good answer", async () => {
    const delivery = await deliveryAt("assigned");
    const { version } = await begin(delivery.id);
    await record(delivery.id, version, { ...present, stage: "gone" }, { p_refusal: "ERR_LOC_NOT_VALID: no such place" });
    const open = () => sql("select what from private.routing_differences where transaction_id = $1 and repaired_at is null and resolved_at is null", [delivery.id]);
    expect(await open()).toEqual([{ what: "refused" }]);
    await record(delivery.id, version, present);
    expect(await open()).toEqual([]);
  });
});

describe("what differs", () => {
  type Difference = { id: number; what: string; subject: string; dismissed: boolean; resolvedAt: string | null };
  const list = async (state = "open") => (await done<{ items: Difference[] }>((await admin()).client, "admin_list_differences", { p_state: state, p_limit: 200 })).items;
  const about = async (subject: string, state = "open") => (await list(state)).filter((each) => each.subject === subject);
  const found = (what: string, subject: string, theirs: unknown) => done(service(), "note_routing_differences", { p_found: [{ what, subject, transactionId: null, ours: null, theirs }] });
  const compared = async (began: string) => done(service(), "record_reconciliation", { p_result: { orders: 1, corrected: 0, missing: 0, differences: 0 }, p_began: began });
  const now = async () => (await one<{ at: string }>("select clock_timestamp()::text as at")).at;
  const number = () => `TXN-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

  test("is dismissed by an administrator with a reason, on record, stays closed while the provider says the same, and comes back when it says something else", async () => {
    const subject = number();
    const boss = await newAdmin();
    await found("unknown", subject, { id: "a" });
    const id = (await about(subject))[0]?.id;
    expect(await call(boss.client, "admin_dismiss_difference", { p_id: id, p_reason: " " })).toMatchObject({ ok: false, code: "VALIDATION_ERROR" });
    expect(await done(boss.client, "admin_dismiss_difference", { p_id: id, p_reason: "Another company's" })).toMatchObject({ dismissed: true, dismissalReason: "Another company's" });
    await done(boss.client, "admin_dismiss_difference", { p_id: id, p_reason: "Again" });
    expect(await sql("select reason, details ->> 'subject' as subject from private.admin_actions where admin_id = $1", [boss.id])).toEqual([{ reason: "Another company's", subject }]);
    await found("unknown", subject, { id: "a" });
    expect(await about(subject)).toEqual([]);
    await found("unknown", subject, { id: "b" });
    expect(await about(subject)).toMatchObject([{ what: "unknown", dismissed: false }]);
  });

  test("is nobody's to dismiss but an administrator's", async () => {
    const driver = await newDriver();
    const subject = number();
    await found("duplicate", subject, { id: "a" });
    expect(await call(driver.client, "admin_dismiss_difference", { p_id: (await about(subject))[0]?.id, p_reason: "Mine" })).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await call((await admin()).client, "admin_dismiss_difference", { p_id: 999_999_999, p_reason: "None" })).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test("an order too many, or of nobody here, is closed by the comparison that meets it no more, and by no other", async () => {
    const [duplicate, unknown] = [number(), number()];
    await found("duplicate", duplicate, { id: "a" });
    await found("unknown", unknown, { id: "a" });
    const began = await now();
    await found("unknown", unknown, { id: "a" });
    await done(service(), "settle_routing_differences", { p_order_nos: [duplicate] });
    expect(await about(duplicate)).toHaveLength(1);
    await compared(began);
    expect([await about(duplicate), (await about(unknown)).length]).toEqual([[], 1]);
    await compared(await now());
    expect(await about(unknown)).toEqual([]);
  });

  test("an order that the provider refuses is asked for at three more comparisons, and then when an administrator compares or it changes", async () => {
    const delivery = await deliveryAt("assigned");
    const refuse = async (): Promise<boolean> => {
      const { version, row } = await begin(delivery.id) as unknown as { version: string; row: { refusedVersion: string | null } };
      if (row.refusedVersion === version) return false;
      await record(delivery.id, version, { ...present, stage: "gone" }, { p_refusal: "ERR_LOC_NOT_VALID: no such place" });
      return true;
    };
    const asks: boolean[] = [await refuse(), await refuse()];
    for (let night = 0; night < 6; night++) {
      await done(service(), "untold_routing_orders");
      asks.push(await refuse());
    }
    expect(asks).toEqual([true, false, true, true, true, false, false, false]);
    await done((await newAdmin()).client, "admin_reconcile");
    await done(service(), "untold_routing_orders");
    expect(await refuse()).toBe(true);
    await done(delivery.driver.client, "start_service", { p_transaction_id: delivery.id });
    expect(await refuse()).toBe(true);
  });
});

describe("an event of the provider's", () => {
  test("moves an assigned delivery on, once", async () => {
    const delivery = await deliveryAt("assigned");
    const event = await told("start_service", delivery);
    expect([await apply(event), await apply(event)]).toEqual(["moved", "repeated"]);
    expect(await statusOf(delivery.id)).toBe("servicing");
    expect((await jobsOf(delivery.id)).map(({ payload }) => payload.type)).toEqual(expect.arrayContaining(["driver_on_way", "driver_arrived"]));
  });

  test("never moves a delivery back, and an old one belongs to an earlier life", async () => {
    const delivery = await deliveryAt("servicing");
    expect(await apply(await told("on_route", delivery))).toBe("known");
    expect(await apply(await told("success", delivery, 3600))).toBe("late");
    expect(await statusOf(delivery.id)).toBe("servicing");
  });

  test.each(["success", "failed", "rejected", "cancelled"])("%s ends nothing: it is a difference", async (word) => {
    const delivery = await deliveryAt("servicing");
    expect(await apply(await told(word, delivery))).toBe("differs");
    expect(await statusOf(delivery.id)).toBe("servicing");
    expect(await sql("select ours, theirs from private.routing_differences where transaction_id = $1 and what = 'status'", [delivery.id])).toEqual([{ ours: "servicing", theirs: word }]);
  });

  test("that says what we know is no difference", async () => {
    const delivery = await deliveryAt("delivered");
    expect(await apply(await told("success", delivery))).toBe("known");
    expect(await sql("select 1 from private.routing_differences where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  test("of a delivery that nobody has accepted moves nothing: an administrator sees whose route it was on", async () => {
    const delivery = await deliveryAt("broadcast");
    expect(await apply(await told("start_service", delivery, -60))).toBe("differs");
    expect(await statusOf(delivery.id)).toBe("broadcast");
    expect(await sql("select ours, theirs from private.routing_differences where transaction_id = $1 and what = 'driver'", [delivery.id])).toEqual([{ ours: null, theirs: delivery.driver.id }]);
  });

  test("of the driver who gave it back is of an earlier life", async () => {
    const delivery = await deliveryAt("assigned");
    await done(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Other" });
    expect(await apply(await told("start_service", delivery, 60))).toBe("late");
    expect(await sql("select 1 from private.routing_differences where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  test("of another driver moves nothing", async () => {
    const delivery = await deliveryAt("assigned");
    const other = await newDriver();
    expect(await apply({ ...(await told("start_service", delivery)), driverExternalId: await externalId(other) })).toBe("differs");
    expect(await statusOf(delivery.id)).toBe("assigned");
  });

  test("is taken in with its page's tag or not at all", async () => {
    await sql("delete from private.routing_state where key = 'events'");
    const delivery = await deliveryAt("assigned");
    const page = [await told("start_service", delivery)];
    expect(await done(service(), "take_routing_events", { p_before: "elsewhere", p_after: "b", p_events: page })).toEqual({ taken: false });
    expect(await statusOf(delivery.id)).toBe("assigned");
    expect(await done(service(), "take_routing_events", { p_before: null, p_after: "b", p_events: page })).toEqual({ taken: true, moved: 1 });
    expect(await done(service(), "routing_events_tag")).toEqual({ tag: "b" });
    await sql("delete from private.routing_state where key = 'events'");
  });

  test("two who read the same page apply it once", async () => {
    await sql("delete from private.routing_state where key = 'events'");
    const delivery = await deliveryAt("assigned");
    const page = JSON.stringify([await told("start_service", delivery)]);
    const take = () => owner.query<{ answer: { data: { taken: boolean } } }>("select public.take_routing_events(null, 'c', $1::jsonb) as answer", [page]);
    const taken = (await Promise.all([take(), take(), take()])).map(({ rows }) => rows[0]?.answer.data.taken);
    expect(taken.filter(Boolean)).toHaveLength(1);
    await sql("delete from private.routing_state where key = 'events'");
  });
});

describe("a plan", () => {
  const date = "2026-12-01";
  type Plan = { id: string; status: string; message: string | null; stopping: boolean; notSent: string | null };
  const dayAhead = async (days: number) => (await one<{ day: string }>("select (current_date + $1::int)::text as day", [days])).day;
  const planOf = async (boss: Person, id: string) => (await done<{ items: Plan[] }>(boss.client, "admin_list_plans")).items.find((each) => each.id === id);

  /** A delivery whose order lies on that day, and a driver whose day the provider knows. */
  async function plannable(day: string): Promise<Worked> {
    const delivery = await deliveryAt("assigned");
    await record(delivery.id, (await begin(delivery.id)).version, { ...present, date: day });
    await done(service(), "record_routing_driver", { p_driver_id: delivery.driver.id, p_date: day, p_version: "v", p_sent: { enabled: true } });
    return delivery;
  }

  test("is of our open orders and our drivers alone, and asks for nothing where there are none", async () => {
    const boss = await newAdmin();
    const [day, empty] = [await dayAhead(22), await dayAhead(23)];
    const [open, begun] = [await plannable(day), await plannable(day)];
    await done(begun.driver.client, "start_service", { p_transaction_id: begun.id });
    const { id } = await done<Plan>(boss.client, "admin_plan_routes", { p_date: day });
    expect(await done(service(), "begin_plan", { p_plan_id: id })).toMatchObject({ step: "start", lockType: "RESOURCES", orders: [orderNo(open.id)], drivers: [await externalId(open.driver), await externalId(begun.driver)].sort() });
    const nothing = await done<Plan>(boss.client, "admin_plan_routes", { p_date: empty });
    expect(await done(service(), "begin_plan", { p_plan_id: nothing.id })).toEqual({ step: "none" });
    expect(await planOf(boss, nothing.id)).toMatchObject({ status: "completed", notSent: "no_stops" });
  });

  test("keeps of the day's routes the stops of our own deliveries", async () => {
    const boss = await newAdmin();
    const day = await dayAhead(24);
    const { id: ours, driver } = await plannable(day);
    const { id } = await done<Plan>(boss.client, "admin_plan_routes", { p_date: day });
    const stop = (stopNumber: number, no: string | null, type: string | null = null) => ({ stopNumber, orderNo: no, type, address: "12 Other Street" });
    await done(service(), "record_plan", { p_plan_id: id, p_result: { outcome: "completed", sent: false, notSent: "others", routes: [
      { driverExternalId: await externalId(driver), stops: [stop(1, "SHOP-1"), stop(2, orderNo(ours)), stop(3, null, "break")] }, { driverExternalId: "somebody", stops: [stop(1, "SHOP-2")] }] } });
    const { routes } = await done<{ routes: { stops: { stopNumber: number }[] }[] }>(boss.client, "admin_routes", { p_date: day });
    expect(routes.map(({ stops }) => stops.map(({ stopNumber }) => stopNumber))).toEqual([[2, 3]]);
  });

  test("is sent to the phones only when each stop of the day is a delivery that its driver has accepted", async () => {
    const [mine, other, waiting] = [await deliveryAt("assigned"), await deliveryAt("assigned"), await deliveryAt("broadcast")];
    const why = async (...stops: [Worked | null, Worked][]) => (await done<{ why: string | null }>(service(), "routes_not_sendable", { p_routes: await Promise.all(stops.map(async ([delivery, { driver }]) =>
      ({ driverExternalId: await externalId(driver), stops: [{ orderNo: delivery ? orderNo(delivery.id) : "SHOP-1", type: null }, { orderNo: null, type: "depot" }] }))) })).why;
    expect([await why(), await why([mine, mine]), await why([mine, mine], [null, other]), await why([mine, mine], [waiting, waiting]), await why([mine, other])])
      .toEqual(["no_stops", null, "others", "waiting", "other_driver"]);
  });

  test("is stopped by an administrator, on record: at once before the provider was asked, else by the provider", async () => {
    const boss = await newAdmin();
    const [day, later] = [await dayAhead(25), await dayAhead(26)];
    const unasked = await done<Plan>(boss.client, "admin_plan_routes", { p_date: day });
    expect(await done(boss.client, "admin_stop_plan", { p_plan_id: unasked.id })).toMatchObject({ status: "running", stopping: true });
    await done(boss.client, "admin_stop_plan", { p_plan_id: unasked.id });
    expect(await done(service(), "begin_plan", { p_plan_id: unasked.id, p_prepared: false })).toEqual({ step: "none" });
    expect(await planOf(boss, unasked.id)).toMatchObject({ status: "failed", message: "Planning failed or timed out. Status: cancelled", stopping: false });
    await plannable(later);
    const asked = await done<Plan>(boss.client, "admin_plan_routes", { p_date: later });
    await done(service(), "begin_plan", { p_plan_id: asked.id });
    await done(boss.client, "admin_stop_plan", { p_plan_id: asked.id });
    await done(service(), "record_plan", { p_plan_id: asked.id, p_result: { outcome: "started", planningId: 7 } });
    expect(await done(service(), "begin_plan", { p_plan_id: asked.id })).toMatchObject({ step: "stop", planningId: 7 });
    expect(await sql("select subject_id as id from private.admin_actions where admin_id = $1 and action = 'stop_plan' order by id", [boss.id])).toHaveLength(2);
    expect(await call((await newDriver()).client, "admin_stop_plan", { p_plan_id: asked.id })).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test("is started once ever; whoever asks again finds that its answer was lost", async () => {
    const boss = await newAdmin();
    const day = (await one<{ day: string }>("select (current_date + 20)::text as day")).day;
    await plannable(day);
    const plan = await done<{ id: string }>(boss.client, "admin_plan_routes", { p_date: day });
    expect((await done<{ id: string }>(boss.client, "admin_plan_routes", { p_date: day })).id).toBe(plan.id);
    expect(await done(service(), "begin_plan", { p_plan_id: plan.id })).toMatchObject({ step: "start", lockType: "RESOURCES" });
    expect(await done(service(), "begin_plan", { p_plan_id: plan.id })).toEqual({ step: "none" });
    expect((await done<{ items: unknown[] }>(boss.client, "admin_list_plans")).items[0]).toMatchObject({ id: plan.id, status: "failed", message: "Planning failed or timed out. Status: unknown" });
  });

  test("that runs too long has failed", async () => {
    const boss = await newAdmin();
    const day = (await one<{ day: string }>("select (current_date + 21)::text as day")).day;
    await plannable(day);
    const { id } = await done<{ id: string }>(boss.client, "admin_plan_routes", { p_date: day });
    await done(service(), "begin_plan", { p_plan_id: id });
    await done(service(), "record_plan", { p_plan_id: id, p_result: { outcome: "started", planningId: 7 } });
    for (let poll = 0; poll < 30; poll++) await done(service(), "record_plan", { p_plan_id: id, p_result: { outcome: "running", progress: poll } });
    expect((await done<{ items: unknown[] }>(boss.client, "admin_list_plans")).items[0]).toMatchObject({ id, status: "failed", message: "Planning failed or timed out. Status: in_progress" });
  });

  test("is for administrators, and for days that can be planned", async () => {
    const driver = await newDriver();
    expect(await call(driver.client, "admin_plan_routes", { p_date: date })).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await call((await admin()).client, "admin_plan_routes", { p_date: "1999-01-01" })).toMatchObject({ ok: false, code: "VALIDATION_ERROR" });
  });
});

describe("how it stands", () => {
  type Told = { held: number; waiting: number; failed: number; refused: number; untold: number };
  type State = { provider: { state: string; code: string | null; since: string | null }; orders: Told; drivers: Told; waitingSince: string | null; differences: number; reconciling: boolean; events: { tag: string } | null };
  const day = "2026-12-01";
  const state = async () => done<State>((await admin()).client, "admin_routing_state", { p_date: day });

  // Everybody's are counted, and other tests go on meanwhile: each test looks at a world that stands still.
  type Query = Parameters<Parameters<typeof seeingAlone>[1]>[0];
  const seen = async (query: Query) => (await query<{ answer: { data: State } }>("select public.admin_routing_state($1) as answer", [day]))[0]?.answer.data as State;

  test("a delivery waits to be told, is known there, or is refused; one that nobody ever told of is said so", async () => {
    const { id } = await deliveryAt("assigned");
    await seeingAlone(await admin(), async (query) => {
      const before = await seen(query);
      expect(before.waitingSince).not.toBeNull();
      await query("select graphile_worker.remove_job('routing:order:' || $1)", [id]);
      const { held, waiting, refused, untold } = before.orders;
      expect((await seen(query)).orders).toMatchObject({ held, waiting: waiting - 1, refused, untold: untold + 1 });
      const [begun] = await query<{ answer: { data: { version: string } } }>("select public.begin_routing_order($1) as answer", [id]);
      const note = (state: object, refusal: string | null) => query("select public.record_routing_order(p_transaction_id => $1, p_version => $2, p_state => $3, p_refusal => $4)", [id, begun?.answer.data.version, JSON.stringify(state), refusal]);
      await note({ ...present, stage: "gone" }, "ERR_LOC_NOT_VALID: no such place");
      expect((await seen(query)).orders).toMatchObject({ held, waiting: waiting - 1, refused: refused + 1, untold });
      await note(present, null);
      expect((await seen(query)).orders).toMatchObject({ held: held + 1, waiting: waiting - 1, refused, untold });
    });
  });

  test("a driver's day counts once it was told, and as untold while nobody tells it", async () => {
    const driver = await newDriver({ online: true });
    await seeingAlone(await admin(), async (query) => {
      const { held, untold } = (await seen(query)).drivers;
      await query("select graphile_worker.remove_job($1)", [`routing:driver:${driver.id}`]);
      expect((await seen(query)).drivers).toMatchObject({ held, untold: untold + 1 });
      const [begun] = await query<{ answer: { data: { version: string } } }>("select public.begin_routing_driver($1, $2) as answer", [driver.id, day]);
      await query("select public.record_routing_driver(p_driver_id => $1, p_date => $2, p_version => $3, p_sent => $4)", [driver.id, day, begun?.answer.data.version, '{"enabled": true}']);
      expect((await seen(query)).drivers).toMatchObject({ held: held + 1, untold });
    });
  });

  test("the provider answers or does not, since when, and nobody's word for minutes is no word", async () => {
    await done(service(), "note_provider", { p_state: "down", p_code: "TIMEOUT" });
    const down = await state();
    expect(down.provider).toMatchObject({ state: "down", code: "TIMEOUT" });
    await done(service(), "note_provider", { p_state: "down", p_code: "NETWORK_ERROR" });
    expect((await state()).provider).toMatchObject({ state: "down", code: "NETWORK_ERROR", since: down.provider.since });
    await done(service(), "note_provider", { p_state: "up" });
    expect((await state()).provider).toMatchObject({ state: "up", code: null });
    await sql("update private.routing_state set at = now() - interval '4 minutes' where key = 'provider'");
    expect((await state()).provider.state).toBe("unknown");
    await sql("delete from private.routing_state where key = 'provider'");
    expect((await state()).provider).toMatchObject({ state: "unknown", since: null });
  });

  test("the operation hears of a plan's progress and of the provider's coming and going, and not of every word", async () => {
    const heard = async () => (await one<{ n: number }>("select count(*)::int as n from realtime.messages where topic like 'ops:%' and event = 'routing'")).n;
    const before = await heard();
    for (const step of ["up", "up", "down", "down", "up"]) await done(service(), "note_provider", { p_state: step });
    expect(await heard()).toBe(before + 3);
    await sql("delete from private.routing_state where key = 'provider'");
  });

  test("a difference names the drivers it is about", async () => {
    const delivery = await deliveryAt("assigned");
    const other = await newDriver({ name: "Olga Other" });
    expect(await apply({ ...(await told("start_service", delivery)), driverExternalId: await externalId(other) })).toBe("differs");
    const { items } = await done<{ items: { subject: string }[] }>((await admin()).client, "admin_list_differences");
    expect(items.find(({ subject }) => subject === orderNo(delivery.id))).toMatchObject({
      what: "driver", transactionId: delivery.id, ourDriver: { id: delivery.driver.id, name: delivery.driver.name }, theirDriver: { id: other.id, name: "Olga Other" },
    });
  });
});

test("who carries a delivery is told of no day today, and of days to come", async () => {
  const delivery = await deliveryAt("in_transit");
  await sql("insert into private.routing_drivers (driver_id, date, sent) values ($1, current_date - 9, '{}')", [delivery.driver.id]);
  const untold = async (date: string, today: string) => (await done<{ driverId: string }[]>(service(), "untold_routing_days", { p_date: date, p_today: today })).map(({ driverId }) => driverId);
  const { today, tomorrow } = await one<{ today: string; tomorrow: string }>("select current_date::text as today, (current_date + 1)::text as tomorrow");
  expect(await untold(today, today)).not.toContain(delivery.driver.id);
  expect(await untold(tomorrow, today)).toContain(delivery.driver.id);
});

test("places are told once, and what came meanwhile the next time", async () => {
  const delivery = await deliveryAt("assigned");
  type Waiting = { driverId: string; since: string; positions: { at: string; receivedAt: string }[] };
  const waiting = async () => (await done<Waiting[]>(service(), "unsent_positions", { p_limit: 100_000 })).find(({ driverId }) => driverId === delivery.driver.id);
  const first = await waiting();
  expect(first?.positions.length).toBe(1);
  await done(delivery.driver.client, "record_positions", { p_positions: [{ timestamp: Date.now() / 1000 - 1, ...position(delivery.at) }] });
  const last = first?.positions.at(-1);
  await done(service(), "mark_positions_sent", { p_sent: [{ driverId: delivery.driver.id, since: first?.since, receivedAt: last?.receivedAt, at: last?.at }] });
  const second_ = await waiting();
  expect(second_?.positions.map(({ at }) => at)).not.toContain(last?.at);
  expect(second_?.positions.length).toBe(1);
});

test("the receiver's code is never among the facts of an order", async () => {
  const delivery = await deliveryAt("servicing");
  expect(JSON.stringify(await begin(delivery.id))).not.toContain(await codeOf(delivery));
});
