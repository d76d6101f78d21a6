// How the ledger posts the sender's fee and the driver's pay: at the handover, after a failed one, and before the
// pickup.
import {
  openIncidentAbout,
  completeCashLeg,
  createDeliveryInStatus,
  listJobs,
  recordPaymentEvent,
  readStatus,
  type AssignedDelivery,
} from "./support/deliveries";
import { readAsAdmin, paidDelivery, newDelivery } from "./support/deliveries";
import {
  countDeposit,
  listLedgerEntries,
  newHub,
  openDepositOrThrow,
  returnToHub,
  verifyLedgerIntegrity,
} from "./support/hubs";
import { hubAdmin, startPrefundedDelivery, completeHandover, createFundedHub } from "./support/prefunded";
import { createPricedSender } from "./support/prices";
import { callRpcOrThrow, newCustomer, nextUnusedLocation, sql, type TestPerson } from "./support/harness";
import type { NewPriceBody } from "../../lib/contracts/admin/prices";
import type { DriverHistory, DriverStats } from "../../lib/contracts/driver/driver";
import type { Task } from "../../lib/contracts/driver/task";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

type RefundState = { refundDue: boolean; refundAmount: number | null };
type Prices = Partial<NewPriceBody>;
let receiver: TestPerson;
beforeAll(async () => {
  receiver = await newCustomer({ name: "Rita Receiver" });
});
afterAll(async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

const listMoneyEntries = async (id: string) =>
  (await listLedgerEntries({ id }))
    .filter(({ giver, taker }) => ![giver, taker].some((kind) => ["hub", "driver", "receiver"].includes(kind)))
    .map(({ cause, giver, taker, amount }) => `${cause}: ${giver} > ${taker} ${amount}`);
const readPayBalance = (driver: TestPerson) =>
  sql<{ balance: number }>(
    `select b.balance::float as balance from ledger.accounts a join ledger.balances b on b.account_id = a.id
      where a.kind = 'driver_pay' and a.owner = $1`,
    [driver.id],
  );
const createPriced = async (status: "assigned" | "in_transit" | "delivered", fee: Prices, pay: Prices | null = null) =>
  createDeliveryInStatus(status, { sender: await createPricedSender(fee, pay), receiver });
const failTask = ({ driver, id }: AssignedDelivery) =>
  callRpcOrThrow<Task>(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody there" });
const refund = async (id: string) =>
  callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", { p_transaction_id: id, p_reason: "Kindness" });
const readAdminDelivery = async (id: string) => (await readAsAdmin(id)) as unknown as RefundState;

describe("at the handover", () => {
  test("pays the driver from the fee, and the rest is earned", async () => {
    const { id, driver, offer } = await createPriced("delivered", { flat: 7.8 }, { flat: 5.3 });
    expect(offer.taskDetails).toMatchObject({ driverPay: 5.3 });
    expect(await listMoneyEntries(id)).toEqual([
      "payment: provider > sender_funds 7.8",
      "driver_paid: sender_funds > driver_pay 5.3",
      "fee_earned: sender_funds > fee 2.5",
    ]);
    expect(await readPayBalance(driver)).toEqual([{ balance: 5.3 }]);
    expect((await callRpcOrThrow<DriverHistory>(driver.client, "list_driver_history")).items).toMatchObject([
      { driverPay: 5.3 },
    ]);
    expect(await callRpcOrThrow<DriverStats>(driver.client, "get_driver_stats")).toMatchObject({
      earned: 5.3,
      days: [{ earned: 5.3 }],
    });
  });

  test("takes pay above the fee from our own account", async () => {
    const { id, driver } = await createPriced("delivered", { flat: 2 }, { flat: 5 });
    expect((await listMoneyEntries(id)).slice(1)).toEqual([
      "driver_paid: sender_funds > driver_pay 2",
      "pay_topped_up: operator > driver_pay 3",
    ]);
    expect(await readPayBalance(driver)).toEqual([{ balance: 5 }]);
  });

  longTest("pays without a fee from our own account, and earns a fee without pay", async () => {
    const freeDelivery = await createPriced("delivered", {}, { flat: 5 });
    expect(await listMoneyEntries(freeDelivery.id)).toEqual(["pay_topped_up: operator > driver_pay 5"]);
    const deliveryWithoutPay = await createPriced("delivered", { flat: 5 });
    expect((await listMoneyEntries(deliveryWithoutPay.id)).slice(1)).toEqual(["fee_earned: sender_funds > fee 5"]);
    expect(deliveryWithoutPay.offer.taskDetails).toMatchObject({ driverPay: null });
  });

  test("pays out a prefunded delivery's amount first", async () => {
    const hub = await createFundedHub(500, nextUnusedLocation());
    const delivery = await startPrefundedDelivery(hub, {
      sender: await createPricedSender({ basisPoints: 1_000 }, { flat: 6 }),
      receiver,
    });
    await completeHandover(delivery);
    expect((await listLedgerEntries(delivery)).map(({ cause, amount }) => `${cause} ${amount}`)).toEqual([
      "payment 88",
      "pickup 80",
      "handover 80",
      "paid_out 80",
      "driver_paid 6",
      "fee_earned 2",
    ]);
  });

  test("pays the driver after a payment reversed on the way; paid again, it is the fee", async () => {
    const delivery = await createPriced("in_transit", { flat: 7 }, { flat: 5 });
    await recordPaymentEvent(delivery.id, "payment.failed");
    await completeHandover(delivery);
    expect((await listMoneyEntries(delivery.id)).slice(1)).toEqual([
      "payment_reversed: sender_funds > provider 7",
      "pay_topped_up: operator > driver_pay 5",
    ]);
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect((await listMoneyEntries(delivery.id)).slice(3)).toEqual([
      "payment: provider > sender_funds 7",
      "fee_earned: sender_funds > fee 7",
    ]);
  });

  test("a payment reversed afterwards is owed in full, and the driver keeps their pay", async () => {
    const { id, driver } = await createPriced("delivered", { flat: 7 }, { flat: 5 });
    await recordPaymentEvent(id, "payment.refunded");
    expect((await listMoneyEntries(id)).slice(3)).toEqual(["charged_back: dispute > provider 7"]);
    await recordPaymentEvent(id, "payment.confirmed");
    expect((await listMoneyEntries(id)).slice(4)).toEqual([
      "payment: provider > sender_funds 7",
      "charge_settled: sender_funds > dispute 7",
    ]);
    expect(await readPayBalance(driver)).toEqual([{ balance: 5 }]);
  });

  longTest("recorded by two administrators has the same entries", async () => {
    const delivery = await createPriced("in_transit", { flat: 7 }, { flat: 5 });
    await callRpcOrThrow((await hubAdmin()).client, "admin_complete_override", {
      p_transaction_id: delivery.id,
      p_reason: "Seen on the video",
    });
    expect(await readStatus(delivery.id)).toBe("delivered");
    expect((await listMoneyEntries(delivery.id)).slice(1)).toEqual([
      "driver_paid: sender_funds > driver_pay 5",
      "fee_earned: sender_funds > fee 2",
    ]);
  });
});

describe("a handover that fails", () => {
  const fee = { flat: 8, failedBasisPoints: 7_500 };
  const pay = { flat: 5, failedBasisPoints: 5_000 };

  test("earns its share of the fee immediately, and pays the driver when the cash is back", async () => {
    const delivery = await createPriced("in_transit", fee, pay);
    expect(await failTask(delivery)).toMatchObject({ state: "active", driverPay: 2.5 });
    expect((await listMoneyEntries(delivery.id)).slice(1)).toEqual(["fee_earned: sender_funds > fee 6"]);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 2 });
    await completeCashLeg(delivery.driver, delivery);
    expect((await listMoneyEntries(delivery.id)).slice(2)).toEqual(["driver_paid: fee > driver_pay 2.5"]);
    expect((await callRpcOrThrow<DriverHistory>(delivery.driver.client, "list_driver_history")).items).toMatchObject([
      { state: "failed", driverPay: 2.5 },
    ]);
    await refund(delivery.id);
    expect((await listMoneyEntries(delivery.id)).slice(3)).toEqual(["refund: sender_funds > refund 2"]);
    expect(await readPayBalance(delivery.driver)).toEqual([{ balance: 2.5 }]);
  });

  test("pays the driver once all of its cash is counted at a hub", async () => {
    const delivery = await createPriced("in_transit", fee, pay);
    const hub = await newHub(nextUnusedLocation());
    await failTask(delivery);
    await returnToHub(hub, delivery);
    const first = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    await countDeposit(hub.cashier, hub, first, 50);
    expect(await readPayBalance(delivery.driver)).toEqual([]);
    const restDeposit = await openDepositOrThrow(delivery.driver, hub, [delivery.id]);
    await countDeposit(hub.cashier, hub, restDeposit, 30);
    expect(await readPayBalance(delivery.driver)).toEqual([{ balance: 2.5 }]);
  });

  test("pays when an administrator records the cash as returned, not as lost", async () => {
    const [returnedDelivery, lostDelivery] = [
      await createPriced("in_transit", fee, pay),
      await createPriced("in_transit", fee, pay),
    ];
    for (const [delivery, fn] of [
      [returnedDelivery, "admin_record_returned_cash"],
      [lostDelivery, "admin_record_lost_cash"],
    ] as const) {
      await failTask(delivery);
      await openIncidentAbout(delivery.driver);
      await callRpcOrThrow((await hubAdmin()).client, fn, { p_transaction_id: delivery.id, p_reason: "Seen" });
    }
    expect(await readPayBalance(returnedDelivery.driver)).toEqual([{ balance: 2.5 }]);
    expect(await readPayBalance(lostDelivery.driver)).toEqual([]);
  });

  longTest("keeps its share of a prefunded delivery too, and the amount is the sender's", async () => {
    const hub = await createFundedHub(500, nextUnusedLocation());
    const delivery = await startPrefundedDelivery(hub, { sender: await createPricedSender(fee, pay), receiver });
    await failTask(delivery);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 82 });
  });

  longTest("with the whole fee kept leaves no refund due, and administrators may still refund it", async () => {
    const delivery = await createPriced(
      "in_transit",
      { flat: 8, failedBasisPoints: 10_000 },
      { flat: 9, failedBasisPoints: 10_000 },
    );
    await failTask(delivery);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: false, refundAmount: 8 });
    await completeCashLeg(delivery.driver, delivery);
    expect((await listMoneyEntries(delivery.id)).slice(2)).toEqual([
      "driver_paid: fee > driver_pay 8",
      "pay_topped_up: operator > driver_pay 1",
    ]);
    await refund(delivery.id);
    expect((await listMoneyEntries(delivery.id)).slice(4)).toEqual(["refund_added: operator > refund 8"]);
    await recordPaymentEvent(delivery.id, "payment.refunded");
    expect((await listMoneyEntries(delivery.id)).slice(5)).toEqual(["refunded: refund > provider 8"]);
    expect(await readPayBalance(delivery.driver)).toEqual([{ balance: 9 }]);
  });

  longTest("returns the fee too when the provider refunds the whole payment", async () => {
    const delivery = await createPriced("in_transit", fee);
    await failTask(delivery);
    await recordPaymentEvent(delivery.id, "payment.refunded");
    expect((await listMoneyEntries(delivery.id)).slice(2)).toEqual([
      "fee_returned: fee > refund 6",
      "refund: sender_funds > refund 2",
      "refunded: refund > provider 8",
    ]);
  });

  longTest("keeps the same share when the payment arrives later", async () => {
    const delivery = await createPriced("in_transit", fee);
    await recordPaymentEvent(delivery.id, "payment.failed");
    await failTask(delivery);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: false, refundAmount: 0 });
    await recordPaymentEvent(delivery.id, "payment.confirmed");
    expect((await listMoneyEntries(delivery.id)).slice(2)).toEqual([
      "payment: provider > sender_funds 8",
      "fee_earned: sender_funds > fee 6",
    ]);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 2 });
  });
});

