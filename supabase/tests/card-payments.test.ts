// A fee that is paid by card: what the payment provider is asked for, and what its word means for the delivery and the
// books, in whatever order and however often it comes.
import { randomUUID } from "node:crypto";
import {
  askedByCard,
  atProvider,
  jobsAtProvider,
  owing,
  paidByCard,
  paymentSeenBy,
  rowOf,
  says,
  saysOfRefund,
  toAsk,
} from "./support/card";
import { admin, dispatch, payment, statusOf } from "./support/deliveries";
import { entriesOf } from "./support/hubs";
import { bankClerk, hubWith, prefunded } from "./support/prefunded";
import { call, done, newCustomer, one, owner, service, somewhere, sql, type Person } from "./support/world";

jest.setTimeout(120_000);

let sender: Person;
let receiver: Person;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    admin(),
  ]);
});
const people = () => ({ sender, receiver });
const money = async (delivery: { id: string }) =>
  (await entriesOf(delivery)).map(({ cause, amount, giver, taker }) => `${cause} ${amount} ${giver} → ${taker}`);
const whatOf = async ({ id }: { id: string }) =>
  (
    await sql<{ action: string }>(
      "select action from public.transaction_status_updates where transaction_id = $1 order by id",
      [id],
    )
  ).map(({ action }) => action);
const needs = async ({ id }: { id: string }) =>
  (await sql<{ kind: string }>("select kind from private.deliveries_needing_attention() where id = $1", [id])).map(
    ({ kind }) => kind,
  );
const cancelled = (id: string) => done(sender.client, "cancel_transaction", { p_transaction_id: id });
const cancelledByAdmin = async (id: string) =>
  done((await admin()).client, "admin_cancel", { p_transaction_id: id, p_reason: "Not today" });
const refunded = async (id: string) =>
  done((await bankClerk()).client, "admin_refund", { p_transaction_id: id, p_reason: "Not delivered" });

test("a webhook's check stays due while the answer to the first request is recorded", async () => {
  const asked = await askedByCard(4.5, people());
  const webhook = await owner.connect();
  try {
    await webhook.query("begin");
    await webhook.query("select app.record_provider_event($1, 'payment_intent.succeeded', $2)", [
      `evt_${randomUUID()}`,
      asked.providerId,
    ]);
    // Jobs are written at commit: the answer does not wait for the webhook.
    await says(asked, { status: "open" });
    await webhook.query("commit");
  } finally {
    await webhook.query("rollback");
    webhook.release();
  }
  expect(
    await one("select run_at <= clock_timestamp() as due from graphile_worker.jobs where key = $1", [
      `check-payment:${asked.paymentId}`,
    ]),
  ).toEqual({ due: true });
});

