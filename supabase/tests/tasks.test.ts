// A task is a delivery as its driver sees it. Its driver takes each step once and in order; tests repetitions, calls by
// others, and how a task ends.
import { randomUUID } from "node:crypto";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newCustomer,
  newDriver,
  queryRow,
  sql,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import {
  sharedAdmin,
  readAsAdmin,
  readCode,
  completeCashLeg,
  createDeliveryInStatus,
  runDispatch,
  readDriverStatus,
  listJobs,
  listQueuedNotifications,
  kmNorth,
  findOpenOffer,
  paidDelivery,
  readStatus,
  preferredTimeLaterToday,
  type OfferJson,
  type TestDelivery,
  type TaskJson,
  type AssignedDelivery,
} from "./support/deliveries";
import { findInvariantViolations } from "./support/racing";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});

const createInStatus = (status: "assigned" | "in_transit" | "servicing" | "delivered"): Promise<AssignedDelivery> =>
  createDeliveryInStatus(status, { sender, receiver });
const callStep = (
  driver: TestPerson,
  fn: string,
  delivery: TestDelivery,
  overrides: Record<string, unknown> = {},
): Promise<RpcResult<TaskJson>> =>
  callRpc<TaskJson>(driver.client, fn, { p_transaction_id: delivery.id, ...overrides });
const readCurrentTask = (driver: TestPerson): Promise<TaskJson | null> =>
  callRpcOrThrow<TaskJson | null>(driver.client, "get_current_task");
const listSteps = async (delivery: TestDelivery): Promise<string[]> =>
  (
    await sql<{ action: string }>(
      "select action from public.transaction_status_updates where transaction_id = $1 order by id",
      [delivery.id],
    )
  ).map(({ action }) => action);

