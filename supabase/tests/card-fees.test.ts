// A prefunded delivery's sender pays the amount online instead of giving cash. Here an administrator confirms the
// amount manually, and the fee is paid by card.
import { randomUUID } from "node:crypto";
import {
  readProviderPayment,
  reportPaymentState,
  reportRefundState,
  beginPaymentRequest,
  type CardPaymentDelivery,
} from "./support/card-payments";
import {
  readAsAdmin,
  runDispatch,
  requireOpenOffer,
  recordPaymentEvent,
  readStatus,
  type AssignedDelivery,
} from "./support/deliveries";
import { listLedgerEntries, type TestHub } from "./support/hubs";
import {
  hubAdmin,
  countAtHub,
  completeHandover,
  createFundedHub,
  createPrefundedDelivery,
  proveAtHub,
} from "./support/prefunded";
import { createPricedSender } from "./support/prices";
import { callRpcOrThrow, newCustomer, newDriver, nextUnusedLocation, sql, type TestPerson } from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
let hub: TestHub;
beforeAll(async () => {
  [sender, receiver, hub] = await Promise.all([
    createPricedSender({ flat: 5 }),
    newCustomer({ name: "Rita Receiver" }),
    createFundedHub(5_000, nextUnusedLocation()),
  ]);
});

const listEntries = async (delivery: { id: string }) =>
  (await listLedgerEntries(delivery)).map(
    ({ cause, amount, giver, taker }) => `${cause} ${amount} ${giver} → ${taker}`,
  );
const listAttention = async ({ id }: { id: string }) =>
  (await sql<{ kind: string }>("select kind from private.list_deliveries_needing_attention() where id = $1", [id])).map(
    ({ kind }) => kind,
  );
const confirmManually = async ({ id }: { id: string }) =>
  callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: id });
const readPaymentDue = async ({ id }: { id: string }) =>
  (await callRpcOrThrow<{ paymentDue: number }>(sender.client, "get_transaction_by_id", { transaction_id: id }))
    .paymentDue;

/** Accepted, with its fee requested. */
async function createPrefundedCardPayment(fundingHub = hub, payer = sender): Promise<CardPaymentDelivery> {
  const delivery = await createPrefundedDelivery({ at: fundingHub.at, sender: payer, receiver });
  await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
  const { payment } = await beginPaymentRequest(delivery);
  expect(payment?.amount).toBe(5);
  const cardPayment = { ...delivery, paymentId: payment?.paymentId ?? "", providerId: `pi_${randomUUID()}` };
  await reportPaymentState(cardPayment, { status: "open" });
  return cardPayment;
}
const createWithPaidFee = async (fundingHub = hub, payer = sender) => {
  const delivery = await createPrefundedCardPayment(fundingHub, payer);
  await reportPaymentState(delivery, { status: "paid" });
  return delivery;
};
/** Both are paid, and the driver has the cash. */
async function createCardDeliveryInTransit(payer = sender): Promise<CardPaymentDelivery & AssignedDelivery> {
  const fundedHub = await createFundedHub(500, nextUnusedLocation());
  const delivery = await createWithPaidFee(fundedHub, payer);
  await confirmManually(delivery);
  const driver = await newDriver({ online: true, at: fundedHub.at });
  await runDispatch(delivery.id);
  const offer = await requireOpenOffer(driver);
  await callRpcOrThrow(driver.client, "accept_offer", { p_id: offer.id });
  const assigned = { ...delivery, driver, offer };
  await proveAtHub(fundedHub, assigned, await countAtHub(fundedHub, assigned));
  return assigned;
}

test("the card pays the fee, and the delivery waits until its amount is paid too", async () => {
  const delivery = await createPrefundedCardPayment();
  expect(await readPaymentDue(delivery)).toBe(85);
  for (let repetition = 0; repetition < 2; repetition++) await reportPaymentState(delivery, { status: "paid" });
  expect(await readStatus(delivery.id)).toBe("payment_pending");
  expect(await readPaymentDue(delivery)).toBe(80);
  await confirmManually(delivery);
  expect(await readStatus(delivery.id)).toBe("payment_confirmed");
  expect(await listEntries(delivery)).toEqual([
    "payment 5 provider → sender_funds",
    "payment 80 provider → sender_funds",
  ]);
});

longTest(
  "a manual confirmation of the whole sum cancels the card payment, and a later card payment is refunded",
  async () => {
    const delivery = await createPrefundedCardPayment();
    await confirmManually(delivery);
    expect((await readProviderPayment(delivery)).payment).toMatchObject({ cancel: true });
    await reportPaymentState(delivery, { status: "paid" });
    expect((await readProviderPayment(delivery)).payment?.refund).toMatchObject({ amount: 5 });
    expect(await listEntries(delivery)).toEqual([
      "payment 85 provider → sender_funds",
      "paid_twice 5 provider → refund",
    ]);
  },
);

