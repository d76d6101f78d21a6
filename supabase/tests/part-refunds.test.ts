// Partial refunds of a card payment, including those made in the provider's dashboard: posted unchanged, and
// administrators may refund the rest.
import { randomUUID } from "node:crypto";
import {
  createCardPayment,
  readProviderPayment,
  createPaidCardPayment,
  reportPaymentState,
  reportRefundState,
  beginPaymentRequest,
  createDeliveryWithFeeDue,
  type CardPaymentDelivery,
  type ProviderRefundState,
} from "./support/card-payments";
import { sharedAdmin, completeCashLeg, readCode, positionBody, readStatus } from "./support/deliveries";
import { listLedgerEntries } from "./support/hubs";
import { hubAdmin } from "./support/prefunded";
import { createPricedSender } from "./support/prices";
import {
  callRpc,
  callRpcOrThrow,
  setDriverPosition,
  newCustomer,
  newDriver,
  serviceClient,
  sql,
  type TestPerson,
} from "./support/harness";

jest.setTimeout(120_000);

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
const parties = () => ({ sender, receiver });
const listEntries = async (delivery: { id: string }) =>
  (await listLedgerEntries(delivery))
    .filter(({ giver, taker }) => ![giver, taker].includes("driver"))
    .map(({ cause, amount, giver, taker }) => `${cause} ${amount} ${giver} → ${taker}`);
const dashboardRefund = (amount: number, status: ProviderRefundState["status"] = "done"): ProviderRefundState => ({
  providerId: `re_${randomUUID()}`,
  refundId: null,
  amount,
  status,
});
const reportPaid = (delivery: CardPaymentDelivery, ...refunds: ProviderRefundState[]) =>
  reportPaymentState(delivery, { status: "paid", refunds });
const listAttention = async ({ id }: { id: string }) =>
  (await sql<{ kind: string }>("select kind from private.list_deliveries_needing_attention() where id = $1", [id])).map(
    ({ kind }) => kind,
  );
const cancelAsAdmin = ({ id }: CardPaymentDelivery) =>
  callRpcOrThrow(operator.client, "admin_cancel_delivery", { p_transaction_id: id, p_reason: "Not today" });
type RefundState = {
  refundAmount: number | null;
  refundByCard: number;
  partiallyRefundedAmount: number | null;
  cardPayment: { refund: string | null; refunded: number | null };
  allowedDecisions: string[];
  refundDue: boolean;
};
const readAdminDelivery = ({ id }: { id: string }) =>
  callRpcOrThrow<RefundState>(operator.client, "admin_get_transaction", { p_transaction_id: id });
const refund = async ({ id }: { id: string }) =>
  callRpc((await hubAdmin()).client, "admin_refund_delivery", { p_transaction_id: id, p_reason: "Not delivered" });
const readRequestedRefund = async (delivery: CardPaymentDelivery) =>
  (await readProviderPayment(delivery)).payment?.refund ?? null;

/** Delivered to its receiver. */
async function delivered(delivery: CardPaymentDelivery): Promise<TestPerson> {
  const driver = await newDriver({ online: true, at: delivery.at });
  await callRpcOrThrow(operator.client, "admin_assign_delivery", {
    p_transaction_id: delivery.id,
    p_driver_id: driver.id,
  });
  await setDriverPosition(driver, delivery.at);
  await completeCashLeg(driver, delivery);
  await callRpcOrThrow(driver.client, "arrive", {
    p_transaction_id: delivery.id,
    p_position: positionBody(delivery.at),
  });
  await callRpcOrThrow(driver.client, "complete_task", {
    p_transaction_id: delivery.id,
    p_code: await readCode(delivery),
  });
  return driver;
}

