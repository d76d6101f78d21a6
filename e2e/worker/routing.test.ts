// Deliveries and drivers at the routing provider, as a worker tells it of them and hears from it.
import { done, moveTo, newAdmin, newDriver, one, somewhere, sql, stack, type Person } from "../../supabase/tests/support/world";
import { admin, codeOf, deliveryAt, newDelivery, position, statusOf, type Worked } from "../../supabase/tests/support/deliveries";
import { LOCAL } from "../../local/environment";
import * as sandbox from "../../local/stand-ins";
import { disagreements, orderNoOf, orderOf, quickRouting, routingDone, routingJobs, runNow } from "./support/routing";
import { alone, startWorker, until, type WorkerProcess } from "./support/worker-process";

jest.setTimeout(40_000);
alone();

const url = (): string => stack().url;
let worker: WorkerProcess;

const calls = async (method: string, from = 0): Promise<number> => (await sandbox.requests(url())).slice(from).filter((request) => request.method === method).length;
const start = (driver: Person, id: string) => done(driver.client, "start_service", { p_transaction_id: id });
const arrive = ({ driver, id, at }: Worked) => done(driver.client, "arrive", { p_transaction_id: id, p_position: position(at) });
const complete = async (delivery: Worked) => done(delivery.driver.client, "complete_task", { p_transaction_id: delivery.id, p_code: await codeOf(delivery) });
const differences = async (id: string) =>
  (await done<{ items: { what: string; transactionId: string; theirs: unknown; ours: unknown; repairedAt: string | null; resolvedAt: string | null }[] }>((await admin()).client, "admin_list_differences", { p_state: "all", p_limit: 200 })).items
    .filter(({ transactionId }) => transactionId === id).map(({ what, ours, theirs, repairedAt, resolvedAt }) => ({ what, ours, theirs, settled: (repairedAt ?? resolvedAt) !== null }));

beforeAll(async () => {
  await sql("delete from private.routing_state where key = 'events'");
  await sandbox.reset(url());
  worker = await startWorker(quickRouting);
}, 60_000);
beforeEach(() => sandbox.faults(url(), {}));

describe("a delivery at the provider", () => {
  test("is there from the payment on and nobody's, theirs from the driver's yes on, and follows them step by step to the hand-over", async () => {
    const delivery = await deliveryAt("broadcast");
    for (const step of [() => Promise.resolve(), () => done(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id }), () => start(delivery.driver, delivery.id), () => arrive(delivery), () => complete(delivery)]) {
      await step();
      await routingDone();
      expect(await disagreements([delivery.id])).toEqual([]);
    }
    expect((await orderOf(delivery.id))?.status).toBe("success");
    expect(await sql("select 1 from private.routing_orders where transaction_id = $1 and refused_version is null and refusals = 0 and not unsure", [delivery.id])).toHaveLength(1);
  });

  test("is unheard of before it is paid", async () => {
    const delivery = await newDelivery();
    await routingDone();
    expect(await orderOf(delivery.id)).toBeUndefined();
    expect(await sql("select 1 from private.routing_orders where transaction_id = $1", [delivery.id])).toEqual([]);
  });

  test("is nobody's when its driver gives it back, and the next one's when they take it: the same order all the while", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    const first = await orderOf(delivery.id);
    await done(delivery.driver.client, "cancel_task", { p_transaction_id: delivery.id, p_reason: "Other" });
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    const next = await newDriver({ online: true, at: somewhere() });
    await done((await admin()).client, "admin_assign", { p_transaction_id: delivery.id, p_driver_id: next.id });
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    expect((await orderOf(delivery.id))?.id).toBe(first?.id);
  });

  test("goes when an administrator cancels or deletes it", async () => {
    for (const how of ["admin_cancel", "admin_delete_transaction"]) {
      const delivery = await deliveryAt("assigned");
      await routingDone();
      expect(await orderOf(delivery.id)).toBeDefined();
      await done((await admin()).client, how, { p_transaction_id: delivery.id, p_reason: "A mistake" });
      await routingDone();
      expect(await orderOf(delivery.id)).toBeUndefined();
    }
  });

  test("that could not be handed over is failed there, and stays so when the money is back", async () => {
    const delivery = await deliveryAt("in_transit");
    await done(delivery.driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody home" });
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    await done((await admin()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Back" });
    await routingDone();
    expect((await orderOf(delivery.id))?.status).toBe("failed");
  });

  test("that was deleted there behind our back is made again at its next step", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.removeOrder(url(), orderNoOf(delivery.id));
    await start(delivery.driver, delivery.id);
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
  });

  test("is told of with the fewest calls: one to make it, one for changed fields and one for the status", async () => {
    await sandbox.forgetRequests(url());
    const made = async () => [await calls("create_order"), await calls("update_order"), await calls("update_completion_details")];
    const delivery = await deliveryAt("broadcast");
    await routingDone();
    expect(await made()).toEqual([1, 0, 0]);
    await done(delivery.driver.client, "accept_offer", { p_id: delivery.offer.id });
    await routingDone();
    expect(await made()).toEqual([1, 1, 0]);
    await start(delivery.driver, delivery.id);
    await routingDone();
    expect(await made()).toEqual([1, 2, 1]);
    await sql("select private.enqueue_routing_order($1)", [delivery.id]);
    await routingDone();
    expect(await made()).toEqual([1, 2, 1]);
  });
});

