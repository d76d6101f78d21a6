// What becomes of a payment that is taken back, or comes in again, while its cash is on its way and afterwards.
import { admin, asAdmin, deliveryAt, driverStatus, payment, statusOf, type Transaction } from "./support/deliveries";
import { entriesOf, verified, type Opened } from "./support/hubs";
import { assignedPrefunded, bankClerk, drawn, handOver, hubWith } from "./support/prefunded";
import { done, newCustomer, somewhere, sql, type Person } from "./support/world";

jest.setTimeout(120_000);

type Judged = Transaction & {
  refundDue: boolean;
  refundAmount: number | null;
  allowedDecisions: string[];
  record: { what: string }[];
};
let sender: Person;
let receiver: Person;
let hub: Opened;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    admin(),
  ]);
});
beforeEach(async () => {
  hub = await hubWith(500, somewhere());
});
afterAll(async () => {
  expect(await verified()).toMatchObject({ ok: true });
});

const people = () => ({ sender, receiver });
const money = async (id: string) =>
  (await entriesOf({ id }))
    .filter(({ giver }) => !["hub", "driver"].includes(giver))
    .map((e) => `${e.cause} ${e.amount}`);
const needs = async (id: string) =>
  (await sql<{ kind: string }>("select kind from private.deliveries_needing_attention() where id = $1", [id])).map(
    ({ kind }) => kind,
  );
const judged = async (id: string) => (await asAdmin(id)) as Judged;
const whatOf = async (id: string) => (await judged(id)).record.map(({ what }) => what);
const failed = ({ driver, id }: { driver: Person; id: string }) =>
  done(driver.client, "fail_task", { p_transaction_id: id, p_reason: "Nobody there" });

describe("a payment that was taken back on the way", () => {
  test("is not returned when the handover fails: nothing of it is kept", async () => {
    const delivery = await drawn(hub, people());
    await payment(delivery.id, "payment.failed");
    await failed(delivery);
    expect(await needs(delivery.id)).toEqual(["cash_to_return"]);
    expect(await judged(delivery.id)).toMatchObject({ refundDue: false, refundAmount: null });
  });

  test("needs an administrator until it comes in again, which pays for what is handed over", async () => {
    const delivery = await drawn(hub, people());
    await payment(delivery.id, "payment.failed");
    expect(await needs(delivery.id)).toEqual(["payment_gone"]);
    for (let time = 0; time < 2; time++) await payment(delivery.id, "payment.confirmed");
    expect(await needs(delivery.id)).toEqual([]);
    await handOver(delivery);
    expect(await money(delivery.id)).toEqual(["payment 80", "payment_reversed 80", "payment 80", "paid_out 80"]);
    expect(await whatOf(delivery.id)).toEqual(
      expect.arrayContaining(["payment_failed_late", "payment_confirmed_again"]),
    );
  });

  test("comes in again after the handover failed, and is to be returned", async () => {
    const delivery = await drawn(hub, people());
    await payment(delivery.id, "payment.refunded");
    expect(await whatOf(delivery.id)).toContain("payment_refunded_late");
    await failed(delivery);
    await payment(delivery.id, "payment.confirmed");
    expect(await needs(delivery.id)).toEqual(expect.arrayContaining(["refund_due"]));
    expect(await judged(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 80 });
    expect(await money(delivery.id)).toEqual(["payment 80", "payment_reversed 80", "payment 80"]);
  });

  test("comes in again after the handover, and pays for it then", async () => {
    const delivery = await drawn(hub, { ...people(), fee: 5 });
    await payment(delivery.id, "payment.failed");
    await handOver(delivery);
    expect(await needs(delivery.id)).toEqual(["payment_gone"]);
    await payment(delivery.id, "payment.confirmed");
    expect(await needs(delivery.id)).toEqual([]);
    expect(await money(delivery.id)).toEqual(["payment 85", "payment_reversed 85", "payment 85", "paid_out 80"]);
  });

  test("counts as come in when administrators say so", async () => {
    const delivery = await drawn(hub, people());
    await payment(delivery.id, "payment.failed");
    expect((await judged(delivery.id)).allowedDecisions).toContain("confirm_payment");
    for (let time = 0; time < 2; time++)
      await done((await bankClerk()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    expect(await needs(delivery.id)).toEqual([]);
    expect(await money(delivery.id)).toEqual(["payment 80", "payment_reversed 80", "payment 80"]);
    expect((await judged(delivery.id)).allowedDecisions).not.toContain("confirm_payment");
  });
});

describe("a payment that is taken back otherwise", () => {
  test.each(["payment.failed", "payment.refunded"])("before the pickup ends it, by %s", async (event) => {
    const delivery = await assignedPrefunded(hub, people());
    await payment(delivery.id, event);
    expect(await statusOf(delivery.id)).toBe("failed");
    expect(await driverStatus(delivery.driver)).toMatchObject({ status: "online" });
    expect(await money(delivery.id)).toEqual(["payment 80", "payment_reversed 80"]);
    expect(await needs(delivery.id)).toEqual([]);
  });

  test.each(["payment.failed", "payment.refunded"])("after the handover is owed, by %s", async (event) => {
    const delivery = await drawn(hub, { ...people(), fee: 5 });
    await handOver(delivery);
    for (let time = 0; time < 2; time++) await payment(delivery.id, event);
    expect(await needs(delivery.id)).toEqual(["payment_gone"]);
    expect((await money(delivery.id)).slice(2)).toEqual(["payment_reversed 5", "charged_back 80"]);
    await payment(delivery.id, "payment.confirmed");
    expect(await needs(delivery.id)).toEqual([]);
    expect((await money(delivery.id)).slice(4)).toEqual(["payment 85", "charge_settled 80"]);
  });

  test("after it was cancelled leaves nothing to return", async () => {
    const delivery = await assignedPrefunded(hub, people());
    await done((await admin()).client, "admin_cancel", { p_transaction_id: delivery.id, p_reason: "Called off" });
    expect(await judged(delivery.id)).toMatchObject({ refundDue: true, refundAmount: 80 });
    await payment(delivery.id, "payment.failed");
    expect(await needs(delivery.id)).toEqual([]);
    expect(await money(delivery.id)).toEqual(["payment 80", "payment_reversed 80"]);
  });

  test("of the sender's own cash leaves the delivery as it is, and the fee of a way that was driven stays", async () => {
    const delivery = await deliveryAt("in_transit", { sender, receiver });
    await payment(delivery.id, "payment.failed");
    expect(await needs(delivery.id)).toEqual(["payment_gone"]);
    await failed(delivery);
    await payment(delivery.id, "payment.confirmed");
    expect(await judged(delivery.id)).toMatchObject({ status: "failed", refundDue: false });
  });
});

test("a fee above the amount is kept when the cash is handed over", async () => {
  const delivery = await drawn(hub, { ...people(), amount: 10, fee: 15 });
  await handOver(delivery);
  expect(await statusOf(delivery.id)).toBe("delivered");
  expect(await money(delivery.id)).toEqual(["payment 25", "paid_out 10"]);
});