describe("a refund made in the provider's dashboard", () => {
  test("is posted once, and the delivery continues and shows the partial refund", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    const partialRefund = dashboardRefund(2);
    for (let time = 0; time < 2; time++) await reportPaid(delivery, partialRefund);
    expect(await listEntries(delivery)).toEqual([
      "payment 5 provider → sender_funds",
      "refund 2 sender_funds → refund",
      "refunded 2 refund → provider",
    ]);
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    expect(await readAdminDelivery(delivery)).toMatchObject({ partiallyRefundedAmount: 2, refundAmount: null });
  });

  test("leaves exactly the rest to be refunded", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await reportPaid(delivery, dashboardRefund(2));
    await cancelAsAdmin(delivery);
    expect(await readAdminDelivery(delivery)).toMatchObject({
      partiallyRefundedAmount: 2,
      refundAmount: 3,
      refundByCard: 3,
      refundDue: true,
      cardPayment: { refund: "done", refunded: 2 },
    });
    await refund(delivery);
    expect(await readAdminDelivery(delivery)).toMatchObject({ cardPayment: { refund: "under_way", refunded: 3 } });
    expect((await readRequestedRefund(delivery))?.amount).toBe(3);
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "done");
    expect(await readStatus(delivery.id)).toBe("refunded");
    expect(await readAdminDelivery(delivery)).toMatchObject({
      partiallyRefundedAmount: null,
      refundByCard: 0,
      cardPayment: { refund: "done", refunded: 5 },
    });
  });

  test("of the whole sum in parts refunds a cancelled delivery, and ends one that is still searching", async () => {
    const refundedDelivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(refundedDelivery);
    const [first, second] = [dashboardRefund(2), dashboardRefund(3)];
    await reportPaid(refundedDelivery, first);
    expect([await readStatus(refundedDelivery.id), await listAttention(refundedDelivery)]).toEqual([
      "cancelled",
      ["refund_due"],
    ]);
    await reportPaid(refundedDelivery, second, first);
    expect([await readStatus(refundedDelivery.id), await listAttention(refundedDelivery)]).toEqual(["refunded", []]);
    const failing = await createPaidCardPayment(5, parties());
    await reportPaid(failing, dashboardRefund(3), dashboardRefund(2));
    expect(await readStatus(failing.id)).toBe("failed");
    expect(await listAttention(failing)).toEqual([]);
  });

  test("is posted when it succeeds, not before", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    const partialRefund = dashboardRefund(2, "pending");
    await reportPaid(delivery, partialRefund);
    expect(await listEntries(delivery)).toHaveLength(1);
    await reportPaid(delivery, { ...partialRefund, status: "done" });
    expect(await listEntries(delivery)).toHaveLength(3);
  });

  test("that had failed before it was fetched is not posted", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await reportPaid(delivery, dashboardRefund(2, "failed"));
    expect(await listEntries(delivery)).toEqual(["payment 5 provider → sender_funds"]);
    expect(await sql("select from private.payment_refunds where payment_id = $1", [delivery.paymentId])).toEqual([]);
  });

  test("reported together with the payment is posted after it", async () => {
    const delivery = await createCardPayment(5, parties());
    await reportPaid(delivery, dashboardRefund(5));
    expect(await readStatus(delivery.id)).toBe("failed");
    expect(await listEntries(delivery)).toEqual([
      "payment 5 provider → sender_funds",
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
  });

  test("after the handover is taken from our fee, and beyond it from our own account", async () => {
    const priced = await createPricedSender({ flat: 5 }, { flat: 3 });
    const delivery = await createPaidCardPayment(null, { sender: priced, receiver });
    await delivered(delivery);
    await reportPaid(delivery, dashboardRefund(1), dashboardRefund(3));
    expect((await listEntries(delivery)).slice(3)).toEqual([
      "fee_returned 2 fee → refund",
      "refund_added 1 operator → refund",
      "refunded 3 refund → provider",
      "refund_added 1 operator → refund",
      "refunded 1 refund → provider",
    ]);
    expect(await readStatus(delivery.id)).toBe("delivered");
    expect(await readAdminDelivery(delivery)).toMatchObject({ partiallyRefundedAmount: 4 });
    expect(await listAttention(delivery)).toEqual([]);
  });

  test("while ours is pending uses its entry, and ours, refused then, leaves nothing to refund", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery);
    await refund(delivery);
    const requestedRefundId = (await readRequestedRefund(delivery))?.refundId ?? "";
    await reportPaid(delivery, dashboardRefund(5));
    await reportRefundState(requestedRefundId, "failed");
    expect(await listAttention(delivery)).toEqual([]);
    expect((await listEntries(delivery)).slice(1)).toEqual([
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
    expect(await readStatus(delivery.id)).toBe("refunded");
  });

  test("of which ours could return only the rest leaves that rest due again", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery);
    await refund(delivery);
    const requestedRefundId = (await readRequestedRefund(delivery))?.refundId ?? "";
    await reportPaid(delivery, dashboardRefund(3));
    expect(await readStatus(delivery.id)).toBe("cancelled");
    await reportRefundState(requestedRefundId, "failed");
    expect(await readStatus(delivery.id)).toBe("cancelled");
    expect(await listAttention(delivery)).toEqual(["refund_failed"]);
    expect(await readAdminDelivery(delivery)).toMatchObject({ refundAmount: 2 });
    await refund(delivery);
    expect((await readRequestedRefund(delivery))?.amount).toBe(2);
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "done");
    expect(await readStatus(delivery.id)).toBe("refunded");
  });
});