describe("a provider in trouble", () => {
  test("is said to be down where administrators look, with what waits for it, and up again when it answers", async () => {
    const boss = await newAdmin();
    type State = { provider: { state: string; code: string | null }; orders: { held: number; waiting: number; untold: number }; waitingSince: string | null };
    const today = (await one<{ day: string }>("select to_char(now() at time zone 'America/New_York', 'YYYY-MM-DD') as day")).day;
    const state = () => done<State>(boss.client, "admin_routing_state", { p_date: today });
    const delivery = await deliveryAt("assigned");
    await routingDone();
    expect(await state()).toMatchObject({ provider: { state: "up", code: null }, orders: { waiting: 0 }, waitingSince: null });
    await sandbox.faults(url(), { down: true });
    await start(delivery.driver, delivery.id);
    const down = await until("it is said to be down", async () => { const found = await state(); return found.provider.state === "down" && found.orders.waiting === 1 ? found : null; }, 60);
    expect(down).toMatchObject({ provider: { code: expect.any(String) as string }, orders: { waiting: 1 }, waitingSince: expect.any(String) as string });
    await sandbox.faults(url(), {});
    await routingDone();
    expect(await state()).toMatchObject({ provider: { state: "up" }, orders: { waiting: 0 } });
    expect((await state()).orders.held).toBeGreaterThan(0);
  });

  test("is caught up with after an outage, each delivery in its order", async () => {
    const worked = await deliveryAt("assigned");
    await routingDone();
    await sandbox.faults(url(), { down: true });
    await start(worked.driver, worked.id);
    const later = await Promise.all([deliveryAt("assigned"), deliveryAt("in_transit"), deliveryAt("servicing")]);
    await arrive(worked);
    await until("it is said to be down", async () => (await sql("select 1 from private.routing_state where key = 'provider' and value ->> 'state' = 'down'")).length > 0, 60);
    await complete(worked);
    expect(await routingJobs()).toBeGreaterThan(0);
    await sandbox.faults(url(), {});
    const healed = Date.now();
    await routingDone(60);
    expect(await disagreements([worked.id, ...later.map(({ id }) => id)])).toEqual([]);
    expect(Date.now() - healed).toBeLessThan(20_000);
    expect((await orderOf(worked.id))?.changes.map(({ what }) => what).filter((what) => what.includes("→")).at(-1)).toMatch(/→ success$/);
  });

  test("neither makes an order twice nor loses one when its answers are cut off", async () => {
    await sandbox.faults(url(), { methods: ["create_order"], cutAfter: 1, times: 6 });
    const deliveries = [await deliveryAt("assigned"), await deliveryAt("in_transit")];
    await routingDone(60);
    expect(await disagreements(deliveries.map(({ id }) => id))).toEqual([]);
  });

  test("that refuses an order is asked no more before the delivery changes, and an administrator sees it", async () => {
    await sandbox.faults(url(), { methods: ["create_order"], unauthorised: 1 });
    const delivery = await deliveryAt("assigned");
    await routingDone();
    expect(await differences(delivery.id)).toEqual([expect.objectContaining({ what: "refused", settled: false })]);
    const before = (await sandbox.requests(url())).length;
    await sql("select private.enqueue_routing_order($1)", [delivery.id]);
    await routingDone();
    expect(await calls("create_order", before)).toBe(0);
    expect(await sql("select 1 from public.optimoroute_error_logs where error_code = 'AUTH_KEY_UNKNOWN'")).not.toEqual([]);
    await sandbox.faults(url(), {});
    await start(delivery.driver, delivery.id);
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
    expect(await differences(delivery.id)).toEqual([expect.objectContaining({ what: "refused", settled: true })]);
  });
});

