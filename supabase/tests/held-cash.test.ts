// From the proven pickup the driver holds the delivery's cash: in the ledger, on the driver's page and in the admin
// console, until the handover or the return. Until then they get no other delivery.
import {
  sharedAdmin,
  readAsAdmin,
  readCode,
  createDeliveryInStatus,
  runDispatch,
  readDriverStatus,
  listQueuedNotifications,
  findOpenOffer,
  paidDelivery,
  recordPaymentEvent,
  type TaskJson,
  type AssignedDelivery,
  completeCashLeg,
  confirmByOwnCount,
  proveLate,
} from "./support/deliveries";
import { callRpc, callRpcOrThrow, newCustomer, newDriver, sql, type TestPerson } from "./support/harness";
import { readTimeline } from "./support/delivery-timeline";
import { longTest } from "../../e2e/fixtures/long-test";
import { adminFunctionForAction } from "./support/admin-functions";

jest.setTimeout(60_000);

let sender: TestPerson;
let receiver: TestPerson;
let operator: TestPerson;
beforeAll(async () => {
  [sender, receiver, operator] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});

type Cash = {
  amount: number;
  dueAmount: number;
  deliveries: { transactionId: string; amount: number; due: boolean; senderName: string; pickupAddress: string }[];
};
const reasonArgs = { p_reason: "Brought to the office" };
const readCash = async (driver: TestPerson): Promise<Cash> =>
  (await callRpcOrThrow<{ cash: Cash }>(driver.client, "get_driver_profile")).cash;
const deliveryArgs = (delivery: { id: string }, overrides: Record<string, unknown> = {}) => ({
  p_transaction_id: delivery.id,
  ...overrides,
});
const callAsOperator = (fn: string, delivery: { id: string }, overrides: Record<string, unknown> = reasonArgs) =>
  callRpc(operator.client, adminFunctionForAction(fn), deliveryArgs(delivery, overrides));