describe("the life of a task", () => {
  // docs/readings.md: after-assigned
  test("accepted, active, arrived, completed: assigned, in_transit, servicing, delivered; each broadcast and recorded", async () => {
    const delivery = await createInStatus("assigned");
    const { driver } = delivery;
    expect(await readCurrentTask(driver)).toMatchObject({
      state: "accepted",
      transactionId: delivery.id,
      customerName: "Rita Receiver",
      customerPhone: `•••• ${receiver.phone.slice(-4)}`,
      amount: 80,
      startedAt: null,
    });
    // The phone stores the task, and the history lists fifty of them.
    expect(await readCurrentTask(driver)).toHaveProperty("metadata.notification.estimatedDistance");
    expect(await readCurrentTask(driver)).not.toHaveProperty("metadata.notification.routePolyline");
    expect(await completeCashLeg(driver, delivery)).toMatchObject({
      state: "active",
      startedAt: expect.any(String) as string,
      arrivedAt: null,
    });
    expect(await readStatus(delivery.id)).toBe("in_transit");
    expect((await callStep(driver, "arrive", delivery)).data).toMatchObject({
      state: "arrived",
      arrivedAt: expect.any(String) as string,
    });
    expect(await readStatus(delivery.id)).toBe("servicing");
    expect((await readAsAdmin(delivery.id)).statusLabel).toBe("Driver Arrived");
    expect(
      (await callStep(driver, "complete_task", delivery, { p_code: await readCode(delivery) })).data,
    ).toMatchObject({
      state: "completed",
      completedAt: expect.any(String) as string,
      metadata: { completion: { completedAt: expect.any(String) as string, amount: 80 } },
    });
    expect(await readCurrentTask(driver)).toBeNull();
    expect(await listSteps(delivery)).toEqual([
      "create",
      "accept",
      "request_payment",
      "confirm_payment",
      "offer",
      "accept_offer",
      "start_service",
      "arrive",
      "complete",
    ]);
    for (const type of ["driver_on_way", "driver_arrived", "delivery_completed"])
      expect((await listQueuedNotifications(delivery.id)).filter((each) => each === type)).toHaveLength(1);
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  test("completion keeps the time of the press, but never before the arrival", async () => {
    const completed = async (pressedAt: (arrivedAt: number) => number) => {
      const delivery = await createInStatus("servicing");
      const arrivedAt = Date.parse((await readCurrentTask(delivery.driver))?.arrivedAt ?? "");
      const { data } = await callStep(delivery.driver, "complete_task", delivery, {
        p_code: await readCode(delivery),
        p_at: new Date(pressedAt(arrivedAt)).toISOString(),
      });
      return Date.parse(data?.completedAt ?? "") - arrivedAt;
    };
    expect(await completed((arrivedAt) => arrivedAt + 2)).toBe(2);
    expect(await completed((arrivedAt) => arrivedAt - 60_000)).toBe(0);
  });
  test("a repeated step succeeds, and happens once", async () => {
    const delivery = await createInStatus("assigned");
    await completeCashLeg(delivery.driver, delivery);
    for (const fn of ["start_service", "start_service", "arrive", "arrive"])
      expect((await callStep(delivery.driver, fn, delivery)).ok).toBe(true);
    const code = await readCode(delivery);
    expect((await callStep(delivery.driver, "complete_task", delivery, { p_code: code })).ok).toBe(true);
    expect((await callStep(delivery.driver, "complete_task", delivery, { p_code: code })).data?.state).toBe(
      "completed",
    );
    expect((await listSteps(delivery)).slice(-3)).toEqual(["start_service", "arrive", "complete"]);
  });
  test("a step out of order is refused with the specified text", async () => {
    const assigned = await createInStatus("assigned");
    expect(await callStep(assigned.driver, "arrive", assigned)).toMatchObject({
      code: "INVALID_STATE",
      message: "No active task or invalid state for arrival",
    });
    expect(await callStep(assigned.driver, "complete_task", assigned, { p_code: "ABCDEFGH" })).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
      message: "Cannot complete task - task is in accepted state",
    });
    await completeCashLeg(assigned.driver, assigned);
    expect(await callStep(assigned.driver, "complete_task", assigned, { p_code: "ABCDEFGH" })).toMatchObject({
      message: "Cannot complete task - task is in active state",
    });
    await callStep(assigned.driver, "arrive", assigned);
    expect(await callStep(assigned.driver, "start_service", assigned)).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
      message: "Cannot start service - task is in arrived state",
    });
    const delivered = await createInStatus("delivered");
    expect(await callStep(delivered.driver, "start_service", delivered)).toMatchObject({
      message: "Cannot start service - task is in completed state",
    });
    expect(await callStep(delivered.driver, "cancel_task", delivered, { p_reason: "late" })).toMatchObject({
      code: "NO_ACTIVE_TASK",
      message: "No active task to cancel",
    });
    expect(await sql("select 1 from private.code_attempts where transaction_id = $1", [assigned.id])).toEqual([]);
  });
  test("another driver's task and an unknown one get the same refusal", async () => {
    const delivery = await createInStatus("in_transit");
    const stranger = await newDriver({ online: true });
    const refusal = { ok: false, code: "TRANSACTION_NOT_FOUND", message: "Transaction not found" };
    for (const target of [delivery, { ...delivery, id: randomUUID() }]) {
      for (const fn of ["start_service", "arrive", "complete_task"])
        expect(await callStep(stranger, fn, target)).toEqual(refusal);
      for (const fn of ["cancel_task", "fail_task"])
        expect(await callStep(stranger, fn, target, { p_reason: "mine" })).toEqual(refusal);
    }
    expect(await callStep(sender, "arrive", delivery)).toMatchObject({ code: "DRIVER_PROFILE_NOT_FOUND" });
    expect(await readStatus(delivery.id)).toBe("in_transit");
  });
  longTest("keeps the phone's time, clamped between the previous step and now", async () => {
    const delivery = await createInStatus("assigned");
    await completeCashLeg(delivery.driver, delivery, { p_at: "2001-01-01T00:00:00Z", p_reason: "sent later" });
    await callStep(delivery.driver, "arrive", delivery, {
      p_at: "2999-01-01T00:00:00Z",
      p_position: { latitude: 1, longitude: 2 },
      p_reason: "sent later",
    });
    expect(
      await queryRow(
        "select started_at = assigned_at as started, arrived_at <= clock_timestamp() as arrived from public.transactions where id = $1",
        [delivery.id],
      ),
    ).toEqual({ started: true, arrived: true });
    expect(
      await queryRow(
        "select metadata -> 'position' ->> 'latitude' as latitude, metadata ->> 'reason' as reason from public.transaction_status_updates where transaction_id = $1 and action = 'arrive'",
        [delivery.id],
      ),
    ).toEqual({ latitude: "1", reason: "sent later" });
  });
  longTest("returns the distance: via the pickup before the start, to the drop-off after it, by road", async () => {
    const delivery = await createInStatus("assigned");
    expect(await readCurrentTask(delivery.driver)).toMatchObject({ distance: 0, eta: 0 });
    await completeCashLeg(delivery.driver, delivery);
    await setDriverPosition(delivery.driver, kmNorth(delivery.at, 4.999));
    expect(await readCurrentTask(delivery.driver)).toMatchObject({ distance: 6999, eta: 14 });
  });
});

