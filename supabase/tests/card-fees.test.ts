// Prefunded deliveries: the amount is paid manually, and the fee by card.
import { randomUUID } from "node:crypto";
import { atProvider, says, saysOfRefund, toAsk, type Asked } from "./support/card";
import { asAdmin, dispatch, offered, payment, statusOf, type Worked } from "./support/deliveries";
import { entriesOf, type Opened } from "./support/hubs";
import { bankClerk, countedAtHub, handOver, hubWith, prefunded, proveAtHub } from "./support/prefunded";
import { pricedSender } from "./support/prices";
import { done, newCustomer, newDriver, somewhere, sql, type Person } from "./support/world";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let sender: Person;
let receiver: Person;
let hub: Opened;
beforeAll(async () => {
  [sender, receiver, hub] = await Promise.all([
    pricedSender({ flat: 5 }),
    newCustomer({ name: "Rita Receiver" }),
    hubWith(5_000, somewhere()),
  ]);
});

const money = async (delivery: { id: string }) =>
  (await entriesOf(delivery)).map(({ cause, amount, giver, taker }) => `${cause} ${amount} ${giver} → ${taker}`);
const needs = async ({ id }: { id: string }) =>
  (await sql<{ kind: string }>("select kind from private.deliveries_needing_attention() where id = $1", [id])).map(
    ({ kind }) => kind,
  );
const byHand = async ({ id }: { id: string }) =>
  done((await bankClerk()).client, "admin_confirm_payment", { p_transaction_id: id });
const due = async ({ id }: { id: string }) =>
  (await done<{ paymentDue: number }>(sender.client, "get_transaction_by_id", { transaction_id: id })).paymentDue;