test("a delivery that could not be told is in the error log as ORDER_SYNC_ERROR, with the provider's own reason", async () => {
  await sandbox.faults(url(), { methods: ["create_order"], unauthorised: 1 });
  const logged = async () => sql<{ message: string }>("select error_message as message from public.optimoroute_error_logs where error_code = 'ORDER_SYNC_ERROR' and error_type = 'ORDER_SYNC_ERROR' and endpoint = 'create_order'");
  const before = (await logged()).length;
  await deliveryAt("broadcast");
  await routingDone();
  await sandbox.faults(url(), {});
  const after = await logged();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)?.message).toMatch(/^AUTH_KEY_UNKNOWN: /);
});

describe("what the driver does in the provider's app", () => {
  test("moves the delivery on as his own steps do, with the notices and the record of them", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "on_route" });
    await runNow("follow_routing_events");
    expect(await statusOf(delivery.id)).toBe("in_transit");
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "servicing" });
    await runNow("follow_routing_events");
    expect(await statusOf(delivery.id)).toBe("servicing");
    expect(await sql("select action, actor from public.transaction_status_updates where transaction_id = $1 and actor = 'provider' order by id", [delivery.id]))
      .toEqual([{ action: "start_service", actor: "provider" }, { action: "arrive", actor: "provider" }]);
    for (const type of ["driver_on_way", "driver_arrived"]) {
      await until(`both parties are told: ${type}`, async () => (await sql("select 1 from public.notifications where type = $1 and data ->> 'transactionId' = $2", [type, delivery.id])).length === 2);
    }
    await complete(delivery);
    await routingDone();
    expect(await disagreements([delivery.id])).toEqual([]);
  });

  test("takes an assigned delivery through both steps when only the arrival was told", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "servicing" });
    await runNow("follow_routing_events");
    expect(await statusOf(delivery.id)).toBe("servicing");
  });

  test("never completes a delivery: without the receiver's code it is a difference, until the code comes", async () => {
    const delivery = await deliveryAt("servicing");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "success" });
    await runNow("follow_routing_events");
    expect(await statusOf(delivery.id)).toBe("servicing");
    expect(await differences(delivery.id)).toEqual([{ what: "status", ours: "servicing", theirs: "success", settled: false }]);
    await complete(delivery);
    await routingDone();
    expect(await differences(delivery.id)).toEqual([{ what: "status", ours: "servicing", theirs: "success", settled: true }]);
  });

  test("counts once, told twice and in any order", async () => {
    const deliveries = [await deliveryAt("assigned"), await deliveryAt("assigned"), await deliveryAt("assigned")];
    await routingDone();
    await sandbox.faults(url(), { duplicateEvents: 1, shuffleEvents: true });
    for (const { id } of deliveries) await sandbox.setOrder(url(), orderNoOf(id), { status: "servicing" });
    await runNow("follow_routing_events");
    await sql("update private.routing_state set value = 'null' where key = 'events'");
    await sql("delete from private.routing_state where key = 'events'");
    await runNow("follow_routing_events");
    for (const { id } of deliveries) {
      expect(await sql("select 1 from public.transaction_status_updates where transaction_id = $1 and actor = 'provider'", [id])).toHaveLength(2);
      expect(await statusOf(id)).toBe("servicing");
    }
  });

  test("counts once, also when the provider does not know the tag of its last events any more, and tells from the start", async () => {
    const [before, after] = [await deliveryAt("assigned"), await deliveryAt("assigned")];
    await routingDone();
    const tagNow = async () => (await one<{ tag: string | null }>("select (select value #>> '{}' from private.routing_state where key = 'events') as tag")).tag;
    const steps = (id: string) => sql("select action from public.transaction_status_updates where transaction_id = $1 and actor = 'provider' order by id", [id]);
    await sandbox.setOrder(url(), orderNoOf(before.id), { status: "servicing" });
    await runNow("follow_routing_events");
    expect(await steps(before.id)).toHaveLength(2);
    await sql("update private.routing_state set value = to_jsonb('of an account before'::text) where key = 'events'");
    await sandbox.setOrder(url(), orderNoOf(after.id), { status: "servicing" });
    // Small pages: from the start it takes several of them.
    await sandbox.routingSettings(url(), { pageSize: 2 });
    const asked = (await sandbox.requests(url())).length;
    await runNow("follow_routing_events");
    await sandbox.routingSettings(url(), { pageSize: 500 });
    expect(await calls("get_events", asked)).toBeGreaterThan(3);
    expect([await steps(before.id), await steps(after.id)]).toEqual(Array(2).fill([{ action: "start_service" }, { action: "arrive" }]));
    expect(await tagNow()).not.toBe("of an account before");
    // From there it goes on as ever.
    const later = (await sandbox.requests(url())).length;
    await runNow("follow_routing_events");
    // Once, and perhaps once more by the minute's own job.
    expect(await calls("get_events", later)).toBeLessThanOrEqual(2);
    await complete(before);
    await complete(after);
    await routingDone();
    expect(await disagreements([before.id, after.id])).toEqual([]);
  });

  test("counts once when the provider begins anew with tags of its own", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "servicing" });
    await runNow("follow_routing_events");
    // Its tag is one that we were given long ago: everything since is told once more.
    await sql("update private.routing_state set value = to_jsonb($1::text) where key = 'events'", [Buffer.from("e:1").toString("base64url")]);
    await runNow("follow_routing_events");
    expect(await sql("select 1 from public.transaction_status_updates where transaction_id = $1 and actor = 'provider'", [delivery.id])).toHaveLength(2);
    expect(await sql("select 1 from private.routing_events where order_no = $1 and event = 'start_service'", [orderNoOf(delivery.id)])).toHaveLength(1);
  });

  test("teaches us his serial", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await sandbox.setOrder(url(), orderNoOf(delivery.id), { status: "servicing" });
    await runNow("follow_routing_events");
    const { serial } = await one<{ serial: string | null }>("select optimo_route_serial as serial from public.driver_profiles where user_id = $1", [delivery.driver.id]);
    expect(serial).toBeTruthy();
  });
});

