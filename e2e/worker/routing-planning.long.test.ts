// Planning a day at the routing provider, as a worker requests and follows it.
import {
  callRpcOrThrow,
  newAdmin,
  newDriver,
  queryRow,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import { createDeliveryInStatus, type AssignedDelivery } from "../../supabase/tests/support/deliveries";
import { LOCAL_DEFAULTS } from "../../local/environment";
import * as sandbox from "../../local/emulators/control";
import {
  arriveAtDropOff,
  countProviderCalls,
  completeDelivery,
  toOrderNo,
  findProviderOrder,
  waitForRoutingJobs,
} from "./support/routing";
import { withRoutingWorker } from "./support/routing-worker";
import { pollWithWorkerLogs } from "./support/worker-process";

const url = (): string => testStack().url;
const worker = withRoutingWorker();

describe("planning a day", () => {
  let admin: TestPerson;
  const plan = (date: string) =>
    callRpcOrThrow<{ id: string; status: string; lockType: string }>(admin.client, "admin_plan_routes", {
      p_date: date,
    });
  const planned = async (id: string) =>
    (
      await callRpcOrThrow<{ items: { id: string; status: string; message: string | null; lockType: string }[] }>(
        admin.client,
        "admin_list_routing_plans",
      )
    ).items.find((each) => each.id === id);
  const day = async (ahead: number): Promise<string> =>
    (
      await queryRow<{ day: string }>(
        "select to_char((now() at time zone 'America/New_York')::date + $1::int, 'YYYY-MM-DD') as day",
        [ahead],
      )
    ).day;
  beforeAll(async () => {
    admin = await newAdmin();
  });

  /** Noon of a later day: at any hour there is time to drive. */
  async function onDay(delivery: AssignedDelivery, ahead: number): Promise<void> {
    await sql(
      "update public.transactions set assigned_at = (date_trunc('day', now() at time zone 'America/New_York') + $2::int * interval '1 day' + interval '12 hours') at time zone 'America/New_York' where id = $1",
      [delivery.id, ahead],
    );
    await sql("select private.enqueue_routing_order($1)", [delivery.id]);
    await waitForRoutingJobs();
  }

  test("leaves others' orders and routes in the same account unchanged, and contains only ours", async () => {
    await sandbox.setRoutingSettings(url(), { planningMs: 200 });
    const date = await day(5);
    const callProvider = (method: string, body: unknown) =>
      fetch(`${url()}/optimoroute/v1/${method}?key=${LOCAL_DEFAULTS.routingKey}`, {
        method: "POST",
        body: JSON.stringify(body),
      });
    const shop = {
      date,
      type: "D",
      duration: 10,
      location: { address: "12 Other Street", latitude: 40.7, longitude: -74, locationName: "Shop" },
    };
    await callProvider("create_orders", {
      orders: [
        { ...shop, orderNo: "SHOP-1" },
        { ...shop, orderNo: "SHOP-2" },
      ],
    });
    await callProvider("update_drivers_parameters", {
      updates: [
        {
          externalId: "shopper",
          date,
          enabled: true,
          workTimeFrom: "09:00",
          workTimeTo: "17:00",
          startLatitude: 40.7,
          startLongitude: -74,
        },
      ],
    });
    await callProvider("start_planning", {
      date,
      useOrders: ["SHOP-1"],
      useDrivers: [{ driverExternalId: "shopper" }],
    });
    const providerOrder = async (orderNo: string) => (await sandbox.readRoutingOrders(url(), { orderNo }))[0];
    await pollWithWorkerLogs(
      "the others have planned theirs",
      async () => (await providerOrder("SHOP-1"))?.status === "scheduled",
    );
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await onDay(delivery, 5);
    const { id } = await plan(date);
    await pollWithWorkerLogs("it is planned", async () => (await planned(id))?.status === "completed", 30);
    expect([
      (await providerOrder("SHOP-1"))?.status,
      (await providerOrder("SHOP-2"))?.status,
      (await findProviderOrder(delivery.id))?.status,
    ]).toEqual(["scheduled", "unscheduled", "scheduled"]);
    const { routes } = await callRpcOrThrow<{ routes: { stops: { orderNo: string }[] }[] }>(
      admin.client,
      "admin_list_routes",
      {
        p_date: date,
      },
    );
    expect(routes.flatMap(({ stops }) => stops.map(({ orderNo }) => orderNo))).toEqual([toOrderNo(delivery.id)]);
  });

  // docs/readings.md: provider-modes
  test("that is stopped ends here; the provider's run continues, because the specification lists no call that stops it", async () => {
    await sandbox.setRoutingSettings(url(), { planningHeld: true });
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await onDay(delivery, 6);
    const before = (await sandbox.readPlannings(url())).length;
    const { id } = await plan(await day(6));
    await pollWithWorkerLogs(
      "the provider is planning",
      async () => (await sandbox.readPlannings(url())).length > before,
      30,
    );
    await callRpcOrThrow(admin.client, "admin_stop_routing_plan", { p_plan_id: id });
    await pollWithWorkerLogs("it has stopped", async () => (await planned(id))?.status === "failed", 30);
    expect((await planned(id))?.message).toBe("Planning failed or timed out. Status: cancelled");
    expect((await sandbox.readPlannings(url())).at(-1)?.status).toBe("N");
    await sandbox.setRoutingSettings(url(), { planningHeld: false });
  });

  test("keeps the stops of drivers on the road, and returns stops and times", async () => {
    await sandbox.setRoutingSettings(url(), { planningMs: 200 });
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await onDay(delivery, 1);
    const { id, lockType } = await plan(await day(1));
    expect(lockType).toBe("RESOURCES");
    expect((await plan(await day(1))).id).toBe(id);
    await pollWithWorkerLogs("it is planned", async () => (await planned(id))?.status !== "running", 30);
    expect(await planned(id)).toMatchObject({ status: "completed", message: null });
    const { routes } = await callRpcOrThrow<{
      routes: { driverId: string; stops: { transactionId: string; scheduledAt: string }[] }[];
    }>(admin.client, "admin_list_routes", { p_date: await day(1) });
    const stop = routes
      .find(({ driverId }) => driverId === delivery.driver.id)
      ?.stops.find(({ transactionId }) => transactionId === delivery.id);
    expect(stop?.scheduledAt).toMatch(/^\d\d:\d\d$/);
  });

  test("of a later day first sends every driver's day that the provider does not have, also for drivers with a delivery today", async () => {
    const date = await day(9);
    const [carrier, idle, stranger] = [
      await createDeliveryInStatus("in_transit"),
      await newDriver(),
      await newDriver(),
    ];
    await waitForRoutingJobs();
    const nameOf = async ({ id }: TestPerson): Promise<string> =>
      (
        await queryRow<{ id: string }>(
          "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
          [id],
        )
      ).id;
    // The provider does not know this driver: it would refuse their day.
    await sql("delete from private.routing_drivers where driver_id = $1", [stranger.id]);
    const callsBefore = (await sandbox.readRoutingRequests(url())).length;
    const { id } = await plan(date);
    await pollWithWorkerLogs("it is planned", async () => (await planned(id))?.status === "completed", 30);
    const planRequests = JSON.stringify(
      (await sandbox.readRoutingRequests(url()))
        .slice(callsBefore)
        .filter(({ operation }) => operation === "update_drivers_parameters"),
    );
    expect(planRequests).toContain(await nameOf(carrier.driver));
    expect(planRequests).toContain(await nameOf(idle));
    expect(planRequests).not.toContain(await nameOf(stranger));
    expect(
      await sql("select 1 from private.routing_drivers where date = $1 and driver_id = any ($2) and sent is not null", [
        date,
        [carrier.driver.id, idle.id],
      ]),
    ).toHaveLength(2);
    // A second plan of that day has nothing to send.
    const before = (await sandbox.readRoutingRequests(url())).length;
    const again = await plan(date);
    await pollWithWorkerLogs("it is planned again", async () => (await planned(again.id))?.status === "completed", 30);
    expect(await countProviderCalls("update_drivers_parameters", before)).toBe(0);
    await arriveAtDropOff(carrier);
    await completeDelivery(carrier);
  });

  test("fails with the reason when drivers' days cannot be sent, and the provider plans nothing", async () => {
    const driver = await newDriver();
    await waitForRoutingJobs();
    const before = (await sandbox.readPlannings(url())).length;
    await sandbox.setRoutingFaults(url(), { requests: ["update_drivers_parameters"], unauthorised: 1 });
    const { id } = await plan(await day(11));
    await pollWithWorkerLogs("it has failed", async () => (await planned(id))?.status === "failed", 30);
    await sandbox.setRoutingFaults(url(), {});
    expect((await planned(id))?.message).toBe("Planning failed or timed out. Status: AUTH_KEY_UNKNOWN");
    expect((await sandbox.readPlannings(url())).length).toBe(before);
    // The key was refused, not a driver.
    expect(await sql("select 1 from private.routing_differences where driver_id = $1", [driver.id])).toEqual([]);
  });

  test("is never requested twice: a lost response fails the plan", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await onDay(delivery, 3);
    const before = (await sandbox.readPlannings(url())).length;
    await sandbox.setRoutingFaults(url(), { requests: ["start_planning"], cutAfter: 1 });
    const { id, lockType } = await plan(await day(3));
    expect(lockType).toBe("RESOURCES");
    await pollWithWorkerLogs("it has failed", async () => (await planned(id))?.status === "failed", 30);
    expect((await planned(id))?.message).toMatch(/^Planning failed or timed out\. Status: /);
    await sandbox.setRoutingFaults(url(), {});
    await sql("select private.enqueue_routing_plan($1)", [id]);
    await waitForRoutingJobs();
    expect((await sandbox.readPlannings(url())).length).toBe(before + 1);
  });

  test("names the orders unknown to the provider, and contains the others", async () => {
    const [keptDelivery, lostDelivery] = [
      await createDeliveryInStatus("assigned"),
      await createDeliveryInStatus("assigned"),
    ];
    await waitForRoutingJobs();
    for (const delivery of [keptDelivery, lostDelivery]) await onDay(delivery, 12);
    await sandbox.removeRoutingOrder(url(), toOrderNo(lostDelivery.id));
    const { id } = await plan(await day(12));
    await pollWithWorkerLogs("it is planned", async () => (await planned(id))?.status === "completed", 30);
    expect(await planned(id)).toMatchObject({
      unplanned: { orders: [toOrderNo(lostDelivery.id)], drivers: [], places: [] },
    });
  });

  test("leaves an order off every route when its driver has no such skill there", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await onDay(delivery, 13);
    const { id: driver } = await queryRow<{ id: string }>(
      "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
      [delivery.driver.id],
    );
    await sandbox.setRoutingDriver(url(), driver, { skills: [] });
    const { id } = await plan(await day(13));
    await pollWithWorkerLogs("it is planned", async () => (await planned(id))?.status === "completed", 30);
    expect((await findProviderOrder(delivery.id))?.status).toBe("unscheduled");
    await sandbox.setRoutingDriver(url(), driver, { skills: ["cash_delivery"] });
    const again = await plan(await day(13));
    await pollWithWorkerLogs("it is planned again", async () => (await planned(again.id))?.status === "completed", 30);
    expect((await findProviderOrder(delivery.id))?.status).toBe("scheduled");
  });

  test("that the provider aborts fails with its message", async () => {
    const delivery = await createDeliveryInStatus("assigned");
    await waitForRoutingJobs();
    await onDay(delivery, 4);
    await sandbox.setRoutingFaults(url(), { planningFails: true });
    const { id } = await plan(await day(4));
    await pollWithWorkerLogs("it has failed", async () => (await planned(id))?.status === "failed", 30);
    expect((await planned(id))?.message).toMatch(/^Planning failed or timed out\. Status: /);
  });
});

test("the worker shuts down gracefully", async () => {
  expect(await worker().stop()).toBe(0);
});