describe("when the task ends", () => {
  // docs/readings.md: driver-has-accepted
  test("the driver is online and available again if their app was seen recently", async () => {
    const delivery = await createInStatus("servicing");
    await callStep(delivery.driver, "complete_task", delivery, { p_code: await readCode(delivery) });
    expect(await readDriverStatus(delivery.driver)).toEqual({ status: "online", is_available: true });
    expect(await sql("select 1 from graphile_worker.jobs where key = $1", [`wake:${delivery.driver.id}`])).toHaveLength(
      1,
    );
  });
  test.each([
    ["nothing was heard for three minutes", null, "offline"],
    ["their phone confirmed a push lately", "10 minutes", "online"],
    ["their phone confirmed a push long ago", "61 minutes", "offline"],
  ])("and %s, presence applies as usual: %s ago gives %s", async (_, pushed, status) => {
    const delivery = await createInStatus("servicing");
    await sql(
      "update public.driver_profiles set last_seen = clock_timestamp() - interval '3 minutes', push_confirmed_at = clock_timestamp() - $2::interval where user_id = $1",
      [delivery.driver.id, pushed],
    );
    await callStep(delivery.driver, "complete_task", delivery, { p_code: await readCode(delivery) });
    expect((await readDriverStatus(delivery.driver)).status).toBe(status);
  });
});

