// Paying the fee on the sender's page: the client secret, immediate results, and the stored card.
import { setStripePayment, setStripeFaults } from "../../local/emulators/control";
import { pollUntil, expectOk, queryAsOwner, testStack } from "./support/app";
import { createAcceptedDelivery, newParties, readStatus } from "./support/deliveries";
import {
  checkPaymentAs,
  createPartiesWithFee,
  SAVE_CARD_PARAMS,
  saveCard,
  createOwingDelivery,
  waitForPayablePayment,
  readPayment,
  confirmCard,
  VISA,
} from "./support/paying";

jest.setTimeout(120_000);
afterEach(async () => {
  await setStripeFaults(testStack().url, {});
});

const waitForPaymentNotice = (id: string): Promise<unknown> =>
  pollUntil("Sam has a notification", async () =>
    (
      await queryAsOwner(
        "select from public.notifications where data ->> 'transactionId' = $1 and type = 'payment_due'",
        [id],
      )
    ).at(0),
  );

test("the sender's page gets the client secret, which is stored nowhere, and the delivery continues immediately after the payment", async () => {
  const { sam, rosa } = await createPartiesWithFee(4.5);
  const { id, payment } = await createOwingDelivery({ sam, rosa });
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
    emulatorUrl: testStack().url,
    clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
    providerUnavailable: false,
  });
  await waitForPaymentNotice(id);
  const response = await sam.get(`/api/transactions/${id}/payment`);
  expect(response.headers.get("cache-control")).toBe("no-store");
  const [{ storedPayment = "" } = {}] = await queryAsOwner<{ storedPayment: string }>(
    "select string_agg(p::text, ' ') as \"storedPayment\" from private.payments p where p.transaction_id = $1",
    [id],
  );
  const otherTexts = [
    (await sam.get(`/api/transactions/${id}`)).text,
    (await sam.get("/api/transactions?role=sender")).text,
    (await sam.get(`/api/transactions/${id}/receipt`)).text,
    storedPayment,
  ];
  for (const text of otherTexts) expect(text).not.toContain("_secret_");
  // No webhook comes: the page's report that a card was sent is enough.
  await setStripeFaults(testStack().url, { loseEvents: 1 });
  expect((await confirmCard(payment.clientSecret, VISA)).body.status).toBe("succeeded");
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
  expect(await readStatus(sam, id)).toBe("payment_confirmed");
  expect(await readPayment(sam, id)).toMatchObject({ status: "paid", clientSecret: null });
  expect((await expectOk(sam.get(`/api/transactions/${id}`))).data.cardPayment).toMatchObject({
    card: { last4: "4242" },
  });
  expect((await expectOk(rosa.get(`/api/transactions/${id}`))).data.cardPayment).toBeNull();
});

test.each([
  ["4000000000009995", "insufficient_funds"],
  ["4000000000000069", "expired_card"],
  ["4000000000000127", "wrong_details"],
  ["4000000000000119", "try_again"],
  ["4000000000000002", "declined"],
])("a card %s that is declined shows %s, and another one pays", async (number, reason) => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  expect((await confirmCard(payment.clientSecret, number)).status).toBe(402);
  expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "open", declined: reason });
  expect(await readPayment(parties.sam, id)).toMatchObject({ declined: reason, clientSecret: payment.clientSecret });
  await confirmCard(payment.clientSecret, VISA);
  expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "paid", declined: null });
});

test("a card that needs authentication waits for its holder, and pays after it", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  const confirmation = await confirmCard(payment.clientSecret, "4000002760003184");
  expect(confirmation.body.status).toBe("requires_action");
  expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "needs_action" });
  expect(await readPayment(parties.sam, id)).toMatchObject({ clientSecret: payment.clientSecret });
  await setStripePayment(testStack().url, payment.clientSecret.split("_secret_")[0] ?? "", { do: "authenticate" });
  expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "paid" });
});