describe("a driver's day", () => {
  const dayCalls = async (externalId: string): Promise<number> =>
    (await sandbox.requests(url())).filter((request) => request.method === "update_driver_parameters" && JSON.stringify(request).includes(externalId)).length;
  const externalIdOf = async (driver: Person): Promise<string> => (await one<{ id: string }>("select optimo_route_external_id as id from public.driver_profiles where user_id = $1", [driver.id])).id;

  test("is told once, again only when it changes, and not for going to work and leaving it", async () => {
    const driver = await newDriver();
    const externalId = await externalIdOf(driver);
    await routingDone();
    expect(await dayCalls(externalId)).toBe(1);
    for (const status of ["online", "break", "offline"]) await done(driver.client, "set_driver_status", { p_status: status });
    await sql("select private.enqueue_routing_driver($1)", [driver.id]);
    await routingDone();
    expect(await dayCalls(externalId)).toBe(1);
    await done(driver.client, "update_driver_profile", { p_patch: { workTimeFrom: "10:30" } });
    await routingDone();
    expect(await dayCalls(externalId)).toBe(2);
  });

  test("is left alone while he is on the road", async () => {
    const delivery = await deliveryAt("in_transit");
    await routingDone();
    const externalId = await externalIdOf(delivery.driver);
    const before = await dayCalls(externalId);
    await sql("update public.driver_profiles set vehicle_capacity1 = 7 where user_id = $1", [delivery.driver.id]);
    await until("it is put off", async () => (await sql("select 1 from graphile_worker.jobs where key = $1 and run_at > now() + interval '1 minute'", [`routing:driver:${delivery.driver.id}`])).length === 1);
    expect(await dayCalls(externalId)).toBe(before);
    await arrive(delivery);
    await complete(delivery);
    await sql("select private.enqueue_routing_driver($1)", [delivery.driver.id]);
    await routingDone();
    expect(await dayCalls(externalId)).toBe(before + 1);
  });

  test("of somebody without a name at the provider is a problem that says so", async () => {
    const driver = await newDriver();
    await routingDone();
    await sql("update public.driver_profiles set optimo_route_external_id = null where user_id = $1", [driver.id]);
    await routingDone();
    expect(await sql("select problem from private.routing_drivers where driver_id = $1", [driver.id])).toEqual([{ problem: "Driver must have OptimoRoute external id for sync" }]);
  });
});

