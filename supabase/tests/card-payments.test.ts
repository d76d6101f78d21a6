// A fee paid by card: the requests to the payment provider, and the effect of its events on delivery and ledger, in any
// order and with any repetition.
import { randomUUID } from "node:crypto";
import {
  createCardPayment,
  readProviderPayment,
  listPaymentJobs,
  createDeliveryWithFeeDue,
  createPaidCardPayment,
  readPaymentAs,
  readPaymentRow,
  reportPaymentState,
  reportRefundState,
  beginPaymentRequest,
} from "./support/card-payments";
import { sharedAdmin, runDispatch, recordPaymentEvent, readStatus } from "./support/deliveries";
import { listLedgerEntries } from "./support/hubs";
import { hubAdmin, createFundedHub, createPrefundedDelivery } from "./support/prefunded";
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  queryRow,
  ownerPool,
  serviceClient,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
});
const parties = () => ({ sender, receiver });
const listEntries = async (delivery: { id: string }) =>
  (await listLedgerEntries(delivery)).map(
    ({ cause, amount, giver, taker }) => `${cause} ${amount} ${giver} → ${taker}`,
  );
const listPaymentActions = async ({ id }: { id: string }) =>
  (
    await sql<{ action: string }>(
      "select action from public.transaction_status_updates where transaction_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
const listAttention = async ({ id }: { id: string }) =>
  (await sql<{ kind: string }>("select kind from private.list_deliveries_needing_attention() where id = $1", [id])).map(
    ({ kind }) => kind,
  );
const cancelAsSender = (id: string) => callRpcOrThrow(sender.client, "cancel_transaction", { p_transaction_id: id });
const cancelAsAdmin = async (id: string) =>
  callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
    p_transaction_id: id,
    p_reason: "Not today",
  });
const refunded = async (id: string) =>
  callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: id,
    p_reason: "Not delivered",
  });

test("keeps the payment check due when a webhook arrives while the first response is being recorded", async () => {
  const payment = await createCardPayment(4.5, parties());
  const webhook = await ownerPool.connect();
  try {
    await webhook.query("begin");
    await webhook.query("select app.record_provider_event($1, 'payment_intent.succeeded', $2)", [
      `evt_${randomUUID()}`,
      payment.providerId,
    ]);
    // Jobs are written at commit, so the response does not wait for the webhook.
    await reportPaymentState(payment, { status: "open" });
    await webhook.query("commit");
  } finally {
    await webhook.query("rollback");
    webhook.release();
  }
  expect(
    await queryRow("select run_at <= clock_timestamp() as due from graphile_worker.jobs where key = $1", [
      `check-payment:${payment.paymentId}`,
    ]),
  ).toEqual({ due: true });
});