describe("asking for the fee", () => {
  test("names what is due and nothing of people, once, and the delivery waits for it", async () => {
    const delivery = await owing(4.5, people());
    const first = await toAsk(delivery);
    expect(first.payment).toEqual({
      paymentId: expect.any(String),
      providerId: null,
      amount: 4.5,
      description: expect.stringMatching(/^TXN-/),
      userId: sender.id,
      customerId: null,
    });
    expect(await toAsk(delivery)).toEqual(first);
    expect(await statusOf(delivery.id)).toBe("payment_pending");
    expect(await sql("select from private.payments where transaction_id = $1", [delivery.id])).toHaveLength(1);
  });

  test("keeps who the sender is to the provider, the first word for good", async () => {
    const person = await newCustomer({ name: "Cora Card" });
    const keep = (id: string) => done(service(), "keep_customer", { p_user_id: person.id, p_customer_id: id });
    const own = `cus_${randomUUID()}`;
    expect(await keep(own)).toEqual({ customerId: own });
    expect(await keep(`cus_${randomUUID()}`)).toEqual({ customerId: own });
    const delivery = await owing(5, { sender: person, receiver });
    expect((await toAsk(delivery)).payment?.customerId).toBe(own);
  });

  test.each([
    ["no fee was ever named", null],
    ["nothing is due", 0],
  ])("does not happen where %s", async (_, fee) => {
    expect(await toAsk(await owing(fee, people()))).toEqual({ payment: null });
  });

  test("does not happen for what a hub gives without a fee, nor after the end", async () => {
    const at = somewhere();
    await hubWith(500, at);
    const delivery = await prefunded({ at, ...people() });
    await done(receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
    expect(await toAsk(delivery)).toEqual({ payment: null });
    const ended = await owing(5, people());
    await cancelled(ended.id);
    expect(await toAsk(ended)).toEqual({ payment: null });
  });

  test("of a payment that the provider never takes ends on record, and waits for somebody by hand", async () => {
    const delivery = await owing(0.3, people());
    const { payment: asked } = await toAsk(delivery);
    for (let time = 0; time < 2; time++)
      await done(service(), "refuse_payment", { p_payment_id: asked?.paymentId, p_code: "amount_too_small" });
    expect(await toAsk(delivery)).toEqual({ payment: null });
    expect((await whatOf(delivery)).filter((what) => what === "payment_refused")).toHaveLength(1);
    await done((await bankClerk()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    expect(await statusOf(delivery.id)).toBe("payment_confirmed");
  });
});

describe("the provider's word", () => {
  test("that it is paid books it and begins the search, once, whatever older word comes after it", async () => {
    const delivery = await askedByCard(5, people());
    for (const status of ["needs_action", "paid", "open", "paid", "cancelled", "processing"] as const)
      await says(delivery, { status });
    expect(await statusOf(delivery.id)).toBe("payment_confirmed");
    expect(await rowOf(delivery)).toMatchObject({ status: "paid", dispute: "none", surplus: false });
    expect(await money(delivery)).toEqual(["payment 5 provider → sender_funds"]);
    expect((await dispatch(delivery.id)).offered).toBe(0);
  });

  test("that a card was declined leaves it open, and says why", async () => {
    const delivery = await askedByCard(5, people());
    await says(delivery, { status: "open", declined: "insufficient_funds" });
    expect(await rowOf(delivery)).toMatchObject({ status: "open", declined: "insufficient_funds" });
    expect(await statusOf(delivery.id)).toBe("payment_pending");
    await says(delivery, { status: "paid" });
    expect(await rowOf(delivery)).toMatchObject({ status: "paid", declined: null });
  });

  test("is asked for again while nobody has paid, and no more afterwards", async () => {
    const delivery = await askedByCard(5, people());
    const [job] = await jobsAtProvider(delivery);
    expect(job?.task).toBe("check_payment");
    expect(job?.seconds).toBeGreaterThan(30);
    expect(job?.seconds).toBeLessThan(90);
  });

  test("of an event is looked into at once, also where an answer from before it is recorded meanwhile", async () => {
    const delivery = await askedByCard(5, people());
    await done(service(), "record_provider_event", {
      p_event_id: `evt_${randomUUID()}`,
      p_type: "payment_intent.succeeded",
      p_provider_id: delivery.providerId,
    });
    await says(delivery, { status: "open" });
    const [job] = await jobsAtProvider(delivery);
    expect(job?.seconds).toBeLessThan(5);
  });

  test("that it was cancelled there ends a delivery that waits for it", async () => {
    const delivery = await askedByCard(5, people());
    await says(delivery, { status: "cancelled" });
    expect(await statusOf(delivery.id)).toBe("failed");
    expect(await money(delivery)).toEqual([]);
  });

  test("of an event is not believed but looked into, once for each event", async () => {
    const delivery = await askedByCard(5, people());
    const event = { p_event_id: `evt_${randomUUID()}`, p_type: "payment_intent.succeeded" };
    const told = { ...event, p_provider_id: delivery.providerId };
    expect(await done(service(), "record_provider_event", told)).toEqual({ applied: true });
    expect((await jobsAtProvider(delivery))[0]?.seconds).toBeLessThanOrEqual(0);
    expect(await done(service(), "record_provider_event", told)).toEqual({ applied: false });
    expect(await statusOf(delivery.id)).toBe("payment_pending");
    const other = { p_event_id: `evt_${randomUUID()}`, p_type: "charge.succeeded", p_provider_id: "pi_of_others" };
    expect(await done(service(), "record_provider_event", other)).toEqual({ applied: false });
  });
});

describe("the sender", () => {
  test("reads how far their payment is, and where the provider has it while they can pay; nobody else does", async () => {
    const delivery = await owing(4.5, people());
    const own = async () => (await paymentSeenBy(sender, delivery)).data?.payment;
    const first = { amount: 4.5, declined: null, disputed: false, card: null, refund: null, refunded: null };
    expect(await own()).toEqual({ ...first, status: "asking", providerId: null });
    const { payment: asked } = await toAsk(delivery);
    const at = { paymentId: asked?.paymentId ?? "", providerId: `pi_${randomUUID()}` };
    expect(await own()).toEqual({ ...first, status: "asking", providerId: null });
    await says(at, { status: "open", declined: "expired_card" });
    expect(await own()).toEqual({ ...first, status: "open", declined: "expired_card", providerId: at.providerId });
    for (const other of [receiver, await newCustomer({ name: "Mallory" }), await admin()])
      expect(await paymentSeenBy(other, delivery)).toMatchObject({ ok: false, code: "TRANSACTION_NOT_FOUND" });
    const card = { brand: "visa", last4: "4242" };
    await says(at, { status: "paid", card });
    expect(await own()).toEqual({ ...first, status: "paid", card, providerId: null });
  });

  test("reads nothing where no card is asked for", async () => {
    for (const fee of [null, 0])
      expect((await paymentSeenBy(sender, await owing(fee, people()))).data).toEqual({ payment: null });
  });

  test("can pay no more when they have taken it back, and reads of the refund", async () => {
    const delivery = await askedByCard(5, people());
    await cancelled(delivery.id);
    expect((await paymentSeenBy(sender, delivery)).data?.payment).toMatchObject({ status: "open", providerId: null });
    await says(delivery, { status: "paid" });
    const seen = async () => (await paymentSeenBy(sender, delivery)).data?.payment?.refund;
    expect(await seen()).toBe("under_way");
    await saysOfRefund((await atProvider(delivery)).payment?.refund?.refundId ?? "", "done");
    expect(await seen()).toBe("done");
  });

  test("reads it with the delivery, without anything that pays; its receiver does not", async () => {
    const delivery = await askedByCard(5, people());
    const read = (person: Person) => done(person.client, "get_transaction_by_id", { transaction_id: delivery.id });
    expect((await read(sender)).cardPayment).toMatchObject({ status: "open", amount: 5 });
    expect(JSON.stringify(await read(sender))).not.toContain(delivery.providerId);
    expect((await read(receiver)).cardPayment).toBeNull();
  });

  test("is told once that their card is waited for, and not where it has paid", async () => {
    const delivery = await askedByCard(5, people());
    const tell = () => done(service(), "tell_payment_due", { p_payment_id: delivery.paymentId });
    for (let time = 0; time < 2; time++) await tell();
    expect((await whatOf(delivery)).filter((what) => what === "payment_due_told")).toHaveLength(1);
    const paid = await paidByCard(5, people());
    await done(service(), "tell_payment_due", { p_payment_id: paid.paymentId });
    expect(await whatOf(paid)).not.toContain("payment_due_told");
  });
});

describe("a payment that nobody waits for any more", () => {
  test.each([
    ["the sender took the delivery back", (id: string) => cancelled(id)],
    [
      "administrators confirmed it by hand",
      async (id: string) => done((await bankClerk()).client, "admin_confirm_payment", { p_transaction_id: id }),
    ],
    ["somebody else's webhook confirmed it", (id: string) => payment(id, "payment.confirmed")],
  ])("is taken back when %s", async (_, end) => {
    const delivery = await askedByCard(5, people());
    expect((await atProvider(delivery)).payment?.cancel).toBe(false);
    await end(delivery.id);
    expect((await jobsAtProvider(delivery)).map(({ task }) => task)).toContain("cancel_payment");
    expect((await atProvider(delivery)).payment?.cancel).toBe(true);
    await says(delivery, { status: "cancelled" });
    expect((await atProvider(delivery)).payment?.cancel).toBe(false);
  });

  test("goes back by itself when the card was quicker than the end", async () => {
    const delivery = await askedByCard(5, people());
    await cancelled(delivery.id);
    for (let time = 0; time < 2; time++) await says(delivery, { status: "paid" });
    expect(await whatOf(delivery)).toEqual(expect.arrayContaining(["payment_confirmed_late", "refund_asked"]));
    expect(await needs(delivery)).not.toContain("refund_due");
    const { refund } = (await atProvider(delivery)).payment ?? {};
    expect(refund?.amount).toBe(5);
    await saysOfRefund(refund?.refundId ?? "", "done");
    expect(await statusOf(delivery.id)).toBe("refunded");
    expect(await money(delivery)).toEqual([
      "payment 5 provider → sender_funds",
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
  });

  test("goes back by itself when somebody had confirmed it by hand and the card paid as well", async () => {
    const delivery = await askedByCard(5, people());
    await done((await bankClerk()).client, "admin_confirm_payment", { p_transaction_id: delivery.id });
    for (let time = 0; time < 2; time++) await says(delivery, { status: "paid" });
    expect(await rowOf(delivery)).toMatchObject({ status: "paid", surplus: true });
    const { refund } = (await atProvider(delivery)).payment ?? {};
    expect(refund?.amount).toBe(5);
    for (let time = 0; time < 2; time++) await saysOfRefund(refund?.refundId ?? "", "done");
    expect(await statusOf(delivery.id)).toBe("payment_confirmed");
    expect(await money(delivery)).toEqual([
      "payment 5 provider → sender_funds",
      "paid_twice 5 provider → refund",
      "refunded 5 refund → provider",
    ]);
  });
});

describe("a refund", () => {
  test("is one when the provider says so, and not before", async () => {
    const delivery = await paidByCard(5, people());
    await cancelledByAdmin(delivery.id);
    expect(await needs(delivery)).toContain("refund_due");
    for (let time = 0; time < 2; time++) await refunded(delivery.id);
    expect(await statusOf(delivery.id)).toBe("cancelled");
    expect(await needs(delivery)).not.toContain("refund_due");
    expect((await jobsAtProvider(delivery)).map(({ task }) => task)).toContain("refund_payment");
    const { refund } = (await atProvider(delivery)).payment ?? {};
    expect(refund?.amount).toBe(5);
    await saysOfRefund(refund?.refundId ?? "", "pending");
    expect(await statusOf(delivery.id)).toBe("cancelled");
    for (let time = 0; time < 2; time++) await saysOfRefund(refund?.refundId ?? "", "done");
    await saysOfRefund(refund?.refundId ?? "", "pending");
    expect(await statusOf(delivery.id)).toBe("refunded");
    expect(await money(delivery)).toEqual([
      "payment 5 provider → sender_funds",
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
    expect((await atProvider(delivery)).payment?.refund).toBeNull();
  });

  test("that fails is due again, and made anew", async () => {
    const delivery = await paidByCard(5, people());
    await cancelledByAdmin(delivery.id);
    await refunded(delivery.id);
    const first = (await atProvider(delivery)).payment?.refund;
    await saysOfRefund(first?.refundId ?? "", "failed");
    expect(await needs(delivery)).toEqual(["refund_failed"]);
    expect(await whatOf(delivery)).toContain("refund_failed");
    await refunded(delivery.id);
    const second = (await atProvider(delivery)).payment?.refund;
    expect(second?.refundId).not.toBe(first?.refundId);
    await saysOfRefund(second?.refundId ?? "", "done");
    expect(await statusOf(delivery.id)).toBe("refunded");
    expect((await money(delivery)).slice(1)).toEqual([
      "refund 5 sender_funds → refund",
      "refund_failed 5 refund → sender_funds",
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
  });

  test("that fails after it was said to be done needs somebody, and the money is ours to return", async () => {
    const delivery = await paidByCard(5, people());
    await cancelledByAdmin(delivery.id);
    await refunded(delivery.id);
    const { refund } = (await atProvider(delivery)).payment ?? {};
    await saysOfRefund(refund?.refundId ?? "", "done");
    await saysOfRefund(refund?.refundId ?? "", "failed");
    expect(await statusOf(delivery.id)).toBe("refunded");
    expect(await needs(delivery)).toEqual(["refund_failed"]);
    expect((await money(delivery)).at(-1)).toBe("refund_failed 5 provider → refund");
  });

  test("that somebody makes in the provider's dashboard counts as one", async () => {
    const delivery = await paidByCard(5, people());
    await cancelledByAdmin(delivery.id);
    const refunds = [{ providerId: `re_${randomUUID()}`, refundId: null, amount: 5, status: "done" as const }];
    for (let time = 0; time < 2; time++) await says(delivery, { status: "paid", refunds });
    expect(await statusOf(delivery.id)).toBe("refunded");
    expect((await money(delivery)).slice(1)).toEqual([
      "refund 5 sender_funds → refund",
      "refunded 5 refund → provider",
    ]);
  });
});

describe("a dispute", () => {
  test("before the pickup ends the delivery, and what was paid is gone", async () => {
    const delivery = await paidByCard(5, people());
    for (let time = 0; time < 2; time++) await says(delivery, { status: "paid", dispute: "open" });
    expect(await statusOf(delivery.id)).toBe("failed");
    expect((await money(delivery)).slice(1)).toEqual(["payment_reversed 5 sender_funds → provider"]);
    await says(delivery, { status: "paid", dispute: "none" });
    expect(await rowOf(delivery)).toMatchObject({ dispute: "open" });
  });

  test("that is won brings the money back, to be returned for what did not happen", async () => {
    const delivery = await paidByCard(5, people());
    await says(delivery, { status: "paid", dispute: "open" });
    for (let time = 0; time < 2; time++) await says(delivery, { status: "paid", dispute: "won" });
    expect((await money(delivery)).slice(2)).toEqual(["payment 5 provider → sender_funds"]);
    expect(await needs(delivery)).toContain("refund_due");
  });

  test("that is over before anybody looked is as if it had not been, or as lost", async () => {
    const won = await paidByCard(5, people());
    await says(won, { status: "paid", dispute: "won" });
    expect(await statusOf(won.id)).toBe("payment_confirmed");
    const lost = await paidByCard(5, people());
    await says(lost, { status: "paid", dispute: "lost" });
    expect(await statusOf(lost.id)).toBe("failed");
  });

  test("leaves nothing that a refund could give", async () => {
    const delivery = await paidByCard(5, people());
    await says(delivery, { status: "paid", dispute: "open" });
    expect(
      await call((await admin()).client, "admin_refund", { p_transaction_id: delivery.id, p_reason: "Over" }),
    ).toMatchObject({ code: "INVALID_STATE_TRANSITION" });
    expect((await atProvider(delivery)).payment?.refund).toBeNull();
    expect(await statusOf(delivery.id)).toBe("failed");
  });
});

test("nobody but a machine may speak for the provider", async () => {
  const delivery = await askedByCard(5, people());
  const word = {
    p_payment_id: delivery.paymentId,
    p_state: { providerId: delivery.providerId, status: "paid", dispute: "none" },
  };
  await expect(call(sender.client, "record_payment", word)).rejects.toThrow(/permission denied/);
  await expect(call((await admin()).client, "record_payment", word)).rejects.toThrow(/permission denied/);
  expect(await statusOf(delivery.id)).toBe("payment_pending");
});

test("many words at once, in any order, book one payment and one refund", async () => {
  const delivery = await askedByCard(5, people());
  await Promise.all(
    Array.from({ length: 16 }, (_, at) =>
      says(delivery, { status: (["open", "paid", "needs_action", "processing"] as const)[at % 4] ?? "paid" }),
    ),
  );
  await cancelledByAdmin(delivery.id);
  await refunded(delivery.id);
  const { refund } = (await atProvider(delivery)).payment ?? {};
  await Promise.all(
    Array.from({ length: 16 }, (_, at) => saysOfRefund(refund?.refundId ?? "", at % 2 ? "done" : "pending")),
  );
  expect(await money(delivery)).toEqual([
    "payment 5 provider → sender_funds",
    "refund 5 sender_funds → refund",
    "refunded 5 refund → provider",
  ]);
});