test("where drivers are reaches the provider, once, and what came meanwhile the next time", async () => {
  const driver = await newDriver({ online: true, at: somewhere() });
  const externalId = (await one<{ id: string }>("select optimo_route_external_id as id from public.driver_profiles where user_id = $1", [driver.id])).id;
  const told = async (): Promise<number> => (await sandbox.requests(url())).filter((request) => request.method === "update_drivers_positions" && JSON.stringify(request).includes(externalId)).length;
  await runNow("upload_positions");
  expect(await told()).toBe(1);
  await runNow("upload_positions");
  expect(await told()).toBe(1);
  await moveTo(driver, somewhere());
  await runNow("upload_positions");
  expect(await told()).toBe(2);
  expect(await sql("select 1 from private.driver_tracks where driver_id = $1 and unsent_since is not null", [driver.id])).toEqual([]);
});

describe("planning a day", () => {
  let boss: Person;
  const plan = (date: string) => done<{ id: string; status: string; lockType: string }>(boss.client, "admin_plan_routes", { p_date: date });
  const planned = async (id: string) => (await done<{ items: { id: string; status: string; message: string | null; lockType: string }[] }>(boss.client, "admin_list_plans")).items.find((each) => each.id === id);
  const day = async (ahead: number): Promise<string> => (await one<{ day: string }>("select to_char((now() at time zone 'America/New_York')::date + $1::int, 'YYYY-MM-DD') as day", [ahead])).day;
  beforeAll(async () => { boss = await newAdmin(); });

  /** Noon of a day to come: whatever the hour is now, there is time to drive. */
  async function onDay(delivery: Worked, ahead: number): Promise<void> {
    await sql("update public.transactions set assigned_at = (date_trunc('day', now() at time zone 'America/New_York') + $2::int * interval '1 day' + interval '12 hours') at time zone 'America/New_York' where id = $1", [delivery.id, ahead]);
    await sql("select private.enqueue_routing_order($1)", [delivery.id]);
    await routingDone();
  }

  test("leaves the orders and routes of others in the same account as they are, and is of ours alone", async () => {
    await sandbox.routingSettings(url(), { planningMs: 200 });
    const date = await day(5);
    const there = (method: string, body: unknown) => fetch(`${url()}/optimoroute/v1/${method}?key=${LOCAL.routingKey}`, { method: "POST", body: JSON.stringify(body) });
    const shop = { date, type: "D", duration: 10, location: { address: "12 Other Street", latitude: 40.7, longitude: -74, locationName: "Shop" } };
    await there("create_orders", { orders: [{ ...shop, orderNo: "SHOP-1" }, { ...shop, orderNo: "SHOP-2" }] });
    await there("update_drivers_parameters", { updates: [{ externalId: "shopper", date, enabled: true, workTimeFrom: "09:00", workTimeTo: "17:00", startLatitude: 40.7, startLongitude: -74 }] });
    await there("start_planning", { date, useOrders: ["SHOP-1"], useDrivers: [{ driverExternalId: "shopper" }] });
    const held = async (orderNo: string) => (await sandbox.sandboxOrders(url(), { orderNo }))[0];
    await until("the others have planned theirs", async () => (await held("SHOP-1"))?.status === "scheduled");
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await onDay(delivery, 5);
    const { id } = await plan(date);
    await until("it is planned", async () => (await planned(id))?.status === "completed", 30);
    expect([(await held("SHOP-1"))?.status, (await held("SHOP-2"))?.status, (await orderOf(delivery.id))?.status]).toEqual(["scheduled", "unscheduled", "scheduled"]);
    const { routes } = await done<{ routes: { stops: { orderNo: string }[] }[] }>(boss.client, "admin_routes", { p_date: date });
    expect(routes.flatMap(({ stops }) => stops.map(({ orderNo }) => orderNo))).toEqual([orderNoOf(delivery.id)]);
  });

  test("that runs is stopped there and here", async () => {
    await sandbox.routingSettings(url(), { planningHeld: true });
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await onDay(delivery, 6);
    const before = (await sandbox.plannings(url())).length;
    const { id } = await plan(await day(6));
    await until("the provider is planning", async () => (await sandbox.plannings(url())).length > before, 30);
    await done(boss.client, "admin_stop_plan", { p_plan_id: id });
    await until("it has stopped", async () => (await planned(id))?.status === "failed", 30);
    await sandbox.routingSettings(url(), { planningHeld: false });
    expect((await planned(id))?.message).toBe("Planning failed or timed out. Status: cancelled");
    expect((await sandbox.plannings(url())).at(-1)?.status).toBe("C");
  });

  test("keeps the stops that drivers on the road have, and ends with stops and times", async () => {
    await sandbox.routingSettings(url(), { planningMs: 200 });
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await onDay(delivery, 1);
    const { id, lockType } = await plan(await day(1));
    expect(lockType).toBe("RESOURCES");
    expect((await plan(await day(1))).id).toBe(id);
    await until("it is planned", async () => (await planned(id))?.status !== "running", 30);
    expect(await planned(id)).toMatchObject({ status: "completed", message: null });
    const { routes } = await done<{ routes: { driverId: string; stops: { transactionId: string; scheduledAt: string }[] }[] }>(boss.client, "admin_routes", { p_date: await day(1) });
    const stop = routes.find(({ driverId }) => driverId === delivery.driver.id)?.stops.find(({ transactionId }) => transactionId === delivery.id);
    expect(stop?.scheduledAt).toMatch(/^\d\d:\d\d$/);
  });

  test("of a day to come first tells every driver's day that the provider has not heard of, also of who carries a delivery today", async () => {
    const date = await day(9);
    const [carrier, idle, stranger] = [await deliveryAt("in_transit"), await newDriver(), await newDriver()];
    await routingDone();
    const nameOf = async ({ id }: Person): Promise<string> => (await one<{ id: string }>("select optimo_route_external_id as id from public.driver_profiles where user_id = $1", [id])).id;
    // The provider never heard of this one: it would refuse his day.
    await sql("delete from private.routing_drivers where driver_id = $1", [stranger.id]);
    const asked = (await sandbox.requests(url())).length;
    const { id } = await plan(date);
    await until("it is planned", async () => (await planned(id))?.status === "completed", 30);
    const told = JSON.stringify((await sandbox.requests(url())).slice(asked).filter(({ method }) => method === "update_drivers_parameters"));
    expect(told).toContain(await nameOf(carrier.driver));
    expect(told).toContain(await nameOf(idle));
    expect(told).not.toContain(await nameOf(stranger));
    expect(await sql("select 1 from private.routing_drivers where date = $1 and driver_id = any ($2) and sent is not null", [date, [carrier.driver.id, idle.id]])).toHaveLength(2);
    // A second plan of that day has nothing to tell.
    const before = (await sandbox.requests(url())).length;
    const again = await plan(date);
    await until("it is planned again", async () => (await planned(again.id))?.status === "completed", 30);
    expect(await calls("update_drivers_parameters", before)).toBe(0);
    await arrive(carrier);
    await complete(carrier);
  });

  test("waits for nobody when drivers' days cannot be told: it fails with the reason, and the provider plans nothing", async () => {
    const driver = await newDriver();
    await routingDone();
    const before = (await sandbox.plannings(url())).length;
    await sandbox.faults(url(), { methods: ["update_drivers_parameters"], unauthorised: 1 });
    const { id } = await plan(await day(11));
    await until("it has failed", async () => (await planned(id))?.status === "failed", 30);
    await sandbox.faults(url(), {});
    expect((await planned(id))?.message).toBe("Planning failed or timed out. Status: AUTH_KEY_UNKNOWN");
    expect((await sandbox.plannings(url())).length).toBe(before);
    // It was the key that was refused, and no driver.
    expect(await sql("select 1 from private.routing_differences where driver_id = $1", [driver.id])).toEqual([]);
  });

  test("is never asked for twice: an answer that was lost is a failed plan", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await onDay(delivery, 3);
    const before = (await sandbox.plannings(url())).length;
    await sandbox.faults(url(), { methods: ["start_planning"], cutAfter: 1 });
    const { id, lockType } = await plan(await day(3));
    expect(lockType).toBe("RESOURCES");
    await until("it has failed", async () => (await planned(id))?.status === "failed", 30);
    expect((await planned(id))?.message).toMatch(/^Planning failed or timed out\. Status: /);
    await sandbox.faults(url(), {});
    await sql("select private.enqueue_plan($1)", [id]);
    await routingDone();
    expect((await sandbox.plannings(url())).length).toBe(before + 1);
  });

  test("that the provider gives up fails with its words", async () => {
    const delivery = await deliveryAt("assigned");
    await routingDone();
    await onDay(delivery, 4);
    await sandbox.faults(url(), { planningFails: true });
    const { id } = await plan(await day(4));
    await until("it has failed", async () => (await planned(id))?.status === "failed", 30);
    expect((await planned(id))?.message).toMatch(/^Planning failed or timed out\. Status: /);
  });
});

