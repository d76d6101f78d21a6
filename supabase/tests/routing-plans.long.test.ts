// Administrators let the routing provider (OptimoRoute) plan a day's routes. The database records each planning request
// and decides which routes are sent to the drivers.
import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentFor } from "../../local/environment";
import { planRoutes } from "../../server/provider-sync/plan";
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  testStack,
  type TestPerson,
} from "./support/harness";
import { sharedAdmin, createDeliveryInStatus, type AssignedDelivery, completeCashLeg } from "./support/deliveries";
import {
  beginRoutingRun,
  readExternalId,
  toOrderNo,
  presentOrder,
  recordRoutingStep,
} from "./support/routing-provider";

describe("a plan", () => {
  const date = "2026-12-01";
  type Plan = { id: string; status: string; message: string | null; stopping: boolean; notSentReason: string | null };
  const dateInDays = async (days: number) =>
    (await queryRow<{ day: string }>("select (current_date + $1::int)::text as day", [days])).day;
  const findPlan = async (caller: TestPerson, id: string) =>
    (await callRpcOrThrow<{ items: Plan[] }>(caller.client, "admin_list_routing_plans")).items.find(
      (plan) => plan.id === id,
    );

  /** A delivery with its order on that day, and a driver with a day known to the provider. */
  async function createPlannable(day: string): Promise<AssignedDelivery> {
    const delivery = await createDeliveryInStatus("assigned");
    await recordRoutingStep(delivery.id, (await beginRoutingRun(delivery.id)).version, { ...presentOrder, date: day });
    await callRpcOrThrow(serviceClient(), "record_routing_driver", {
      p_driver_id: delivery.driver.id,
      p_date: day,
      p_version: "v",
      p_sent: { enabled: true },
    });
    return delivery;
  }

  // Removes plans of an earlier run on the same stack.
  beforeAll(async () => {
    for (const table of ["routing_plans", "routing_drivers"])
      await sql(`delete from private.${table} where date > current_date + 19`);
    await sql("update private.routing_orders set order_date = null where order_date > current_date + 19");
  });

  test("contains only our open orders and drivers, and requests nothing without any", async () => {
    const admin = await newAdmin();
    const [day, emptyDay] = [await dateInDays(22), await dateInDays(23)];
    const [openDelivery, pickedUpDelivery] = [await createPlannable(day), await createPlannable(day)];
    await completeCashLeg(pickedUpDelivery.driver, pickedUpDelivery);
    const { id } = await callRpcOrThrow<Plan>(admin.client, "admin_plan_routes", { p_date: day });
    expect(await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: id })).toMatchObject({
      action: "start",
      lockType: "RESOURCES",
      orders: [toOrderNo(openDelivery.id)],
      drivers: [await readExternalId(openDelivery.driver), await readExternalId(pickedUpDelivery.driver)].sort(),
    });
    const emptyPlan = await callRpcOrThrow<Plan>(admin.client, "admin_plan_routes", { p_date: emptyDay });
    expect(await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: emptyPlan.id })).toEqual({
      action: "none",
    });
    expect(await findPlan(admin, emptyPlan.id)).toMatchObject({ status: "completed", notSentReason: "no_stops" });
  });

  test("keeps the stops of our own deliveries from the day's routes", async () => {
    const admin = await newAdmin();
    const day = await dateInDays(24);
    const { id: ownId, driver } = await createPlannable(day);
    const { id } = await callRpcOrThrow<Plan>(admin.client, "admin_plan_routes", { p_date: day });
    const stop = (stopNumber: number, stopOrderNo: string | null, type: string | null = null) => ({
      stopNumber,
      orderNo: stopOrderNo,
      type,
      address: "12 Other Street",
    });
    await callRpcOrThrow(serviceClient(), "record_routing_plan", {
      p_plan_id: id,
      p_result: {
        outcome: "completed",
        notSentReason: "others",
        routes: [
          {
            driverExternalId: await readExternalId(driver),
            stops: [stop(1, "SHOP-1"), stop(2, toOrderNo(ownId)), stop(3, null, "break")],
          },
          { driverExternalId: "somebody", stops: [stop(1, "SHOP-2")] },
        ],
      },
    });
    const { routes } = await callRpcOrThrow<{ routes: { stops: { stopNumber: number }[] }[] }>(
      admin.client,
      "admin_list_routes",
      {
        p_date: day,
      },
    );
    expect(routes.map(({ stops }) => stops.map(({ stopNumber }) => stopNumber))).toEqual([[2, 3]]);
  });

  // docs/readings.md: provider-hears
  test("is sent to the phones only when each stop of the day is a delivery that its driver has accepted", async () => {
    const [plannedDelivery, otherDelivery, waiting] = [
      await createDeliveryInStatus("assigned"),
      await createDeliveryInStatus("assigned"),
      await createDeliveryInStatus("broadcast"),
    ];
    const readNotSentReasons = async (...stops: [AssignedDelivery | null, AssignedDelivery][]) =>
      (
        await callRpcOrThrow<{ reason: string | null }>(serviceClient(), "find_route_send_block_reason", {
          p_routes: await Promise.all(
            stops.map(async ([delivery, { driver }]) => ({
              driverExternalId: await readExternalId(driver),
              stops: [
                { orderNo: delivery ? toOrderNo(delivery.id) : "SHOP-1", type: null },
                { orderNo: null, type: "depot" },
              ],
            })),
          ),
        })
      ).reason;
    expect([
      await readNotSentReasons(),
      await readNotSentReasons([plannedDelivery, plannedDelivery]),
      await readNotSentReasons([plannedDelivery, plannedDelivery], [null, otherDelivery]),
      await readNotSentReasons([plannedDelivery, plannedDelivery], [waiting, waiting]),
      await readNotSentReasons([plannedDelivery, otherDelivery]),
    ]).toEqual(["no_stops", null, "others", "waiting", "other_driver"]);
    // Carried by another driver than planned, and ended: delivered, failed, failed and refunded.
    const endedPlans = [
      await createDeliveryInStatus("delivered"),
      await createDeliveryInStatus("in_transit"),
      await createDeliveryInStatus("in_transit"),
    ];
    for (const { driver, id } of endedPlans.slice(1))
      await callRpcOrThrow(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody there" });
    expect(
      await callRpc((await sharedAdmin()).client, "admin_refund_delivery", {
        p_transaction_id: endedPlans[2]?.id,
        p_reason: "Nobody there",
      }),
    ).toMatchObject({ ok: true });
    expect(
      await Promise.all(
        endedPlans.map((delivery) =>
          readNotSentReasons([delivery, plannedDelivery], [plannedDelivery, plannedDelivery]),
        ),
      ),
    ).toEqual([null, null, null]);
  });

  // docs/readings.md: routing-ids
  test("is sent when the provider names the driver by serial alone only if the serial is the driver's", async () => {
    const { id, driver } = await createDeliveryInStatus("assigned");
    const serial = randomUUID();
    await sql("update public.driver_profiles set optimo_route_serial = $2 where user_id = $1", [driver.id, serial]);
    const readSendBlockReason = async (driverExternalId: string | null, driverSerial: string | null) =>
      (
        await callRpcOrThrow<{ reason: string | null }>(serviceClient(), "find_route_send_block_reason", {
          p_routes: [{ driverExternalId, driverSerial, stops: [{ orderNo: toOrderNo(id), type: null }] }],
        })
      ).reason;
    expect([
      await readSendBlockReason(null, serial),
      await readSendBlockReason(null, randomUUID()),
      await readSendBlockReason(randomUUID(), serial),
      await readSendBlockReason(null, null),
    ]).toEqual([null, "other_driver", "other_driver", "other_driver"]);
  });

  // docs/readings.md: provider-hears
  test("is sent once an administrator has confirmed it, on record, and only the newest plan of its day", async () => {
    const admin = await newAdmin();
    const day = await dateInDays(27);
    await createPlannable(day);
    const createPlan = async (notSentReason: string | null) => {
      const { id } = await callRpcOrThrow<Plan>(admin.client, "admin_plan_routes", { p_date: day });
      await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: id });
      await callRpcOrThrow(serviceClient(), "record_routing_plan", {
        p_plan_id: id,
        p_result: { outcome: "completed", notSentReason, routes: [] },
      });
      return id;
    };
    const sendRoutes = (id: string) => callRpc(admin.client, "admin_send_routes", { p_plan_id: id });
    const refusal = (message: string) => ({ ok: false, code: "INVALID_STATE", message });
    const [unsendable, older] = [await createPlan("no_stops"), await createPlan("unconfirmed")];
    expect(await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: older })).toEqual({
      action: "none",
    });
    const newest = await createPlan("unconfirmed");
    expect(await sendRoutes(unsendable)).toMatchObject(refusal("This plan has no routes to send"));
    expect(await sendRoutes(older)).toMatchObject(
      refusal("The day has been planned again. Send the routes of the newest plan."),
    );
    expect(await callRpc((await newDriver()).client, "admin_send_routes", { p_plan_id: newest })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
    for (let repetition = 0; repetition < 2; repetition++)
      expect(await sendRoutes(newest)).toMatchObject({ ok: true, data: { id: newest, sending: true, sentAt: null } });
    expect(await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: newest })).toEqual({
      action: "send",
      date: day,
    });
    await callRpcOrThrow(serviceClient(), "record_routing_plan", {
      p_plan_id: newest,
      p_result: { outcome: "sent", routes: [] },
    });
    expect(await findPlan(admin, newest)).toMatchObject({
      sending: false,
      notSentReason: null,
      sentAt: expect.any(String) as string,
    });
    expect(await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: newest })).toEqual({
      action: "none",
    });
    expect(
      await sql("select 1 from private.admin_actions where admin_id = $1 and action = 'send_routes'", [admin.id]),
    ).toHaveLength(1);
  });

  test("can be sent again when the provider was switched off before its confirmed routes were sent", async () => {
    const environment = environmentFor(testStack(), {
      dataDir: mkdtempSync(join(tmpdir(), "handover-")),
      routing: false,
    });
    const replacedEnv = jest.replaceProperty(process, "env", { ...process.env, ...environment });
    try {
      const admin = await newAdmin();
      const day = await dateInDays(28);
      await createPlannable(day);
      const { id } = await callRpcOrThrow<Plan>(admin.client, "admin_plan_routes", { p_date: day });
      await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: id });
      await callRpcOrThrow(serviceClient(), "record_routing_plan", {
        p_plan_id: id,
        p_result: { outcome: "completed", notSentReason: "unconfirmed", routes: [] },
      });
      await callRpcOrThrow(admin.client, "admin_send_routes", { p_plan_id: id });
      await planRoutes(id);
      expect(await findPlan(admin, id)).toMatchObject({
        status: "completed",
        sending: false,
        sentAt: null,
        notSentReason: "unconfirmed",
      });
    } finally {
      replacedEnv.restore();
    }
  });

  // docs/readings.md: provider-hears
  test("is stopped by an administrator, on record: immediately before the request, else at the provider", async () => {
    const admin = await newAdmin();
    const [day, laterDay] = [await dateInDays(25), await dateInDays(26)];
    const planWithoutRequest = await callRpcOrThrow<Plan>(admin.client, "admin_plan_routes", { p_date: day });
    expect(
      await callRpcOrThrow(admin.client, "admin_stop_routing_plan", { p_plan_id: planWithoutRequest.id }),
    ).toMatchObject({
      status: "running",
      stopping: true,
    });
    await callRpcOrThrow(admin.client, "admin_stop_routing_plan", { p_plan_id: planWithoutRequest.id });
    expect(
      await callRpcOrThrow(serviceClient(), "begin_routing_plan", {
        p_plan_id: planWithoutRequest.id,
        p_prepared: false,
      }),
    ).toEqual({
      action: "none",
    });
    expect(await findPlan(admin, planWithoutRequest.id)).toMatchObject({
      status: "failed",
      message: "Planning failed or timed out. Status: cancelled",
      stopping: false,
    });
    await createPlannable(laterDay);
    const plan = await callRpcOrThrow<Plan>(admin.client, "admin_plan_routes", { p_date: laterDay });
    await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: plan.id });
    await callRpcOrThrow(admin.client, "admin_stop_routing_plan", { p_plan_id: plan.id });
    await callRpcOrThrow(serviceClient(), "record_routing_plan", {
      p_plan_id: plan.id,
      p_result: { outcome: "started", planningId: 7 },
    });
    expect(await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: plan.id })).toMatchObject({
      action: "stop",
      planningId: 7,
    });
    expect(
      await sql(
        "select subject_id as id from private.admin_actions where admin_id = $1 and action = 'stop_routing_plan' order by id",
        [admin.id],
      ),
    ).toHaveLength(2);
    expect(await callRpc((await newDriver()).client, "admin_stop_routing_plan", { p_plan_id: plan.id })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
  });

  test("is started at most once; a repetition reports that the provider's response was lost", async () => {
    const admin = await newAdmin();
    const day = (await queryRow<{ day: string }>("select (current_date + 20)::text as day")).day;
    await createPlannable(day);
    const plan = await callRpcOrThrow<{ id: string }>(admin.client, "admin_plan_routes", { p_date: day });
    expect((await callRpcOrThrow<{ id: string }>(admin.client, "admin_plan_routes", { p_date: day })).id).toBe(plan.id);
    expect(await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: plan.id })).toMatchObject({
      action: "start",
      lockType: "RESOURCES",
    });
    expect(await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: plan.id })).toEqual({
      action: "none",
    });
    expect(
      (await callRpcOrThrow<{ items: unknown[] }>(admin.client, "admin_list_routing_plans")).items[0],
    ).toMatchObject({
      id: plan.id,
      status: "failed",
      message: "Planning failed or timed out. Status: unknown",
    });
  });

  test("that runs too long has failed", async () => {
    const admin = await newAdmin();
    const day = (await queryRow<{ day: string }>("select (current_date + 21)::text as day")).day;
    await createPlannable(day);
    const { id } = await callRpcOrThrow<{ id: string }>(admin.client, "admin_plan_routes", { p_date: day });
    await callRpcOrThrow(serviceClient(), "begin_routing_plan", { p_plan_id: id });
    await callRpcOrThrow(serviceClient(), "record_routing_plan", {
      p_plan_id: id,
      p_result: { outcome: "started", planningId: 7 },
    });
    for (let poll = 0; poll < 30; poll++)
      await callRpcOrThrow(serviceClient(), "record_routing_plan", {
        p_plan_id: id,
        p_result: { outcome: "running", progress: poll },
      });
    expect(
      (await callRpcOrThrow<{ items: unknown[] }>(admin.client, "admin_list_routing_plans")).items[0],
    ).toMatchObject({
      id,
      status: "failed",
      message: "Planning failed or timed out. Status: in_progress",
    });
  });

  test("is open to administrators only, and for days that can be planned", async () => {
    const driver = await newDriver();
    expect(await callRpc(driver.client, "admin_plan_routes", { p_date: date })).toMatchObject({
      ok: false,
      code: "NOT_FOUND",
    });
    expect(await callRpc((await sharedAdmin()).client, "admin_plan_routes", { p_date: "1999-01-01" })).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
    });
  });
});