describe("a driver who gives up", () => {
  // docs/readings.md: driver-cancels
  test("before the start: the search restarts with high priority, without them; repeating it succeeds", async () => {
    const delivery = await createInStatus("assigned");
    const { driver } = delivery;
    expect((await callStep(driver, "cancel_task", delivery, { p_reason: "Flat tyre" })).data).toMatchObject({
      state: "cancelled",
      reason: "Flat tyre",
      cancelledAt: expect.any(String) as string,
      startedAt: null,
    });
    expect((await callStep(driver, "cancel_task", delivery, { p_reason: "Flat tyre" })).data).toMatchObject({
      state: "cancelled",
    });
    expect(await readAsAdmin(delivery.id)).toMatchObject({
      status: "payment_confirmed",
      driver: null,
      dispatch: "waiting",
    });
    expect(await readDriverStatus(driver)).toEqual({ status: "online", is_available: true });
    expect(await runDispatch(delivery.id)).toMatchObject({ offered: 0 });
    expect(await findOpenOffer(driver)).toBeUndefined();
    const nextDriver = await newDriver({ online: true, at: delivery.at });
    await runDispatch(delivery.id);
    expect((await findOpenOffer(nextDriver))?.taskDetails.priority).toBe("high");
    expect(await callStep(driver, "start_service", delivery)).toMatchObject({
      code: "NO_ACTIVE_TASK",
      message: "No active task to start service for",
    });
    expect(await callStep(driver, "complete_task", delivery)).toMatchObject({
      code: "NO_ACTIVE_TASK",
      message: "No active task to complete",
    });
    expect(await findInvariantViolations([delivery.id])).toEqual([]);
  });
  // docs/readings.md: driver-cancels
  test.each(["in_transit", "servicing"] as const)(
    "once it is %s they have the cash: it fails with their reason, and an admin sees cash to be returned",
    async (status) => {
      const delivery = await createInStatus(status);
      const { driver } = delivery;
      expect((await callStep(driver, "cancel_task", delivery, { p_reason: "Car broke down" })).data).toMatchObject({
        state: "active",
        leg: { kind: "return" },
        reason: "Car broke down",
      });
      expect((await callStep(driver, "cancel_task", delivery, { p_reason: "Car broke down" })).ok).toBe(true);
      expect(await readAsAdmin(delivery.id)).toMatchObject({
        status: "failed",
        cashToReturn: true,
        cancelReason: "Car broke down",
      });
      expect(await listQueuedNotifications(delivery.id)).toContain("transaction_failed");
      expect(await readDriverStatus(driver)).toEqual({ status: "on_duty", is_available: false });
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
      expect(await completeCashLeg(driver, delivery)).toMatchObject({ state: "cancelled", reason: "Car broke down" });
      expect(await readDriverStatus(driver)).toEqual({ status: "online", is_available: true });
      expect(await findInvariantViolations([delivery.id])).toEqual([]);
    },
  );
  // docs/readings.md: driver-cancels, failed-task
  test("at the drop-off: it fails, and their task is to return the cash; then it shows failed", async () => {
    const delivery = await createInStatus("servicing");
    for (let time = 0; time < 2; time++)
      expect((await callStep(delivery.driver, "fail_task", delivery, { p_reason: "Nobody there" })).data).toMatchObject(
        {
          state: "active",
          leg: { kind: "return" },
          reason: "Nobody there",
        },
      );
    expect(await readAsAdmin(delivery.id)).toMatchObject({ status: "failed", cashToReturn: true });
    expect(await completeCashLeg(delivery.driver, delivery)).toMatchObject({ state: "failed", reason: "Nobody there" });
    const early = await createInStatus("assigned");
    expect(await callStep(early.driver, "fail_task", early, { p_reason: "x" })).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
    });
  });
  // docs/readings.md: return-leg
  test("a return refuses to be cancelled with the state, as the phone does", async () => {
    const delivery = await createInStatus("servicing");
    await callStep(delivery.driver, "fail_task", delivery, { p_reason: "Nobody there" });
    expect(await callStep(delivery.driver, "cancel_task", delivery, { p_reason: "Flat tyre" })).toMatchObject({
      code: "INVALID_STATE_TRANSITION",
      message: "Cannot cancel - task is in active state",
    });
    await completeCashLeg(delivery.driver, delivery);
    expect(await callStep(delivery.driver, "cancel_task", delivery, { p_reason: "Flat tyre" })).toMatchObject({
      code: "NO_ACTIVE_TASK",
      message: "No active task to cancel",
    });
  });
});

// docs/readings.md: suspended
test("a driver cannot be suspended during a task until it is unassigned; then they are offline", async () => {
  const delivery = await createInStatus("assigned");
  const { driver } = delivery;
  const operator = (await sharedAdmin()).client;
  const suspend = { p_user_id: driver.id, p_reason: "Complaint" };
  expect(await callRpc(operator, "admin_suspend_driver", suspend)).toMatchObject({ code: "INVALID_STATE" });
  expect((await readDriverStatus(driver)).status).toBe("on_duty");
  await callRpcOrThrow(operator, "admin_unassign_delivery", { p_transaction_id: delivery.id, p_reason: "Complaint" });
  await callRpcOrThrow(operator, "admin_suspend_driver", suspend);
  expect(await readDriverStatus(driver)).toEqual({ status: "offline", is_available: false });
  expect(await findInvariantViolations([delivery.id])).toEqual([]);
});