describe("comparing both sides", () => {
  test("finds what is missing, left over or changed there, and makes it good", async () => {
    const [missing, leftOver, changed, moved] = [await deliveryAt("assigned"), await deliveryAt("assigned"), await deliveryAt("in_transit"), await deliveryAt("servicing")];
    await routingDone();
    await sandbox.removeOrder(url(), orderNoOf(missing.id));
    // Cancelled here, and still there.
    const { data } = (await orderOf(leftOver.id)) as { data: Record<string, unknown> };
    await done((await admin()).client, "admin_cancel", { p_transaction_id: leftOver.id, p_reason: "A mistake" });
    await routingDone();
    await fetch(`${url()}/optimoroute/v1/create_order?key=${LOCAL.routingKey}`, { method: "POST", body: JSON.stringify({ ...data, id: undefined }) });
    expect(await orderOf(leftOver.id)).toBeDefined();
    await sandbox.setOrder(url(), orderNoOf(changed.id), { latitude: changed.at.lat + 0.5, longitude: changed.at.lng });
    await sandbox.setOrder(url(), orderNoOf(moved.id), { status: "failed" });
    await runNow("reconcile_routing");
    await routingDone();
    expect(await orderOf(leftOver.id)).toBeUndefined();
    expect(await disagreements([missing.id, changed.id])).toEqual([]);
    expect(await differences(missing.id)).toEqual([expect.objectContaining({ what: "missing", settled: true })]);
    expect(await differences(leftOver.id)).toEqual([expect.objectContaining({ what: "unwanted", settled: true })]);
    expect(await differences(changed.id)).toEqual([expect.objectContaining({ what: "fields", settled: true })]);
    expect(await differences(moved.id)).toEqual([{ what: "status", ours: "servicing", theirs: "failed", settled: false }]);
    expect(await statusOf(moved.id)).toBe("servicing");
  });

  test("changes nothing where both agree", async () => {
    const delivery = await deliveryAt("in_transit");
    await routingDone();
    const before = (await sandbox.requests(url())).length;
    await runNow("reconcile_routing");
    expect(await calls("update_order", before)).toBe(0);
    expect(await differences(delivery.id)).toEqual([]);
  });
});