/** Accepted, with its fee requested. */
async function asked(by = hub, from = sender): Promise<Asked> {
  const delivery = await prefunded({ at: by.at, sender: from, receiver });
  await done(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  const { payment: wish } = await toAsk(delivery);
  expect(wish?.amount).toBe(5);
  const one = { ...delivery, paymentId: wish?.paymentId ?? "", providerId: `pi_${randomUUID()}` };
  await says(one, { status: "open" });
  return one;
}
const feePaid = async (by = hub, from = sender) => {
  const delivery = await asked(by, from);
  await says(delivery, { status: "paid" });
  return delivery;
};
/** Both are paid, and the driver has the cash. */
async function underWay(from = sender): Promise<Asked & Worked> {
  const by = await hubWith(500, somewhere());
  const delivery = await feePaid(by, from);
  await byHand(delivery);
  const driver = await newDriver({ online: true, at: by.at });
  await dispatch(delivery.id);
  const offer = await offered(driver);
  await done(driver.client, "accept_offer", { p_id: offer.id });
  const worked = { ...delivery, driver, offer };
  await proveAtHub(by, worked, await countedAtHub(by, worked));
  return worked;
}

test("the card pays the fee, and the delivery waits until its amount is paid too", async () => {
  const delivery = await asked();
  expect(await due(delivery)).toBe(85);
  for (let time = 0; time < 2; time++) await says(delivery, { status: "paid" });
  expect(await statusOf(delivery.id)).toBe("payment_pending");
  expect(await due(delivery)).toBe(80);
  await byHand(delivery);
  expect(await statusOf(delivery.id)).toBe("payment_confirmed");
  expect(await money(delivery)).toEqual(["payment 5 provider → sender_funds", "payment 80 provider → sender_funds"]);
});

longTest(
  "a manual confirmation of the whole sum cancels the card payment, and a later card payment is refunded",
  async () => {
    const delivery = await asked();
    await byHand(delivery);
    expect((await atProvider(delivery)).payment).toMatchObject({ cancel: true });
    await says(delivery, { status: "paid" });
    expect((await atProvider(delivery)).payment?.refund).toMatchObject({ amount: 5 });
    expect(await money(delivery)).toEqual(["payment 85 provider → sender_funds", "paid_twice 5 provider → refund"]);
  },
);

test("cancelled before the amount was paid, the fee is refunded by card", async () => {
  const delivery = await feePaid();
  await done(sender.client, "cancel_transaction", { p_transaction_id: delivery.id });
  expect(await needs(delivery)).toEqual(["refund_due"]);
  await done((await bankClerk()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Called off" });
  const refund = (await atProvider(delivery)).payment?.refund;
  expect(refund).toMatchObject({ amount: 5 });
  await saysOfRefund(refund?.refundId ?? "", "done");
  expect(await statusOf(delivery.id)).toBe("refunded");
  expect((await money(delivery)).slice(1)).toEqual(["refund 5 sender_funds → refund", "refunded 5 refund → provider"]);
});

longTest("a fee paid after the cancellation is refunded automatically", async () => {
  const delivery = await asked();
  await done(sender.client, "cancel_transaction", { p_transaction_id: delivery.id });
  await says(delivery, { status: "paid" });
  expect(await needs(delivery)).toEqual([]);
  expect(await money(delivery)).toEqual(["payment 5 provider → sender_funds", "refund 5 sender_funds → refund"]);
});

test("cancelled when both were paid, the card refunds the fee only and the amount is refunded manually", async () => {
  const delivery = await feePaid();
  await byHand(delivery);
  const clerk = await bankClerk();
  await done(clerk.client, "admin_cancel", { p_transaction_id: delivery.id, p_reason: "Called off" });
  expect(await asAdmin(delivery.id)).toMatchObject({ refundAmount: 85, refundByCard: 5 });
  await done(clerk.client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Called off" });
  const refund = (await atProvider(delivery)).payment?.refund;
  expect(refund).toMatchObject({ amount: 5 });
  await saysOfRefund(refund?.refundId ?? "", "done");
  expect((await money(delivery)).slice(2)).toEqual(["refund 85 sender_funds → refund", "refunded 5 refund → provider"]);
});

test("cancelled after a manual payment, the manual payment stays due back while a late card payment is refunded", async () => {
  const delivery = await asked();
  await byHand(delivery);
  await done((await bankClerk()).client, "admin_cancel", { p_transaction_id: delivery.id, p_reason: "Called off" });
  await says(delivery, { status: "paid" });
  const refund = (await atProvider(delivery)).payment?.refund;
  expect([refund?.amount, await needs(delivery)]).toEqual([5, ["refund_due"]]);
  await saysOfRefund(refund?.refundId ?? "", "done");
  expect(await needs(delivery)).toEqual(["refund_due"]);
  await done((await bankClerk()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Called off" });
  expect([await statusOf(delivery.id), await needs(delivery)]).toEqual(["refunded", []]);
  expect((await money(delivery)).slice(-1)).toEqual(["refund 85 sender_funds → refund"]);
});

test.each([false, true])(
  "cancelled, and its amount refunded, the card's fee is still due back (requested before: %s)",
  async (before) => {
    const delivery = await feePaid();
    await byHand(delivery);
    const clerk = await bankClerk();
    const back = () => done(clerk.client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Called off" });
    await done(clerk.client, "admin_cancel", { p_transaction_id: delivery.id, p_reason: "Called off" });
    if (before) await back();
    for (let time = 0; time < 2; time++) await payment(delivery.id, "payment.refunded");
    expect([await statusOf(delivery.id), await needs(delivery)]).toEqual(["cancelled", before ? [] : ["refund_due"]]);
    await back();
    const refund = (await atProvider(delivery)).payment?.refund;
    expect(refund).toMatchObject({ amount: 5 });
    await saysOfRefund(refund?.refundId ?? "", "done");
    expect(await statusOf(delivery.id)).toBe("refunded");
    expect((await money(delivery)).filter((entry) => entry.startsWith("refunded"))).toEqual([
      "refunded 80 refund → provider",
      "refunded 5 refund → provider",
    ]);
  },
);

longTest("cancelled, and its amount reversed afterwards, the card's fee is still due back", async () => {
  const delivery = await feePaid();
  await byHand(delivery);
  await done((await bankClerk()).client, "admin_cancel", { p_transaction_id: delivery.id, p_reason: "Called off" });
  await payment(delivery.id, "payment.failed");
  expect(await asAdmin(delivery.id)).toMatchObject({ refundAmount: 5 });
  expect(await needs(delivery)).toEqual(["refund_due"]);
});

test.each([
  ["a part of the fee stays: the card gives back the rest of it", 4_000, 3],
  ["all of the fee stays: nothing goes back by card", 10_000, null],
])("the handover fails, and %s, and the amount is refunded manually", async (_, failedShare, byCard) => {
  const delivery = await underWay(await pricedSender({ flat: 5, failedShare }));
  await done(delivery.driver.client, "fail_task", { p_transaction_id: delivery.id, p_reason: "Nobody there" });
  expect(await asAdmin(delivery.id)).toMatchObject({ refundAmount: 80 + (byCard ?? 0), refundByCard: byCard ?? 0 });
  await done((await bankClerk()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Not delivered" });
  const refund = (await atProvider(delivery)).payment?.refund ?? null;
  expect(refund?.amount ?? null).toBe(byCard);
  if (refund) await saysOfRefund(refund.refundId, "done");
  expect([await statusOf(delivery.id), await needs(delivery)]).toEqual(["refunded", ["cash_to_return"]]);
  // The manual payment remains to be returned.
  const back = (cause: string) => `${cause} ${byCard} refund → provider`;
  expect((await money(delivery)).slice(-2)).toEqual(
    byCard
      ? ["refund 83 sender_funds → refund", back("refunded")]
      : ["fee_earned 5 sender_funds → fee", "refund 80 sender_funds → refund"],
  );
  if (!refund) return;
  // The bank returned it to us later: only this sum is owed again.
  await says(delivery, {
    status: "paid",
    refunds: [{ providerId: `re_${refund.refundId}`, refundId: refund.refundId, amount: 3, status: "failed" }],
  });
  await done((await bankClerk()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Not delivered" });
  expect((await atProvider(delivery)).payment?.refund).toMatchObject({ amount: 3 });
});

longTest("an amount that is reversed fails the delivery and leaves the card's fee to be refunded", async () => {
  const delivery = await feePaid();
  await payment(delivery.id, "payment.failed");
  expect(await statusOf(delivery.id)).toBe("failed");
  expect(await money(delivery)).toEqual(["payment 5 provider → sender_funds"]);
  expect(await needs(delivery)).toEqual(["refund_due"]);
});

describe("a disputed fee", () => {
  longTest("fails the delivery while the amount is unpaid, and nothing is owed", async () => {
    const delivery = await feePaid();
    for (let time = 0; time < 2; time++) await says(delivery, { status: "paid", dispute: "open" });
    expect(await statusOf(delivery.id)).toBe("failed");
    expect((await money(delivery)).slice(1)).toEqual(["payment_reversed 5 sender_funds → provider"]);
    expect(await needs(delivery)).toEqual([]);
  });

  longTest("does not stop the delivery once the amount is paid, because the cash comes from the amount", async () => {
    const delivery = await underWay();
    await says(delivery, { status: "paid", dispute: "open" });
    await handOver(delivery);
    expect(await statusOf(delivery.id)).toBe("delivered");
    expect((await money(delivery)).filter((entry) => !/hub|driver/.test(entry))).toEqual([
      "payment 5 provider → sender_funds",
      "payment 80 provider → sender_funds",
      "payment_reversed 5 sender_funds → provider",
      "paid_out 80 sender_funds → payout",
    ]);
  });

  longTest("is owed after the handover, and settled when the dispute is won", async () => {
    const delivery = await underWay();
    await handOver(delivery);
    await says(delivery, { status: "paid", dispute: "open" });
    expect(await needs(delivery)).toEqual(["payment_gone"]);
    await says(delivery, { status: "paid", dispute: "won" });
    expect(await needs(delivery)).toEqual([]);
    expect((await money(delivery)).slice(-3)).toEqual([
      "charged_back 5 dispute → provider",
      "payment 5 provider → sender_funds",
      "charge_settled 5 sender_funds → dispute",
    ]);
  });

  longTest("lost after the handover is written off by two administrators", async () => {
    const delivery = await underWay();
    await handOver(delivery);
    await says(delivery, { status: "paid", dispute: "lost" });
    await done((await bankClerk()).client, "admin_write_off", { p_transaction_id: delivery.id, p_reason: "Lost" });
    expect(await needs(delivery)).toEqual([]);
    expect((await money(delivery)).slice(-2)).toEqual([
      "charged_back 5 dispute → provider",
      "written_off 5 loss → dispute",
    ]);
  });
});