describe("a driver's history", () => {
  // docs/readings.md: sender-words
  test("shows a delivery that went back as it was then, without later addresses, instructions and times", async () => {
    const parties = {
      sender: await newCustomer({ name: "Sam Sender" }),
      receiver: await newCustomer({ name: "Rita Receiver" }),
    };
    const delivery = await createDeliveryInStatus("assigned", {
      ...parties,
      fields: { specialInstructions: "Gate code 4711" },
    });
    const task = { p_transaction_id: delivery.id };
    const correct = async (deliveryAddress: string, km: number, overrides = {}) => {
      const { version } = await callRpcOrThrow<{ version: number }>(parties.receiver.client, "get_transaction_by_id", {
        transaction_id: delivery.id,
      });
      await callRpcOrThrow(parties.receiver.client, "correct_delivery", {
        ...task,
        p_patch: { version, deliveryAddress, deliveryLocation: kmNorth(delivery.at, km), ...overrides },
      });
      return version + 1;
    };
    const { driver: first } = delivery;
    await callStep(first, "cancel_task", delivery, { p_reason: "x" });
    await correct("14 Receiver Street", 0.1);
    // Assigned by an administrator, so without an offer.
    const second = await newDriver({ online: true, at: delivery.at });
    const admin = await sharedAdmin();
    await callRpcOrThrow(admin.client, "admin_assign_delivery", { ...task, p_driver_id: second.id });
    expect(await readCurrentTask(second)).toMatchObject({
      deliveryAddress: "14 Receiver Street",
      instructions: "Gate code 4711",
      contact: { role: "sender" },
    });
    await callRpcOrThrow(admin.client, "admin_unassign_delivery", { ...task, p_reason: "x" });
    const version = await correct("16 Receiver Street", 0.2, {
      deliveryUnit: "Apt 9",
      specialInstructions: "Ask for Rosa",
    });
    await callRpcOrThrow(parties.sender.client, "edit_transaction", {
      ...task,
      p_patch: { version, preferredTime: await preferredTimeLaterToday() },
    });
    const historyOf = async (driver: TestPerson) =>
      (await callRpcOrThrow<{ items: TaskJson[] }>(driver.client, "list_driver_history")).items;
    for (const [driver, deliveryAddress, km] of [
      [first, "12 Receiver Street", 0],
      [second, "14 Receiver Street", 0.1],
    ] as const) {
      const { lat, lng } = kmNorth(delivery.at, km);
      const hidden = { instructions: null, preferredTime: null, deliveryUnit: null };
      const items = await historyOf(driver);
      expect(items).toMatchObject([
        {
          ...hidden,
          notes: null,
          contact: null,
          deliveryAddress,
          pickupAddress: "1 Sender Avenue",
          coordinates: { lat: expect.closeTo(lat, 5) as number, lng: expect.closeTo(lng, 5) as number },
        },
      ]);
      const { items: offers } = await callRpcOrThrow<{ items: OfferJson[] }>(driver.client, "list_offers");
      expect(offers).toMatchObject(
        driver === first
          ? [{ status: "accepted", pickupCoordinates: null, deliveryCoordinates: null, taskDetails: hidden }]
          : [],
      );
      expect(JSON.stringify([items, offers])).not.toMatch(/16 Receiver|Apt 9|Rosa|startsAt/);
    }
    await queryRow("select private.redact_person($1)", [parties.receiver.id]);
    for (const driver of [first, second])
      expect(await historyOf(driver)).toMatchObject([{ deliveryAddress: "Erased", pickupAddress: "1 Sender Avenue" }]);
    await callRpcOrThrow(admin.client, "admin_delete_transaction", { ...task, p_reason: "Asked for" });
    for (const driver of [first, second])
      expect(JSON.stringify(await historyOf(driver))).not.toMatch(/Receiver Street|Sender Avenue/);
  });

  longTest("lists finished tasks newest first, by outcome, with masked phones", async () => {
    const deliveredTask = await createInStatus("delivered");
    const { driver } = deliveredTask;
    const cancelled = await createDeliveryInStatus("assigned", { sender, receiver, driver, at: deliveredTask.at });
    await callStep(driver, "cancel_task", cancelled, { p_reason: "x" });
    const failed = await createDeliveryInStatus("servicing", { sender, receiver, driver, at: deliveredTask.at });
    await callStep(driver, "fail_task", failed, { p_reason: "Nobody there" });
    await completeCashLeg(driver, failed);
    const list = (args: Record<string, unknown> = {}) =>
      callRpcOrThrow<{ items: TaskJson[]; nextCursor: string | null }>(driver.client, "list_driver_history", args);
    const all = await list();
    expect(all.items.map(({ transactionId, state }) => [transactionId, state])).toEqual([
      [failed.id, "failed"],
      [cancelled.id, "cancelled"],
      [deliveredTask.id, "completed"],
    ]);
    expect(all.items.every(({ customerPhone }) => customerPhone.startsWith("••••"))).toBe(true);
    expect((await list({ p_status: "delivered" })).items.map(({ transactionId }) => transactionId)).toEqual([
      deliveredTask.id,
    ]);
    expect((await list({ p_status: "cancelled" })).items.map(({ transactionId }) => transactionId)).toEqual([
      cancelled.id,
    ]);
    expect((await list({ p_transaction: cancelled.id })).items.map(({ transactionId }) => transactionId)).toEqual([
      cancelled.id,
    ]);
    await sql(
      "update public.optimoroute_orders set ended_at = ended_at - interval '3 days' where transaction_id = $1",
      [deliveredTask.id],
    );
    expect(
      (await list({ p_from: new Date(Date.now() - 86_400_000).toISOString() })).items.map(
        ({ transactionId }) => transactionId,
      ),
    ).toEqual([failed.id, cancelled.id]);
    expect((await list({ p_from: new Date(Date.now() - 4 * 86_400_000).toISOString() })).items).toHaveLength(3);
    const first = await list({ p_limit: 2 });
    expect(
      (await list({ p_limit: 2, p_cursor: first.nextCursor })).items.map(({ transactionId }) => transactionId),
    ).toEqual([deliveredTask.id]);
  });
  longTest("counts offers, deliveries, amounts and hours", async () => {
    const delivery = await createInStatus("delivered");
    const stats = await callRpcOrThrow<Record<string, unknown> & { days: unknown[] }>(
      delivery.driver.client,
      "get_driver_stats",
      {
        p_range: "month",
      },
    );
    expect(stats).toMatchObject({
      range: "month",
      offers: { received: 1, accepted: 1, declined: 0, expired: 0, withdrawn: 0 },
      acceptanceRate: 1,
      deliveries: { completed: 1, cancelled: 0, failed: 0 },
      amount: 80,
    });
    expect(stats.days).toHaveLength(30);
    await sql(
      "update public.driver_task_actions set \"timestamp\" = \"timestamp\" - interval '90 minutes' where driver_id = $1 and action = 'status_changed' and metadata ->> 'to' = 'online' and id = (select min(id) from public.driver_task_actions where driver_id = $1 and action = 'status_changed')",
      [delivery.driver.id],
    );
    const { hoursOnline } = await callRpcOrThrow<{ hoursOnline: number }>(delivery.driver.client, "get_driver_stats", {
      p_range: "week",
    });
    expect(hoursOnline).toBeCloseTo(1.5, 1);
  });
});