describe("requesting the fee", () => {
  test("contains the amount due and no personal data, is made once, and makes the delivery wait for it", async () => {
    const delivery = await createDeliveryWithFeeDue(4.5, parties());
    const first = await beginPaymentRequest(delivery);
    expect(first.payment).toEqual({
      paymentId: expect.any(String),
      providerId: null,
      amount: 4.5,
      description: expect.stringMatching(/^TXN-/),
      userId: sender.id,
      customerId: null,
    });
    expect(await beginPaymentRequest(delivery)).toEqual(first);
    expect(await readStatus(delivery.id)).toBe("payment_pending");
    expect(await sql("select from private.payments where transaction_id = $1", [delivery.id])).toHaveLength(1);
  });

  test("stores the sender's customer id at the provider, and keeps the first one", async () => {
    const person = await newCustomer({ name: "Cora Card" });
    const storeCustomer = (id: string) =>
      callRpcOrThrow(serviceClient(), "store_payment_customer", { p_user_id: person.id, p_customer_id: id });
    const customerId = `cus_${randomUUID()}`;
    expect(await storeCustomer(customerId)).toEqual({ customerId: customerId });
    expect(await storeCustomer(`cus_${randomUUID()}`)).toEqual({ customerId: customerId });
    const delivery = await createDeliveryWithFeeDue(5, { sender: person, receiver });
    expect((await beginPaymentRequest(delivery)).payment?.customerId).toBe(customerId);
  });

  test.each([
    ["no fee was ever named", null],
    ["nothing is due", 0],
  ])("does not happen where %s", async (_, fee) => {
    expect(await beginPaymentRequest(await createDeliveryWithFeeDue(fee, parties()))).toEqual({ payment: null });
  });

  test("does not happen for a prefunded delivery without a fee, or after the end", async () => {
    const at = nextUnusedLocation();
    await createFundedHub(500, at);
    const delivery = await createPrefundedDelivery({ at, ...parties() });
    await callRpcOrThrow(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    expect(await beginPaymentRequest(delivery)).toEqual({ payment: null });
    const endedDelivery = await createDeliveryWithFeeDue(5, parties());
    await cancelAsSender(endedDelivery.id);
    expect(await beginPaymentRequest(endedDelivery)).toEqual({ payment: null });
  });

  test("is recorded as refused when the provider rejects it, and leaves the payment to be confirmed manually", async () => {
    const delivery = await createDeliveryWithFeeDue(0.3, parties());
    const { payment: requested } = await beginPaymentRequest(delivery);
    for (let time = 0; time < 2; time++)
      await callRpcOrThrow(serviceClient(), "refuse_payment", {
        p_payment_id: requested?.paymentId,
        p_code: "amount_too_small",
      });
    expect(await beginPaymentRequest(delivery)).toEqual({ payment: null });
    expect((await listPaymentActions(delivery)).filter((action) => action === "payment_refused")).toHaveLength(1);
    await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
  });
});

describe("the provider's response", () => {
  test('"paid" books the payment and starts the search once, and older responses change nothing', async () => {
    const delivery = await createCardPayment(5, parties());
    for (const status of ["needs_action", "paid", "open", "paid", "cancelled", "processing"] as const)
      await reportPaymentState(delivery, { status });
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    expect(await readPaymentRow(delivery)).toMatchObject({ status: "paid", dispute: "none", surplus: false });
    expect(await listEntries(delivery)).toEqual(["payment 5 provider → sender_funds"]);
    expect((await runDispatch(delivery.id)).offered).toBe(0);
  });

  test('"declined" leaves the payment open, with the reason', async () => {
    const delivery = await createCardPayment(5, parties());
    await reportPaymentState(delivery, { status: "open", declined: "insufficient_funds" });
    expect(await readPaymentRow(delivery)).toMatchObject({ status: "open", declined: "insufficient_funds" });
    expect(await readStatus(delivery.id)).toBe("payment_pending");
    await reportPaymentState(delivery, { status: "paid" });
    expect(await readPaymentRow(delivery)).toMatchObject({ status: "paid", declined: null });
  });

  test("is polled while the payment is open, and no longer afterwards", async () => {
    const delivery = await createCardPayment(5, parties());
    const [job] = await listPaymentJobs(delivery);
    expect(job?.task).toBe("check_payment");
    expect(job?.seconds).toBeGreaterThan(30);
    expect(job?.seconds).toBeLessThan(90);
  });

  test("is fetched immediately after an event, also while an older response is being recorded", async () => {
    const delivery = await createCardPayment(5, parties());
    await callRpcOrThrow(serviceClient(), "record_provider_event", {
      p_event_id: `evt_${randomUUID()}`,
      p_type: "payment_intent.succeeded",
      p_provider_id: delivery.providerId,
    });
    await reportPaymentState(delivery, { status: "open" });
    const [job] = await listPaymentJobs(delivery);
    expect(job?.seconds).toBeLessThan(5);
  });

  test('"cancelled" fails a delivery that waits for the payment', async () => {
    const delivery = await createCardPayment(5, parties());
    await reportPaymentState(delivery, { status: "cancelled" });
    expect(await readStatus(delivery.id)).toBe("failed");
    expect(await listEntries(delivery)).toEqual([]);
  });

  test("is fetched once for each event, because an event's content is not trusted", async () => {
    const delivery = await createCardPayment(5, parties());
    const event = { p_event_id: `evt_${randomUUID()}`, p_type: "payment_intent.succeeded" };
    const notificationEvent = { ...event, p_provider_id: delivery.providerId };
    expect(await callRpcOrThrow(serviceClient(), "record_provider_event", notificationEvent)).toEqual({
      applied: true,
    });
    expect((await listPaymentJobs(delivery))[0]?.seconds).toBeLessThanOrEqual(0);
    expect(await callRpcOrThrow(serviceClient(), "record_provider_event", notificationEvent)).toEqual({
      applied: false,
    });
    expect(await readStatus(delivery.id)).toBe("payment_pending");
    const other = { p_event_id: `evt_${randomUUID()}`, p_type: "charge.succeeded", p_provider_id: "pi_of_others" };
    expect(await callRpcOrThrow(serviceClient(), "record_provider_event", other)).toEqual({ applied: false });
  });
});

describe("the sender", () => {
  test("reads the payment's progress, and its provider id while they can pay; other users do not", async () => {
    const delivery = await createDeliveryWithFeeDue(4.5, parties());
    const readOwnPayment = async () => (await readPaymentAs(sender, delivery)).data?.payment;
    const first = { amount: 4.5, declined: null, disputed: false, card: null, refund: null, refunded: null };
    expect(await readOwnPayment()).toEqual({ ...first, status: "creating", providerId: null });
    const { payment: requested } = await beginPaymentRequest(delivery);
    const at = { paymentId: requested?.paymentId ?? "", providerId: `pi_${randomUUID()}` };
    expect(await readOwnPayment()).toEqual({ ...first, status: "creating", providerId: null });
    await reportPaymentState(at, { status: "open", declined: "expired_card" });
    expect(await readOwnPayment()).toEqual({
      ...first,
      status: "open",
      declined: "expired_card",
      providerId: at.providerId,
    });
    for (const other of [receiver, await newCustomer({ name: "Mallory" }), await sharedAdmin()])
      expect(await readPaymentAs(other, delivery)).toMatchObject({ ok: false, code: "TRANSACTION_NOT_FOUND" });
    const card = { brand: "visa", last4: "4242" };
    await reportPaymentState(at, { status: "paid", card });
    expect(await readOwnPayment()).toEqual({ ...first, status: "paid", card, providerId: null });
  });

  test("reads null where no card payment is requested", async () => {
    for (const fee of [null, 0])
      expect((await readPaymentAs(sender, await createDeliveryWithFeeDue(fee, parties()))).data).toEqual({
        payment: null,
      });
  });

  test("cannot pay after cancelling, and reads the refund's progress", async () => {
    const delivery = await createCardPayment(5, parties());
    await cancelAsSender(delivery.id);
    expect((await readPaymentAs(sender, delivery)).data?.payment).toMatchObject({ status: "open", providerId: null });
    await reportPaymentState(delivery, { status: "paid" });
    const readRefund = async () => (await readPaymentAs(sender, delivery)).data?.payment?.refund;
    expect(await readRefund()).toBe("under_way");
    await reportRefundState((await readProviderPayment(delivery)).payment?.refund?.refundId ?? "", "done");
    expect(await readRefund()).toBe("done");
  });

  test("reads it with the delivery, without provider ids; the receiver does not", async () => {
    const delivery = await createCardPayment(5, parties());
    const readDelivery = (person: TestPerson) =>
      callRpcOrThrow(person.client, "get_transaction_by_id", { transaction_id: delivery.id });
    expect((await readDelivery(sender)).cardPayment).toMatchObject({ status: "open", amount: 5 });
    expect(JSON.stringify(await readDelivery(sender))).not.toContain(delivery.providerId);
    expect((await readDelivery(receiver)).cardPayment).toBeNull();
  });

  test("is notified once that the payment is due, and not after paying", async () => {
    const delivery = await createCardPayment(5, parties());
    const notifyDue = () => callRpcOrThrow(serviceClient(), "notify_payment_due", { p_payment_id: delivery.paymentId });
    for (let time = 0; time < 2; time++) await notifyDue();
    expect((await listPaymentActions(delivery)).filter((action) => action === "payment_due_told")).toHaveLength(1);
    const paid = await createPaidCardPayment(5, parties());
    await callRpcOrThrow(serviceClient(), "notify_payment_due", { p_payment_id: paid.paymentId });
    expect(await listPaymentActions(paid)).not.toContain("payment_due_told");
  });
});

describe("a payment that is no longer needed", () => {
  test.each([
    ["the sender took the delivery back", (id: string) => cancelAsSender(id)],
    [
      "administrators confirmed it by hand",
      async (id: string) =>
        callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: id }),
    ],
    ["somebody else's webhook confirmed it", (id: string) => recordPaymentEvent(id, "payment.confirmed")],
  ])("is cancelled at the provider when %s", async (_, endPayment) => {
    const delivery = await createCardPayment(5, parties());
    expect((await readProviderPayment(delivery)).payment?.cancel).toBe(false);
    await endPayment(delivery.id);
    expect((await listPaymentJobs(delivery)).map(({ task }) => task)).toContain("cancel_payment");
    expect((await readProviderPayment(delivery)).payment?.cancel).toBe(true);
    await reportPaymentState(delivery, { status: "cancelled" });
    expect((await readProviderPayment(delivery)).payment?.cancel).toBe(false);
  });

  test("is refunded automatically when the card paid before the cancellation reached the provider", async () => {
    const delivery = await createCardPayment(5, parties());
    await cancelAsSender(delivery.id);
    for (let time = 0; time < 2; time++) await reportPaymentState(delivery, { status: "paid" });
    expect(await listPaymentActions(delivery)).toEqual(
      expect.arrayContaining(["payment_confirmed_late", "refund_asked"]),
    );
    expect(await listAttention(delivery)).not.toContain("refund_due");
    const { refund } = (await readProviderPayment(delivery)).payment ?? {};
    expect(refund?.amount).toBe(5);
    await reportRefundState(refund?.refundId ?? "", "done");
    expect(await readStatus(delivery.id)).toBe("refunded");
    expect(await listEntries(delivery)).toEqual([
      "payment 5 provider → sender_funds",
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
  });

  test("is refunded automatically when the card pays after a manual confirmation", async () => {
    const delivery = await createCardPayment(5, parties());
    await callRpcOrThrow((await hubAdmin()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    for (let time = 0; time < 2; time++) await reportPaymentState(delivery, { status: "paid" });
    expect(await readPaymentRow(delivery)).toMatchObject({ status: "paid", surplus: true });
    const { refund } = (await readProviderPayment(delivery)).payment ?? {};
    expect(refund?.amount).toBe(5);
    for (let time = 0; time < 2; time++) await reportRefundState(refund?.refundId ?? "", "done");
    expect(await readStatus(delivery.id)).toBe("payment_confirmed");
    expect(await listEntries(delivery)).toEqual([
      "payment 5 provider → sender_funds",
      "paid_twice 5 provider → refund",
      "refunded 5 refund → provider",
    ]);
  });
});

describe("a refund", () => {
  test("is recorded when the provider reports it, and not before", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery.id);
    expect(await listAttention(delivery)).toContain("refund_due");
    for (let time = 0; time < 2; time++) await refunded(delivery.id);
    expect(await readStatus(delivery.id)).toBe("cancelled");
    expect(await listAttention(delivery)).not.toContain("refund_due");
    expect((await listPaymentJobs(delivery)).map(({ task }) => task)).toContain("refund_payment");
    const { refund } = (await readProviderPayment(delivery)).payment ?? {};
    expect(refund?.amount).toBe(5);
    await reportRefundState(refund?.refundId ?? "", "pending");
    expect(await readStatus(delivery.id)).toBe("cancelled");
    for (let time = 0; time < 2; time++) await reportRefundState(refund?.refundId ?? "", "done");
    await reportRefundState(refund?.refundId ?? "", "pending");
    expect(await readStatus(delivery.id)).toBe("refunded");
    expect(await listEntries(delivery)).toEqual([
      "payment 5 provider → sender_funds",
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
    expect((await readProviderPayment(delivery)).payment?.refund).toBeNull();
  });

  test("that fails is due again, and a new one is made", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery.id);
    await refunded(delivery.id);
    const first = (await readProviderPayment(delivery)).payment?.refund;
    await reportRefundState(first?.refundId ?? "", "failed");
    expect(await listAttention(delivery)).toEqual(["refund_failed"]);
    expect(await listPaymentActions(delivery)).toContain("refund_failed");
    await refunded(delivery.id);
    const second = (await readProviderPayment(delivery)).payment?.refund;
    expect(second?.refundId).not.toBe(first?.refundId);
    await reportRefundState(second?.refundId ?? "", "done");
    expect(await readStatus(delivery.id)).toBe("refunded");
    expect((await listEntries(delivery)).slice(1)).toEqual([
      "refund 5 sender_funds → refund",
      "refund_failed 5 refund → sender_funds",
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
  });

  test("that fails after it was reported as done needs an administrator, and the money is due back again", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery.id);
    await refunded(delivery.id);
    const { refund } = (await readProviderPayment(delivery)).payment ?? {};
    await reportRefundState(refund?.refundId ?? "", "done");
    await reportRefundState(refund?.refundId ?? "", "failed");
    expect(await readStatus(delivery.id)).toBe("refunded");
    expect(await listAttention(delivery)).toEqual(["refund_failed"]);
    expect((await listEntries(delivery)).at(-1)).toBe("refund_failed 5 provider → refund");
  });

  test("made in the provider's dashboard is recorded too", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await cancelAsAdmin(delivery.id);
    const refunds = [{ providerId: `re_${randomUUID()}`, refundId: null, amount: 5, status: "done" as const }];
    for (let time = 0; time < 2; time++) await reportPaymentState(delivery, { status: "paid", refunds });
    expect(await readStatus(delivery.id)).toBe("refunded");
    expect((await listEntries(delivery)).slice(1)).toEqual([
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
  });
});

describe("a dispute", () => {
  test("before the pickup fails the delivery, and the payment is reversed", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    for (let time = 0; time < 2; time++) await reportPaymentState(delivery, { status: "paid", dispute: "open" });
    expect(await readStatus(delivery.id)).toBe("failed");
    expect((await listEntries(delivery)).slice(1)).toEqual(["payment_reversed 5 sender_funds → provider"]);
    await reportPaymentState(delivery, { status: "paid", dispute: "none" });
    expect(await readPaymentRow(delivery)).toMatchObject({ dispute: "open" });
  });

  test("that is won books the payment again, which is then due back", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await reportPaymentState(delivery, { status: "paid", dispute: "open" });
    for (let time = 0; time < 2; time++) await reportPaymentState(delivery, { status: "paid", dispute: "won" });
    expect((await listEntries(delivery)).slice(2)).toEqual(["payment 5 provider → sender_funds"]);
    expect(await listAttention(delivery)).toContain("refund_due");
  });

  test("that ended before it was recorded counts by its result only", async () => {
    const won = await createPaidCardPayment(5, parties());
    await reportPaymentState(won, { status: "paid", dispute: "won" });
    expect(await readStatus(won.id)).toBe("payment_confirmed");
    const lostDelivery = await createPaidCardPayment(5, parties());
    await reportPaymentState(lostDelivery, { status: "paid", dispute: "lost" });
    expect(await readStatus(lostDelivery.id)).toBe("failed");
  });

  test("leaves nothing to refund", async () => {
    const delivery = await createPaidCardPayment(5, parties());
    await reportPaymentState(delivery, { status: "paid", dispute: "open" });
    expect(
      await callRpc((await sharedAdmin()).client, "admin_refund_delivery", {
        p_transaction_id: delivery.id,
        p_reason: "Over",
      }),
    ).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
    expect((await readProviderPayment(delivery)).payment?.refund).toBeNull();
    expect(await readStatus(delivery.id)).toBe("failed");
  });
});