test("cancelled before the amount was paid, the fee is refunded by card", async () => {
  const delivery = await createWithPaidFee();
  await callRpcOrThrow(sender.client, "cancel_transaction", { p_transaction_id: delivery.id });
  expect(await listAttention(delivery)).toEqual(["refund_due"]);
  await callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Called off",
  });
  const refund = (await readProviderPayment(delivery)).payment?.refund;
  expect(refund).toMatchObject({ amount: 5 });
  await reportRefundState(refund?.refundId ?? "", "done");
  expect(await readStatus(delivery.id)).toBe("refunded");
  expect((await listEntries(delivery)).slice(1)).toEqual([
    "refund 5 sender_funds → refund",
    "refunded 5 refund → provider",
  ]);
});

longTest("a fee paid after the cancellation is refunded automatically", async () => {
  const delivery = await createPrefundedCardPayment();
  await callRpcOrThrow(sender.client, "cancel_transaction", { p_transaction_id: delivery.id });
  await reportPaymentState(delivery, { status: "paid" });
  expect(await listAttention(delivery)).toEqual([]);
  expect(await listEntries(delivery)).toEqual(["payment 5 provider → sender_funds", "refund 5 sender_funds → refund"]);
});

test("cancelled when both were paid, the card refunds the fee only and the amount is refunded manually", async () => {
  const delivery = await createWithPaidFee();
  await confirmManually(delivery);
  const admin = await hubAdmin();
  await callRpcOrThrow(admin.client, "admin_cancel_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Called off",
  });
  expect(await readAsAdmin(delivery.id)).toMatchObject({ refundAmount: 85, refundByCard: 5 });
  await callRpcOrThrow(admin.client, "admin_refund_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Called off",
  });
  const refund = (await readProviderPayment(delivery)).payment?.refund;
  expect(refund).toMatchObject({ amount: 5 });
  await reportRefundState(refund?.refundId ?? "", "done");
  expect((await listEntries(delivery)).slice(2)).toEqual([
    "refund 85 sender_funds → refund",
    "refunded 5 refund → provider",
  ]);
});

test("cancelled after a manual payment, the manual payment stays due back while a late card payment is refunded", async () => {
  const delivery = await createPrefundedCardPayment();
  await confirmManually(delivery);
  await callRpcOrThrow((await hubAdmin()).client, "admin_cancel_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Called off",
  });
  await reportPaymentState(delivery, { status: "paid" });
  const refund = (await readProviderPayment(delivery)).payment?.refund;
  expect([refund?.amount, await listAttention(delivery)]).toEqual([5, ["refund_due"]]);
  await reportRefundState(refund?.refundId ?? "", "done");
  expect(await listAttention(delivery)).toEqual(["refund_due"]);
  await callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Called off",
  });
  expect([await readStatus(delivery.id), await listAttention(delivery)]).toEqual(["refunded", []]);
  expect((await listEntries(delivery)).slice(-1)).toEqual(["refund 85 sender_funds → refund"]);
});

test.each([false, true])(
  "cancelled, and its amount refunded, the card's fee is still due back (requested before: %s)",
  async (isRequestedBefore) => {
    const delivery = await createWithPaidFee();
    await confirmManually(delivery);
    const admin = await hubAdmin();
    const recordRefund = () =>
      callRpcOrThrow(admin.client, "admin_refund_delivery", { p_transaction_id: delivery.id, p_reason: "Called off" });
    await callRpcOrThrow(admin.client, "admin_cancel_delivery", {
      p_transaction_id: delivery.id,
      p_reason: "Called off",
    });
    if (isRequestedBefore) await recordRefund();
    for (let repetition = 0; repetition < 2; repetition++) await recordPaymentEvent(delivery.id, "payment.refunded");
    expect([await readStatus(delivery.id), await listAttention(delivery)]).toEqual([
      "cancelled",
      isRequestedBefore ? [] : ["refund_due"],
    ]);
    await recordRefund();
    const refund = (await readProviderPayment(delivery)).payment?.refund;
    expect(refund).toMatchObject({ amount: 5 });
    await reportRefundState(refund?.refundId ?? "", "done");
    expect(await readStatus(delivery.id)).toBe("refunded");
    expect((await listEntries(delivery)).filter((entry) => entry.startsWith("refunded"))).toEqual([
      "refunded 80 refund → provider",
      "refunded 5 refund → provider",
    ]);
  },
);

longTest("cancelled, and its amount reversed afterwards, the card's fee is still due back", async () => {
  const delivery = await createWithPaidFee();
  await confirmManually(delivery);
  await callRpcOrThrow((await hubAdmin()).client, "admin_cancel_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Called off",
  });
  await recordPaymentEvent(delivery.id, "payment.failed");
  expect(await readAsAdmin(delivery.id)).toMatchObject({ refundAmount: 5 });
  expect(await listAttention(delivery)).toEqual(["refund_due"]);
});