describe("before the pickup", () => {
  const fee = { flat: 8, failedBasisPoints: 7_500 };
  const pay = { flat: 5, failedBasisPoints: 5_000 };
  const leavePickup = ({ driver, id }: AssignedDelivery) =>
    callRpcOrThrow<Task>(driver.client, "leave_pickup", { p_transaction_id: id, p_reason: "Nobody opens" });
  const countCash = ({ driver, id }: AssignedDelivery, amount: number) =>
    callRpcOrThrow(driver.client, "count_leg", { p_transaction_id: id, p_amount: amount });

  test("a driver who gets no answer from the sender is paid for the drive, and the sender is refunded in full", async () => {
    const delivery = await createPriced("assigned", fee, pay);
    await countCash(delivery, 80);
    await sql("update public.custody_legs set arrived_at = now() - interval '11 minutes' where transaction_id = $1", [
      delivery.id,
    ]);
    expect(await leavePickup(delivery)).toMatchObject({ state: "cancelled", driverPay: 2.5 });
    expect(await leavePickup(delivery)).toMatchObject({ driverPay: 2.5 });
    expect((await listMoneyEntries(delivery.id)).slice(1)).toEqual(["pay_topped_up: operator > driver_pay 2.5"]);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 8 });
  });

  longTest("a driver who reports different sums is not paid, because only the driver reports it", async () => {
    const delivery = await createPriced("assigned", fee, pay);
    await countCash(delivery, 70);
    expect(await leavePickup(delivery)).toMatchObject({ state: "cancelled", driverPay: null });
    expect(await readPayBalance(delivery.driver)).toEqual([]);
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 8 });
  });

  test("a cancellation by an administrator refunds everything; unpaid, it posts nothing", async () => {
    const sender = await createPricedSender(fee, pay);
    const delivery = await paidDelivery({ sender, receiver });
    await callRpcOrThrow((await hubAdmin()).client, "admin_cancel_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Called off",
    });
    expect(await readAdminDelivery(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 8 });
    await refund(delivery.id);
    expect((await listMoneyEntries(delivery.id)).slice(1)).toEqual(["refund: sender_funds > refund 8"]);
    const unpaidDelivery = await newDelivery({ sender, receiver });
    await callRpcOrThrow(sender.client, "cancel_transaction", { p_transaction_id: unpaidDelivery.id });
    expect(await listMoneyEntries(unpaidDelivery.id)).toEqual([]);
    expect((await listJobs(unpaidDelivery.id)).filter(({ task }) => task === "request_payment")).toEqual([]);
  });

  longTest("a manual confirmation books the fee too", async () => {
    const { id } = await newDelivery({ sender: await createPricedSender(fee), receiver });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: id });
    await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: id });
    expect(await listMoneyEntries(id)).toEqual(["payment: provider > sender_funds 8"]);
  });
});