test("only the service role may record the provider's responses", async () => {
  const delivery = await createCardPayment(5, parties());
  const statusOf = {
    p_payment_id: delivery.paymentId,
    p_state: { providerId: delivery.providerId, status: "paid", dispute: "none" },
  };
  await expect(callRpc(sender.client, "record_payment", statusOf)).rejects.toThrow(/permission denied/);
  await expect(callRpc((await sharedAdmin()).client, "record_payment", statusOf)).rejects.toThrow(/permission denied/);
  expect(await readStatus(delivery.id)).toBe("payment_pending");
});

test("many concurrent responses in any order book one payment and one refund", async () => {
  const delivery = await createCardPayment(5, parties());
  await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      reportPaymentState(delivery, {
        status: (["open", "paid", "needs_action", "processing"] as const)[at % 4] ?? "paid",
      }),
    ),
  );
  await cancelAsAdmin(delivery.id);
  await refunded(delivery.id);
  const { refund } = (await readProviderPayment(delivery)).payment ?? {};
  await Promise.all(
    Array.from({ length: 16 }, (_, at) => reportRefundState(refund?.refundId ?? "", at % 2 ? "done" : "pending")),
  );
  expect(await listEntries(delivery)).toEqual([
    "payment 5 provider → sender_funds",
    "refund 5 sender_funds → refund",
    "refunded 5 refund → provider",
  ]);
});