test("zones and who serves them are mirrored, changed and deleted", async () => {
  const boss = (await admin()).client;
  const driver = await newDriver();
  await routingDone();
  const mirrored = async (): Promise<{ provider_id: string; sent: { name: string } }[]> => sql("select provider_id, sent from private.routing_zones where zone_id = $1", [zone.id]);
  const zone = await done<{ id: string }>(boss, "admin_create_zone", { p_body: { name: "Harbour", type: "circle", center: { lat: 25, lng: -80 }, radius: 900 } });
  await done(boss, "admin_set_driver_zones", { p_user_id: driver.id, p_zones: [{ zoneId: zone.id, priority: 1 }] });
  await routingDone();
  const providerId = (await mirrored())[0]?.provider_id;
  expect(providerId).toBeTruthy();
  expect(await sql("select sent from private.routing_driver_zones where driver_id = $1", [driver.id])).toEqual([{ sent: [providerId] }]);
  await done(boss, "admin_update_zone", { p_id: zone.id, p_patch: { name: "Old harbour" } });
  await routingDone();
  expect(await mirrored()).toMatchObject([{ provider_id: providerId, sent: { name: "Old harbour" } }]);
  await done(boss, "admin_delete_zone", { p_id: zone.id });
  await routingDone();
  expect(await mirrored()).toEqual([]);
});

test("the worker stops in order", async () => {
  expect(await worker.stop()).toBe(0);
});
