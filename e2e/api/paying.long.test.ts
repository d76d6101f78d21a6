// Paying the fee on the sender's page: the client secret, immediate results, and the stored card.
import { actOnPayment, stripeFaults } from "../../local/stand-ins";
import { eventually, good, owner, stack } from "./support/app";
import { acceptedDelivery, newParties, statusOf } from "./support/deliveries";
import {
  checked,
  feeParties,
  KEEP,
  keepCard,
  owingDelivery,
  payable,
  paymentOf,
  sendCard,
  VISA,
} from "./support/paying";

jest.setTimeout(120_000);
afterEach(async () => {
  await stripeFaults(stack().url, {});
});

const told = (id: string): Promise<unknown> =>
  eventually("Sam is told", async () =>
    (
      await owner("select from public.notifications where data ->> 'transactionId' = $1 and type = 'payment_due'", [id])
    ).at(0),
  );

test("Sam's page gets the client secret, which is stored nowhere, and the delivery continues immediately after the payment", async () => {
  const { sam, rosa } = await feeParties(4.5);
  const { id, payment } = await owingDelivery({ sam, rosa });
  expect(payment).toEqual({
    status: "open",
    amount: 4.5,
    declined: null,
    card: null,
    refund: null,
    refunded: null,
    disputed: false,
    provider: "stripe",
    publishableKey: "pk_test_handoverLocal",
    standIn: stack().url,
    clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    away: false,
  });
  await told(id);
  const answer = await sam.get(`/api/transactions/${id}/payment`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [{ kept = "" } = {}] = await owner<{ kept: string }>(
    "select string_agg(p::text, ' ') as kept from private.payments p where p.transaction_id = $1",
    [id],
  );
  const elsewhere = [
    (await sam.get(`/api/transactions/${id}`)).text,
    (await sam.get("/api/transactions?role=sender")).text,
    (await sam.get(`/api/transactions/${id}/receipt`)).text,
    kept,
  ];
  for (const text of elsewhere) expect(text).not.toContain("_secret_");
  // No webhook comes: the page's report that a card was sent is enough.
  await stripeFaults(stack().url, { loseEvents: 1 });
  expect((await sendCard(payment.clientSecret, VISA)).body.status).toBe("succeeded");
  const after = await sam.post(`/api/transactions/${id}/payment/check`);
  expect(after.data).toEqual({
    status: "paid",
    amount: 4.5,
    declined: null,
    card: { brand: "visa", last4: "4242" },
    refund: null,
    refunded: null,
    disputed: false,
  });
  expect(await statusOf(sam, id)).toBe("payment_confirmed");
  expect(await paymentOf(sam, id)).toMatchObject({ status: "paid", clientSecret: null });
  expect((await good(sam.get(`/api/transactions/${id}`))).data.cardPayment).toMatchObject({ card: { last4: "4242" } });
  expect((await good(rosa.get(`/api/transactions/${id}`))).data.cardPayment).toBeNull();
});

test.each([
  ["4000000000009995", "insufficient_funds"],
  ["4000000000000069", "expired_card"],
  ["4000000000000127", "wrong_details"],
  ["4000000000000119", "try_again"],
  ["4000000000000002", "declined"],
])("a card %s that is declined shows %s, and another one pays", async (number, reason) => {
  const parties = await feeParties();
  const { id, payment } = await owingDelivery(parties);
  expect((await sendCard(payment.clientSecret, number)).status).toBe(402);
  expect(await checked(parties.sam, id)).toMatchObject({ status: "open", declined: reason });
  expect(await paymentOf(parties.sam, id)).toMatchObject({ declined: reason, clientSecret: payment.clientSecret });
  await sendCard(payment.clientSecret, VISA);
  expect(await checked(parties.sam, id)).toMatchObject({ status: "paid", declined: null });
});

test("a card that needs authentication waits for its holder, and pays after it", async () => {
  const parties = await feeParties();
  const { id, payment } = await owingDelivery(parties);
  const asks = await sendCard(payment.clientSecret, "4000002760003184");
  expect(asks.body.status).toBe("requires_action");
  expect(await checked(parties.sam, id)).toMatchObject({ status: "needs_action" });
  expect(await paymentOf(parties.sam, id)).toMatchObject({ clientSecret: payment.clientSecret });
  await actOnPayment(stack().url, payment.clientSecret.split("_secret_")[0] ?? "", { do: "authenticate" });
  expect(await checked(parties.sam, id)).toMatchObject({ status: "paid" });
});

test("two tabs pay once", async () => {
  const parties = await feeParties();
  const { id, payment } = await owingDelivery(parties);
  const both = await Promise.all([VISA, VISA].map((number) => sendCard(payment.clientSecret, number)));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  await Promise.all([checked(parties.sam, id), checked(parties.sam, id)]);
  const paid = await owner("select from ledger.transfers where transaction_id = $1 and cause = 'payment'", [id]);
  expect(paid).toHaveLength(1);
});

test("nothing is paid by card where no fee is due", async () => {
  const parties = await newParties();
  const id = await acceptedDelivery(parties);
  expect(await paymentOf(parties.sam, id)).toBeNull();
  expect((await good(parties.sam.post(`/api/transactions/${id}/payment/check`))).data).toBeNull();
});

test("during a provider outage the page says so, nothing is lost, and it continues automatically", async () => {
  const parties = await feeParties();
  const { id } = await owingDelivery(parties);
  await stripeFaults(stack().url, { down: true });
  expect(await paymentOf(parties.sam, id)).toMatchObject({ status: "open", away: true, clientSecret: null });
  expect(await checked(parties.sam, id)).toMatchObject({ status: "open" });
  const next = await acceptedDelivery(parties);
  expect(await paymentOf(parties.sam, next)).toMatchObject({ status: "asking", away: false, clientSecret: null });
  await stripeFaults(stack().url, {});
  await payable(parties.sam, id);
});

test("a card payment after the cancellation is refunded automatically", async () => {
  const parties = await feeParties();
  const { id, payment } = await owingDelivery(parties);
  // The provider gets the cancellation later than the card.
  await stripeFaults(stack().url, { requests: ["POST /v1/payment_intents/{id}/cancel"], busy: 1 });
  await good(parties.sam.post(`/api/transactions/${id}/cancel`));
  expect(await paymentOf(parties.sam, id)).toMatchObject({ clientSecret: null });
  await sendCard(payment.clientSecret, VISA);
  await stripeFaults(stack().url, {});
  expect(await checked(parties.sam, id)).toMatchObject({ status: "paid" });
  await eventually("it has gone back", async () => (await statusOf(parties.sam, id)) === "refunded");
  expect(await paymentOf(parties.sam, id)).toMatchObject({ status: "paid", refund: "done" });
});

test("a stored card pays the next fee automatically; a card that is not stored does not", async () => {
  const parties = await feeParties();
  const first = await owingDelivery(parties);
  await sendCard(first.payment.clientSecret, VISA);
  await checked(parties.sam, first.id);
  const second = await owingDelivery(parties);
  await sendCard(second.payment.clientSecret, VISA, KEEP);
  await checked(parties.sam, second.id);
  const third = await acceptedDelivery(parties);
  await eventually("the card pays", async () => (await paymentOf(parties.sam, third))?.status === "paid");
  expect(await paymentOf(parties.sam, third)).toMatchObject({ card: { last4: "4242" } });
  expect(
    await owner(
      "select from public.transaction_status_updates where transaction_id = $1 and action = 'payment_due_told'",
      [third],
    ),
  ).toHaveLength(0);
});

test.each([
  ["asks for him", "authenticationRequired", "not_authenticated"],
  ["declines", "chargeCustomerFail", "declined"],
])(
  "a stored card whose bank %s pays nothing automatically: its sender is notified, and their page asks",
  async (_, card, reason) => {
    const parties = await feeParties();
    const first = await owingDelivery(parties);
    await sendCard(first.payment.clientSecret, VISA);
    await checked(parties.sam, first.id);
    await keepCard(first.payment.clientSecret, card);
    const id = await acceptedDelivery(parties);
    await told(id);
    const { clientSecret, declined } = await payable(parties.sam, id);
    expect(declined).toBe(reason);
    await sendCard(clientSecret, VISA);
    expect(await checked(parties.sam, id)).toMatchObject({ status: "paid" });
  },
);