describe("one task at a time", () => {
  // docs/readings.md: one-task-time
  test("and one open offer are enforced by the database itself", async () => {
    const delivery = await createInStatus("assigned");
    const second = await paidDelivery({ sender, receiver });
    await expect(
      sql("update public.transactions set status = 'assigned', driver_id = $2 where id = $1", [
        second.id,
        delivery.driver.id,
      ]),
    ).rejects.toThrow(/transactions_one_active_per_driver/);
    const open = await createDeliveryInStatus("broadcast", { sender, receiver });
    await expect(
      sql(
        "insert into public.driver_notifications (driver_id, transaction_id, assignment_id, title, message, data, expires_at) select driver_id, transaction_id, assignment_id, title, message, data, expires_at from public.driver_notifications where id = $1",
        [open.offer.id],
      ),
    ).rejects.toThrow(/driver_notifications_one_open_per_driver/);
  });
  test("starts at pending only, and follows the list of moves", async () => {
    const delivery = await createInStatus("assigned");
    await expect(
      sql(
        "insert into public.transactions (user_id, receiver_id, driver_id, amount, delivery_address, pickup_address, delivery_latitude, delivery_longitude, receiver_phone, customer_name, customer_phone, sender_name, receiver_name, status) select user_id, receiver_id, driver_id, 1, 'a', 'b', 0, 0, 'p', 'c', 'p', 's', 'r', 'assigned' from public.transactions where id = $1",
        [delivery.id],
      ),
    ).rejects.toThrow(/begins as pending/);
    await expect(
      sql("update public.transactions set status = 'delivered' where id = $1", [delivery.id]),
    ).rejects.toThrow(/cannot move from assigned to delivered/);
  });
  longTest("is null without a task", async () => {
    expect(await readCurrentTask(await newDriver())).toBeNull();
    expect(await listJobs(randomUUID())).toEqual([]);
  });
});