type HeldCashItem = { driverId: string; amount: number; deliveries: { id: string }[] };
type HeldPage = { items: HeldCashItem[]; nextCursor: string | null };
async function listHeldDeliveries(driver: TestPerson): Promise<string[]> {
  // Other files leave drivers with cash too: more than one page of them.
  for (let p_cursor: string | null = null; ;) {
    const page: HeldPage = await callRpcOrThrow<HeldPage>(operator.client, "admin_list_cash", {
      p_limit: 100,
      p_cursor,
    });
    const driverItem = page.items.find(({ driverId }) => driverId === driver.id);
    if (driverItem || page.nextCursor === null) return driverItem?.deliveries.map(({ id }) => id) ?? [];
    p_cursor = page.nextCursor;
  }
}
const createFailed = async (): Promise<AssignedDelivery> => {
  const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
  await callRpcOrThrow(delivery.driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
  return delivery;
};
const readFailedGate = async (
  delivery: { id: string },
  driver: TestPerson,
): Promise<{ failedGate: string; gateValues: unknown } | undefined> => {
  const { rounds } = await callRpcOrThrow<{
    rounds: { candidates: { driverId: string; failedGate: string; gateValues: unknown }[] }[];
  }>(operator.client, "admin_get_dispatch", deliveryArgs(delivery));
  return rounds[0]?.candidates.find(({ driverId }) => driverId === driver.id);
};

describe("a driver holds the cash", () => {
  // docs/readings.md: holds-cash
  test("from the proven pickup until the handover, and not before", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    expect(await readCash(delivery.driver)).toEqual({ amount: 0, dueAmount: 0, ceiling: 500, deliveries: [] });
    await completeCashLeg(delivery.driver, delivery);
    expect(await readCash(delivery.driver)).toMatchObject({
      amount: 80,
      dueAmount: 0,
      deliveries: [
        {
          transactionId: delivery.id,
          amount: 80,
          due: false,
          senderName: "Sam Sender",
          pickupAddress: "1 Sender Avenue",
        },
      ],
    });
    await callRpcOrThrow(
      delivery.driver.client,
      "arrive",
      deliveryArgs(delivery, { p_position: { latitude: delivery.at.lat, longitude: delivery.at.lng } }),
    );
    await callRpcOrThrow(
      delivery.driver.client,
      "complete_task",
      deliveryArgs(delivery, { p_code: await readCode(delivery) }),
    );
    expect(await readCash(delivery.driver)).toEqual({ amount: 0, dueAmount: 0, ceiling: 500, deliveries: [] });
    expect(await listHeldDeliveries(delivery.driver)).toEqual([]);
  });

  // docs/readings.md: holds-cash
  test.each(["cancel_task", "fail_task"])("after %s on the way, until its return is recorded", async (fn) => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    await callRpcOrThrow(delivery.driver.client, fn, deliveryArgs(delivery, { p_reason: "Car broke down" }));
    expect(await readCash(delivery.driver)).toMatchObject({
      amount: 80,
      dueAmount: 80,
      deliveries: [{ transactionId: delivery.id, due: true }],
    });
    expect(await listHeldDeliveries(delivery.driver)).toEqual([delivery.id]);
    const readOwnHoldings = async () =>
      (
        await callRpcOrThrow<{ items: (TaskJson & { cashToReturn: boolean })[] }>(
          delivery.driver.client,
          "list_driver_history",
        )
      ).items[0]?.cashToReturn;
    const readAsSender = async () =>
      (
        await callRpcOrThrow<{ cashToReturn: boolean }>(sender.client, "get_transaction_by_id", {
          transaction_id: delivery.id,
        })
      ).cashToReturn;
    expect([await readOwnHoldings(), await readAsSender()]).toEqual([true, true]);

    expect((await callAsOperator("cash_returned", delivery)).ok).toBe(true);
    expect(await readCash(delivery.driver)).toEqual({ amount: 0, dueAmount: 0, ceiling: 500, deliveries: [] });
    expect(await listHeldDeliveries(delivery.driver)).toEqual([]);
    expect([await readOwnHoldings(), await readAsSender(), (await readAsAdmin(delivery.id)).cashToReturn]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await listQueuedNotifications(delivery.id)).filter((type) => type === "cash_returned")).toHaveLength(2);
  });

  longTest("also when the delivery is refunded or the driver suspended, and prevents its deletion", async () => {
    const delivery = await createFailed();
    expect((await callAsOperator("refund", delivery)).ok).toBe(true);
    expect(await callAsOperator("delete_transaction", delivery)).toMatchObject({ ok: false });
    // A driver with cash to return cannot be suspended: that would hide it.
    expect(
      await callRpc(operator.client, "admin_suspend_driver", { p_user_id: delivery.driver.id, ...reasonArgs }),
    ).toMatchObject({
      code: "INVALID_STATE",
      message: expect.stringMatching(/^The driver has cash to bring back/),
    });
    expect(await listHeldDeliveries(delivery.driver)).toEqual([delivery.id]);
  });

  longTest("after a payment that failed on the way, which does not end the delivery", async () => {
    const delivery = await createDeliveryInStatus("in_transit", { sender, receiver });
    await recordPaymentEvent(delivery.id, "payment.failed");
    expect(await readCash(delivery.driver)).toMatchObject({ amount: 80, dueAmount: 0 });
  });

  longTest("until an administrator completes the delivery", async () => {
    const delivery = await createDeliveryInStatus("servicing", { sender, receiver });
    expect((await callAsOperator("complete_override", delivery)).ok).toBe(true);
    expect(await readCash(delivery.driver)).toMatchObject({ amount: 0 });
  });
});