test.each([
  ["a part of the fee stays: the card gives back the rest of it", 4_000, 3],
  ["all of the fee stays: nothing goes back by card", 10_000, null],
])("the handover fails, and %s, and the amount is refunded manually", async (_, failedBasisPoints, cardRefund) => {
  const delivery = await createCardDeliveryInTransit(await createPricedSender({ flat: 5, failedBasisPoints }));
  await callRpcOrThrow(delivery.driver.client, "fail_task", {
    p_transaction_id: delivery.id,
    p_reason: "Nobody there",
  });
  expect(await readAsAdmin(delivery.id)).toMatchObject({
    refundAmount: 80 + (cardRefund ?? 0),
    refundByCard: cardRefund ?? 0,
  });
  await callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Not delivered",
  });
  const refund = (await readProviderPayment(delivery)).payment?.refund ?? null;
  expect(refund?.amount ?? null).toBe(cardRefund);
  if (refund) await reportRefundState(refund.refundId, "done");
  expect([await readStatus(delivery.id), await listAttention(delivery)]).toEqual(["refunded", ["cash_to_return"]]);
  // The manual payment remains to be returned.
  const refundEntry = (cause: string) => `${cause} ${cardRefund} refund → provider`;
  expect((await listEntries(delivery)).slice(-2)).toEqual(
    cardRefund
      ? ["refund 83 sender_funds → refund", refundEntry("refunded")]
      : ["fee_earned 5 sender_funds → fee", "refund 80 sender_funds → refund"],
  );
  if (!refund) return;
  // The bank returned it to us later: only this sum is owed again.
  await reportPaymentState(delivery, {
    status: "paid",
    refunds: [{ providerId: `re_${refund.refundId}`, refundId: refund.refundId, amount: 3, status: "failed" }],
  });
  await callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: delivery.id,
    p_reason: "Not delivered",
  });
  expect((await readProviderPayment(delivery)).payment?.refund).toMatchObject({ amount: 3 });
});

longTest("an amount that is reversed fails the delivery and leaves the card's fee to be refunded", async () => {
  const delivery = await createWithPaidFee();
  await recordPaymentEvent(delivery.id, "payment.failed");
  expect(await readStatus(delivery.id)).toBe("failed");
  expect(await listEntries(delivery)).toEqual(["payment 5 provider → sender_funds"]);
  expect(await listAttention(delivery)).toEqual(["refund_due"]);
});

describe("a disputed fee", () => {
  longTest("fails the delivery while the amount is unpaid, and nothing is owed", async () => {
    const delivery = await createWithPaidFee();
    for (let repetition = 0; repetition < 2; repetition++)
      await reportPaymentState(delivery, { status: "paid", dispute: "open" });
    expect(await readStatus(delivery.id)).toBe("failed");
    expect((await listEntries(delivery)).slice(1)).toEqual(["payment_reversed 5 sender_funds → provider"]);
    expect(await listAttention(delivery)).toEqual([]);
  });

  longTest("does not stop the delivery once the amount is paid, because the cash comes from the amount", async () => {
    const delivery = await createCardDeliveryInTransit();
    await reportPaymentState(delivery, { status: "paid", dispute: "open" });
    await completeHandover(delivery);
    expect(await readStatus(delivery.id)).toBe("delivered");
    expect((await listEntries(delivery)).filter((entry) => !/hub|driver/.test(entry))).toEqual([
      "payment 5 provider → sender_funds",
      "payment 80 provider → sender_funds",
      "payment_reversed 5 sender_funds → provider",
      "paid_out 80 sender_funds → payout",
    ]);
  });

  longTest("is owed after the handover, and settled when the dispute is won", async () => {
    const delivery = await createCardDeliveryInTransit();
    await completeHandover(delivery);
    await reportPaymentState(delivery, { status: "paid", dispute: "open" });
    expect(await listAttention(delivery)).toEqual(["payment_gone"]);
    await reportPaymentState(delivery, { status: "paid", dispute: "won" });
    expect(await listAttention(delivery)).toEqual([]);
    expect((await listEntries(delivery)).slice(-3)).toEqual([
      "charged_back 5 dispute → provider",
      "payment 5 provider → sender_funds",
      "charge_settled 5 sender_funds → dispute",
    ]);
  });

  longTest("lost after the handover is written off by two administrators", async () => {
    const delivery = await createCardDeliveryInTransit();
    await completeHandover(delivery);
    await reportPaymentState(delivery, { status: "paid", dispute: "lost" });
    await callRpcOrThrow((await hubAdmin()).client, "admin_write_off", {
      p_transaction_id: delivery.id,
      p_reason: "Lost",
    });
    expect(await listAttention(delivery)).toEqual([]);
    expect((await listEntries(delivery)).slice(-2)).toEqual([
      "charged_back 5 dispute → provider",
      "written_off 5 loss → dispute",
    ]);
  });
});