describe("a refund that fails at the provider", () => {
  test("after it was reported as done can be requested again for a refunded delivery", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery);
    await refund(delivery);
    const first = (await readRequestedRefund(delivery))?.refundId ?? "";
    for (const status of ["done", "failed"] as const) await reportRefundState(first, status);
    expect(await listAttention(delivery)).toEqual(["refund_failed"]);
    expect(await readAdminDelivery(delivery)).toMatchObject({
      refundAmount: 5,
      allowedDecisions: expect.arrayContaining(["refund"]),
    });
    for (let time = 0; time < 2; time++) expect(await refund(delivery)).toMatchObject({ ok: true });
    const second = await readRequestedRefund(delivery);
    expect([second?.amount, second?.refundId === first]).toEqual([5, false]);
    expect(await listAttention(delivery)).toEqual([]);
    await reportRefundState(second?.refundId ?? "", "done");
    expect((await listEntries(delivery)).slice(2)).toEqual([
      "refunded 5 refund → provider",
      "refund_failed 5 provider → refund",
      "refunded 5 refund → provider",
    ]);
    expect(await listAttention(delivery)).toEqual([]);
  });

  test("for a double payment can be requested again while the delivery continues", async () => {
    const delivery = await createCardPayment(5, parties());
    await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    await reportPaid(delivery);
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "failed");
    expect(await listAttention(delivery)).toEqual(["refund_failed"]);
    expect(await refund(delivery)).toMatchObject({ ok: true });
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "done");
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    expect(await listAttention(delivery)).toEqual([]);
    expect((await listEntries(delivery)).at(-1)).toBe("refunded 5 refund → provider");
  });

  test("for a double payment that is disputed is due again when the dispute is won", async () => {
    const delivery = await createCardPayment(5, parties());
    await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    await reportPaid(delivery);
    await reportPaymentState(delivery, { status: "paid", dispute: "open", disputed: 5 });
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "failed");
    expect(await listAttention(delivery)).toEqual([]);
    await reportPaymentState(delivery, { status: "paid", dispute: "won", disputed: 0 });
    expect(await listAttention(delivery)).toEqual(["refund_failed"]);
    await refund(delivery);
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "done");
    expect([await readStatus(delivery.id), await listAttention(delivery)]).toEqual(["payment_confirmed", []]);
  });

  test("for a double payment that a dispute took leaves only the manual payment refundable", async () => {
    const delivery = await createCardPayment(5, parties());
    await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    await reportPaid(delivery);
    await cancelAsAdmin(delivery);
    await reportPaymentState(delivery, { status: "paid", dispute: "open", disputed: 5 });
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "failed");
    await reportPaymentState(delivery, { status: "paid", dispute: "lost", disputed: 5 });
    expect(await readAdminDelivery(delivery)).toMatchObject({ refundAmount: 5, refundDue: true });
    expect((await listEntries(delivery)).slice(1)).toEqual([
      "paid_twice 5 provider → refund",
      "charged_back 5 dispute → provider",
      "charge_settled 5 refund → dispute",
    ]);
  });

  test("because a dispute took the money leaves nothing to refund", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery);
    await refund(delivery);
    const { refundId = "" } = (await readRequestedRefund(delivery)) ?? {};
    await reportPaymentState(delivery, { status: "paid", dispute: "lost", disputed: 5 });
    await reportRefundState(refundId, "failed");
    expect(await listAttention(delivery)).toEqual([]);
    expect((await listEntries(delivery)).slice(2)).toEqual([
      "charged_back 5 dispute → provider",
      "refund_failed 5 refund → sender_funds",
      "charge_settled 5 sender_funds → dispute",
    ]);
  });
});