describe("a pickup proven offline that arrives too late", () => {
  // docs/readings.md: holds-cash
  test.each(["cancel", "unassign"])(
    "after the administrator's %s leaves cash that must be returned",
    async (operation) => {
      const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
      const code = await confirmByOwnCount(delivery);
      expect((await callAsOperator(operation, delivery)).ok).toBe(true);
      for (let repetition = 0; repetition < 2; repetition++) await proveLate(delivery, code);
      expect(await readCash(delivery.driver)).toMatchObject({
        amount: 80,
        dueAmount: 80,
        deliveries: [{ transactionId: delivery.id, due: true }],
      });
      expect(await listHeldDeliveries(delivery.driver)).toEqual([delivery.id]);
      const timeline = await readTimeline(delivery);
      expect(timeline.filter(({ what }) => what === "start_after_end")).toHaveLength(1);
      expect((await listQueuedNotifications(delivery.id)).filter((type) => type === "cash_to_return")).toHaveLength(1);
      expect((await callAsOperator("cash_returned", delivery)).ok).toBe(true);
      expect(await listHeldDeliveries(delivery.driver)).toEqual([]);
    },
  );

  longTest("assigned the same delivery again, the driver holds its cash again", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const { driver } = delivery;
    const code = await confirmByOwnCount(delivery);
    await callAsOperator("unassign", delivery);
    await proveLate(delivery, code);
    await callAsOperator("cash_returned", delivery);
    // A repetition of a settled proof posts nothing.
    await proveLate(delivery, code);
    expect(await readCash(driver)).toMatchObject({ amount: 0 });
    expect(await callAsOperator("assign", delivery, { p_driver_id: driver.id })).toMatchObject({ ok: true });
    await completeCashLeg(driver, delivery);
    expect(await readCash(driver)).toMatchObject({ amount: 80, dueAmount: 0 });
    await callRpcOrThrow(driver.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
    expect(await readCash(driver)).toMatchObject({ amount: 80, dueAmount: 80 });
    expect(await listHeldDeliveries(driver)).toEqual([delivery.id]);
  });

  longTest("records both drivers when two hold cash of the same delivery", async () => {
    const delivery = await createDeliveryInStatus("assigned", { sender, receiver });
    const code = await confirmByOwnCount(delivery);
    await callAsOperator("unassign", delivery);
    await proveLate(delivery, code);
    const second = await newDriver({ online: true, at: delivery.at });
    await callRpcOrThrow(operator.client, "admin_assign_delivery", deliveryArgs(delivery, { p_driver_id: second.id }));
    await completeCashLeg(second, delivery);
    await callRpcOrThrow(second.client, "fail_task", deliveryArgs(delivery, { p_reason: "Nobody there" }));
    expect((await callAsOperator("cash_returned", delivery)).ok).toBe(true);
    const holders = await sql<{ driver: string }>(
      "select details ->> 'driverId' as driver from private.admin_actions where subject_id = $1 and action = 'cash_returned'",
      [delivery.id],
    );
    expect(holders.map(({ driver }) => driver).sort()).toEqual([delivery.driver.id, second.id].sort());
  });

  longTest("is refused from strangers, from drivers without the delivery, and for an unconfirmed pickup", async () => {
    const delivery = await createDeliveryInStatus("broadcast", { sender, receiver });
    expect(await proveLate(delivery, "AAAAAAAA")).toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
    const unassigned = await createDeliveryInStatus("assigned", { sender, receiver });
    await callAsOperator("unassign", unassigned);
    expect(await proveLate(unassigned, "AAAAAAAA")).toMatchObject({ code: "NO_OPEN_LEG" });
    expect(await callRpc(unassigned.driver.client, "start_service", deliveryArgs(unassigned))).toMatchObject({
      code: "NO_ACTIVE_TASK",
    });
    for (const { driver } of [delivery, unassigned]) expect(await readCash(driver)).toMatchObject({ amount: 0 });
  });
});

describe("while a driver has cash to return", () => {
  // docs/readings.md: holds-cash
  test("searches exclude them with the reason in the trace, and offer them waiting deliveries once it is back", async () => {
    const { driver, ...delivery } = await createFailed();
    expect(await readDriverStatus(driver)).toEqual({ status: "on_duty", is_available: false });
    const nextDelivery = await paidDelivery({ sender, receiver, at: delivery.at });
    expect(await runDispatch(nextDelivery.id)).toMatchObject({ offered: 0 });
    expect(await readFailedGate(nextDelivery, driver)).toMatchObject({
      failedGate: "cash",
      gateValues: { amount: 80 },
    });
    await callAsOperator("cash_returned", delivery);
    expect(await sql("select 1 from graphile_worker._private_jobs where key = $1", [`wake:${driver.id}`])).toHaveLength(
      1,
    );
    expect(await runDispatch(nextDelivery.id)).toMatchObject({ offered: 1 });
    expect(await findOpenOffer(driver)).toMatchObject({ transactionId: nextDelivery.id });
  });

  // docs/readings.md: holds-cash
  test("an administrator cannot assign to them, and they cannot accept an earlier offer", async () => {
    const unassigned = await createDeliveryInStatus("assigned", { sender, receiver });
    const { driver, ...delivery } = unassigned;
    const { code } = await callRpcOrThrow<{ code: string }>(
      sender.client,
      "confirm_leg",
      deliveryArgs(delivery, { p_counted: 80 }),
    );
    await callAsOperator("unassign", delivery);
    // The unproven pickup is under review; clear it early.
    await callAsOperator("clear_plausibility_review", delivery);
    const nextDelivery = await paidDelivery({ sender, receiver, at: delivery.at });
    await runDispatch(nextDelivery.id);
    const offer = await findOpenOffer(driver);
    expect(offer).toMatchObject({ transactionId: nextDelivery.id });
    await callRpcOrThrow(driver.client, "count_leg", deliveryArgs(delivery, { p_amount: 80 }));
    await callRpcOrThrow(driver.client, "prove_leg", deliveryArgs(delivery, { p_code: code }));
    expect(await callRpc(driver.client, "accept_offer", { p_id: offer?.id })).toMatchObject({
      ok: false,
      code: "CASH_TO_RETURN",
    });
    expect(
      await callRpc(operator.client, "admin_assign_delivery", deliveryArgs(nextDelivery, { p_driver_id: driver.id })),
    ).toMatchObject({
      code: "NOT_ELIGIBLE",
      failedGate: "cash",
      message: "Driver has cash to return first",
    });
  });
});