test("two tabs pay once", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  const results = await Promise.all([VISA, VISA].map((number) => confirmCard(payment.clientSecret, number)));
  expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
  await Promise.all([checkPaymentAs(parties.sam, id), checkPaymentAs(parties.sam, id)]);
  const paid = await queryAsOwner("select from ledger.transfers where transaction_id = $1 and cause = 'payment'", [id]);
  expect(paid).toHaveLength(1);
});

test("nothing is paid by card where no fee is due", async () => {
  const parties = await newParties();
  const id = await createAcceptedDelivery(parties);
  expect(await readPayment(parties.sam, id)).toBeNull();
  expect((await expectOk(parties.sam.post(`/api/transactions/${id}/payment/check`))).data).toBeNull();
});

test("during a provider outage the page reports it, no payment is lost, and payments continue automatically", async () => {
  const parties = await createPartiesWithFee();
  const { id } = await createOwingDelivery(parties);
  await setStripeFaults(testStack().url, { down: true });
  expect(await readPayment(parties.sam, id)).toMatchObject({
    status: "open",
    providerUnavailable: true,
    clientSecret: null,
  });
  expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "open" });
  const next = await createAcceptedDelivery(parties);
  expect(await readPayment(parties.sam, next)).toMatchObject({
    status: "creating",
    providerUnavailable: false,
    clientSecret: null,
  });
  await setStripeFaults(testStack().url, {});
  await waitForPayablePayment(parties.sam, id);
});

test("a card payment after the cancellation is refunded automatically", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  // The provider gets the cancellation later than the card.
  await setStripeFaults(testStack().url, { requests: ["POST /v1/payment_intents/{id}/cancel"], busy: 1 });
  await expectOk(parties.sam.post(`/api/transactions/${id}/cancel`));
  expect(await readPayment(parties.sam, id)).toMatchObject({ clientSecret: null });
  await confirmCard(payment.clientSecret, VISA);
  await setStripeFaults(testStack().url, {});
  expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "paid" });
  await pollUntil("the payment is refunded", async () => (await readStatus(parties.sam, id)) === "refunded");
  expect(await readPayment(parties.sam, id)).toMatchObject({ status: "paid", refund: "done" });
});

test("a stored card pays the next fee automatically; a card that is not stored does not", async () => {
  const parties = await createPartiesWithFee();
  const first = await createOwingDelivery(parties);
  await confirmCard(first.payment.clientSecret, VISA);
  await checkPaymentAs(parties.sam, first.id);
  const second = await createOwingDelivery(parties);
  await confirmCard(second.payment.clientSecret, VISA, SAVE_CARD_PARAMS);
  await checkPaymentAs(parties.sam, second.id);
  const third = await createAcceptedDelivery(parties);
  await pollUntil("the card pays", async () => (await readPayment(parties.sam, third))?.status === "paid");
  expect(await readPayment(parties.sam, third)).toMatchObject({ card: { last4: "4242" } });
  expect(
    await queryAsOwner(
      "select from public.transaction_status_updates where transaction_id = $1 and action = 'payment_due_told'",
      [third],
    ),
  ).toHaveLength(0);
});

test.each([
  ["requires authentication", "authenticationRequired", "not_authenticated"],
  ["declines", "chargeCustomerFail", "declined"],
])(
  "a stored card pays nothing automatically when its bank %s: the sender is notified and pays on the page",
  async (_, card, reason) => {
    const parties = await createPartiesWithFee();
    const first = await createOwingDelivery(parties);
    await confirmCard(first.payment.clientSecret, VISA);
    await checkPaymentAs(parties.sam, first.id);
    await saveCard(first.payment.clientSecret, card);
    const id = await createAcceptedDelivery(parties);
    await waitForPaymentNotice(id);
    const { clientSecret, declined } = await waitForPayablePayment(parties.sam, id);
    expect(declined).toBe(reason);
    await confirmCard(clientSecret, VISA);
    expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "paid" });
  },
);