describe("a dispute", () => {
  test("of the rest after a partial refund takes the rest, and returns it when won", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    const partialRefund = dashboardRefund(2);
    await reportPaid(delivery, partialRefund);
    await reportPaymentState(delivery, { status: "paid", dispute: "open", disputed: 3, refunds: [partialRefund] });
    await reportPaymentState(delivery, { status: "paid", dispute: "won", disputed: 0, refunds: [partialRefund] });
    expect((await listEntries(delivery)).slice(3)).toEqual([
      "payment_reversed 3 sender_funds → provider",
      "payment 3 provider → sender_funds",
    ]);
    expect(await readAdminDelivery(delivery)).toMatchObject({ refundAmount: 3 });
  });

  test("of more than we hold is owed, and of less leaves the rest", async () => {
    const more = await createPaidCardPayment(5, parties());
    await reportPaid(more, dashboardRefund(2));
    await reportPaymentState(more, { status: "paid", dispute: "lost", disputed: 5 });
    expect((await listEntries(more)).slice(3)).toEqual([
      "payment_reversed 3 sender_funds → provider",
      "charged_back 2 dispute → provider",
    ]);
    const less = await createPaidCardPayment(5, parties());
    await reportPaymentState(less, { status: "paid", dispute: "lost", disputed: 4 });
    expect((await listEntries(less)).slice(1)).toEqual([
      "payment_reversed 5 sender_funds → provider",
      "charge_settled 1 provider → sender_funds",
    ]);
    expect(await listAttention(less)).toEqual(["refund_due"]);
  });

  test("that is won after the delivery was refunded changes nothing", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery);
    await refund(delivery);
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "done");
    await reportPaymentState(delivery, { status: "paid", dispute: "open", disputed: 5 });
    await reportPaymentState(delivery, { status: "paid", dispute: "won", disputed: 0 });
    expect((await listEntries(delivery)).slice(3)).toEqual([
      "charged_back 5 dispute → provider",
      "charge_settled 5 provider → dispute",
    ]);
    expect([await readStatus(delivery.id), await listAttention(delivery)]).toEqual(["refunded", []]);
  });

  test("that is won after a manual payment is refunded to the card", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    const driver = await newDriver({ online: true, at: delivery.at });
    await callRpcOrThrow(operator.client, "admin_assign_delivery", {
      p_transaction_id: delivery.id,
      p_driver_id: driver.id,
    });
    await completeCashLeg(driver, delivery);
    await reportPaymentState(delivery, { status: "paid", dispute: "open", disputed: 5 });
    expect(await listAttention(delivery)).toContain("payment_gone");
    await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    await reportPaymentState(delivery, { status: "paid", dispute: "won", disputed: 0 });
    expect((await readRequestedRefund(delivery))?.amount).toBe(5);
    await reportRefundState((await readRequestedRefund(delivery))?.refundId ?? "", "done");
    expect((await listEntries(delivery)).slice(-2)).toEqual([
      "paid_twice 5 provider → refund",
      "refunded 5 refund → provider",
    ]);
  });
});

test("a payment that the provider refuses is an attention item until it is confirmed manually", async () => {
  const delivery = await createDeliveryWithFeeDue(0.3, parties());
  const { payment } = await beginPaymentRequest(delivery);
  await callRpcOrThrow(serviceClient(), "refuse_payment", {
    p_payment_id: payment?.paymentId,
    p_code: "amount_too_small",
  });
  expect(await listAttention(delivery)).toEqual(["payment_refused"]);
  await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
  expect(await listAttention(delivery)).toEqual([]);
});
