// The official SDK with the emulator: each call of the app, and Stripe's test cards.
import Stripe from "stripe";
import {
  setStripePayment,
  endStripeDispute,
  endStripeRefund,
  readStripeObjects,
  setStripeSettings,
} from "../control.ts";
import { eventually } from "../../testing.ts";
import { TEST_KEYS, createSdk, useStripeEmulator } from "./testing.ts";
import type { StripeEventRecord } from "./types.ts";

const emulator = useStripeEmulator();
const usd = { amount: 2_500, currency: "usd" } as const;
const createPayment = (params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  emulator.stripe.paymentIntents.create({ ...usd, ...params });
const pay = (card: string, params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  createPayment({
    payment_method: `pm_card_${card}`,
    confirm: true,
    return_url: "https://handover.example/back",
    ...params,
  });
const expectRefusal = (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => Promise.reject(new Error("It was not refused")),
    (error: unknown) => error as Stripe.errors.StripeError,
  );
const listEventTypes = async () =>
  (await readStripeObjects<StripeEventRecord>(emulator.url, "events")).map(({ event }) => event.type);

test("creates a payment, charges the card, and adds it to the balance without Stripe's fee", async () => {
  const created = await createPayment({ description: "TXN-1", metadata: { paymentId: "p" } });
  expect(created).toMatchObject({ status: "requires_payment_method", amount: 2_500, metadata: { paymentId: "p" } });
  expect(created.client_secret).toMatch(new RegExp(`^${created.id}_secret_`));
  const paid = await emulator.stripe.paymentIntents.confirm(created.id, { payment_method: "pm_card_visa" });
  expect(paid).toMatchObject({ id: created.id, status: "succeeded", amount_received: 2_500 });
  const { latest_charge } = await emulator.stripe.paymentIntents.retrieve(created.id, {
    expand: ["latest_charge.balance_transaction"],
  });
  expect(latest_charge).toMatchObject({ paid: true, balance_transaction: { amount: 2_500, fee: 103, net: 2_397 } });
  expect((await emulator.stripe.balance.retrieve()).available[0]?.amount).toBe(2_397);
  expect(await listEventTypes()).toEqual(["payment_intent.created", "charge.succeeded", "payment_intent.succeeded"]);
});

test.each([
  ["chargeDeclined", "card_declined", "generic_decline"],
  ["chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
  ["chargeDeclinedExpiredCard", "expired_card", ""],
  ["chargeDeclinedIncorrectCvc", "incorrect_cvc", ""],
  ["chargeDeclinedProcessingError", "processing_error", ""],
])("declines the card %s with %s, and accepts another one", async (card, code, decline) => {
  const error = await expectRefusal(pay(card));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect([error.statusCode, error.code, error.decline_code]).toEqual([402, code, decline]);
  const id = error.payment_intent?.id ?? "";
  expect(await emulator.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code },
  });
  expect(await emulator.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" })).toMatchObject({
    status: "succeeded",
    last_payment_error: null,
  });
});

test("waits for the cardholder's authentication, and pays or declines by its result", async () => {
  const authenticated = await pay("authenticationRequired");
  expect(authenticated).toMatchObject({ status: "requires_action", next_action: { type: "redirect_to_url" } });
  expect(await setStripePayment(emulator.url, authenticated.id, { do: "authenticate" })).toMatchObject({
    status: "succeeded",
  });
  const rejected = await pay("authenticationRequired");
  await setStripePayment(emulator.url, rejected.id, { do: "reject" });
  expect(await emulator.stripe.paymentIntents.retrieve(rejected.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "payment_intent_authentication_failure" },
  });
  const insufficientFunds = await pay("authenticationRequiredChargeDeclinedInsufficientFunds");
  await setStripePayment(emulator.url, insufficientFunds.id, { do: "authenticate" });
  expect(await emulator.stripe.paymentIntents.retrieve(insufficientFunds.id)).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { decline_code: "insufficient_funds" },
  });
});

test("redirects from the bank's page to the payment page", async () => {
  const { id, next_action } = await pay("authenticationRequired");
  const bank = next_action?.redirect_to_url?.url ?? "";
  expect(await (await fetch(bank)).text()).toContain("$25.00");
  const response = await fetch(bank, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ do: "authenticate" }),
  });
  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toMatch(
    new RegExp(
      `^https://handover.example/back\\?payment_intent=${id}&payment_intent_client_secret=.*&redirect_status=succeeded$`,
    ),
  );
});

test("charges a saved card without its holder, unless the bank requires authentication", async () => {
  const customer = (await emulator.stripe.customers.create({ name: "Sam" })).id;
  const first = await pay("visa", { customer, setup_future_usage: "off_session" });
  const savedMethods = await emulator.stripe.paymentMethods.list({ customer, type: "card" });
  expect(savedMethods.data.map(({ id }) => id)).toEqual([first.payment_method]);
  const offSessionPayment = {
    customer,
    payment_method: String(first.payment_method),
    confirm: true,
    off_session: true,
  };
  expect(await createPayment(offSessionPayment)).toMatchObject({ status: "succeeded" });
  const error = await expectRefusal(pay("authenticationRequired", { customer, off_session: true }));
  expect([error.code, error.decline_code]).toEqual(["authentication_required", "authentication_required"]);
  const other = (await emulator.stripe.customers.create({})).id;
  expect((await expectRefusal(createPayment({ ...offSessionPayment, customer: other }))).statusCode).toBe(400);
});

test("refuses to pay or cancel a cancelled payment, and to cancel a paid one", async () => {
  const { id } = await createPayment();
  expect(await emulator.stripe.paymentIntents.cancel(id)).toMatchObject({ status: "canceled" });
  const unexpected = "payment_intent_unexpected_state";
  expect((await expectRefusal(emulator.stripe.paymentIntents.cancel(id))).code).toBe(unexpected);
  const lateConfirmation = await expectRefusal(
    emulator.stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
  );
  expect([lateConfirmation.code, lateConfirmation.payment_intent?.status]).toEqual([unexpected, "canceled"]);
  expect((await expectRefusal(emulator.stripe.paymentIntents.cancel((await pay("visa")).id))).code).toBe(unexpected);
});

test("refunds a payment in parts, up to the paid amount", async () => {
  const { id: payment_intent } = await pay("visa");
  expect(await emulator.stripe.refunds.create({ payment_intent, amount: 900 })).toMatchObject({ status: "succeeded" });
  expect((await expectRefusal(emulator.stripe.refunds.create({ payment_intent, amount: 1_601 }))).message).toMatch(
    /greater than/,
  );
  expect(await emulator.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 1_600 });
  expect((await expectRefusal(emulator.stripe.refunds.create({ payment_intent }))).code).toBe(
    "charge_already_refunded",
  );
  expect((await emulator.stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([
    1_600, 900,
  ]);
});

test("delays a refund, or fails it later", async () => {
  const slow = await emulator.stripe.refunds.create({ payment_intent: (await pay("pendingRefund")).id });
  expect(slow).toMatchObject({ status: "pending" });
  await endStripeRefund(emulator.url, slow.id, "arrive");
  expect(await emulator.stripe.refunds.retrieve(slow.id)).toMatchObject({ status: "succeeded" });
  const { id } = await pay("refundFail");
  const failingRefund = await emulator.stripe.refunds.create({ payment_intent: id });
  expect(failingRefund).toMatchObject({ status: "succeeded" });
  await endStripeRefund(emulator.url, failingRefund.id, "fail");
  expect(await emulator.stripe.refunds.retrieve(failingRefund.id)).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
  });
  const { latest_charge } = await emulator.stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
  expect(latest_charge).toMatchObject({ amount_refunded: 0, refunded: false });
});

test("withdraws a disputed payment with a fee, and returns it when won", async () => {
  await setStripeSettings(emulator.url, { disputeMs: 0 });
  const { id: payment_intent } = await pay("createDispute");
  const disputes = () => emulator.stripe.disputes.list({ payment_intent });
  await eventually(async () => (await disputes()).data.length === 1);
  const [dispute] = (await disputes()).data;
  expect(dispute).toMatchObject({ amount: 2_500, status: "needs_response", reason: "fraudulent" });
  const balance = async () => (await emulator.stripe.balance.retrieve()).available[0]?.amount;
  expect(await balance()).toBe(2_397 - 2_500 - 1_500);
  await endStripeDispute(emulator.url, dispute?.id ?? "", "win");
  expect([await balance(), (await disputes()).data[0]?.status]).toEqual([2_397, "won"]);
  const lost = await pay("visa");
  await setStripePayment(emulator.url, lost.id, { do: "dispute" });
  await endStripeDispute(emulator.url, (await emulator.stripe.disputes.list()).data[0]?.id ?? "", "lose");
  expect((await expectRefusal(emulator.stripe.refunds.create({ payment_intent: lost.id }))).code).toBe(
    "charge_disputed",
  );
});

test("transfers pay to a driver, up to the balance", async () => {
  const transfer = { currency: "usd", destination: "acct_dan", metadata: { payoutId: "w" } };
  expect((await expectRefusal(emulator.stripe.transfers.create({ ...transfer, amount: 1 }))).code).toBe(
    "balance_insufficient",
  );
  await pay("visa");
  expect(await emulator.stripe.transfers.create({ ...transfer, amount: 2_000 })).toMatchObject({ amount: 2_000 });
  expect((await emulator.stripe.transfers.list({ destination: "acct_dan" })).data).toHaveLength(1);
  const closed = await expectRefusal(
    emulator.stripe.transfers.create({ ...transfer, amount: 1, destination: "acct_closed" }),
  );
  expect(closed.code).toBe("insufficient_capabilities_for_transfer");
});

test("lists all movements of a period, paginated", async () => {
  for (let count = 0; count < 5; count += 1) await pay("visa");
  const all: string[] = [];
  for await (const { id } of emulator.stripe.balanceTransactions.list({ limit: 2, created: { gte: 1 } })) all.push(id);
  expect([all.length, new Set(all).size]).toEqual([5, 5]);
  expect((await emulator.stripe.balanceTransactions.list({ created: { lt: 1 } })).data).toEqual([]);
  const first = await emulator.stripe.paymentIntents.list({ limit: 2 });
  expect(first.has_more).toBe(true);
  const previousPage = await emulator.stripe.paymentIntents.list({ limit: 2, ending_before: first.data[1]?.id ?? "" });
  expect(previousPage.data.map(({ id }) => id)).toEqual([first.data[0]?.id]);
  expect((await emulator.stripe.events.list({ type: "charge.*" })).data).toHaveLength(5);
});

test.each([
  ["an amount below fifty cents", { amount: 49 }, "amount_too_small"],
  ["an amount beyond a million dollars", { amount: 100_000_000 }, "amount_too_large"],
  ["a fractional number of cents", { amount: 10.5 }, "parameter_invalid_integer"],
  ["an unknown customer", { customer: "cus_gone" }, "resource_missing"],
  ["an unknown parameter", { tip: 5 }, "parameter_unknown"],
])("refuses %s", async (_, params: object, code) => {
  const error = await expectRefusal(createPayment(params));
  expect([error.statusCode === 400 || error.statusCode === 404, error.code]).toEqual([true, code]);
});

test("refuses a wrong or missing key", async () => {
  const wrongKeySdk = new Stripe("sk_test_other", {
    host: "127.0.0.1",
    port: new URL(emulator.url).port,
    protocol: "http",
  });
  const error = await expectRefusal(wrongKeySdk.balance.retrieve());
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(error.message).not.toContain("other");
  expect((await fetch(`${emulator.url}/v1/balance`)).status).toBe(401);
  const basicAuthorization = `Basic ${Buffer.from(`${TEST_KEYS.secret}:`).toString("base64")}`;
  expect((await fetch(`${emulator.url}/v1/balance`, { headers: { authorization: basicAuthorization } })).status).toBe(
    200,
  );
});

test("lets a page confirm by the client secret, and nothing else", async () => {
  const { id, client_secret } = await createPayment();
  const requestAsPage = (path: string, form: Record<string, string>, method = "POST") =>
    fetch(`${emulator.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${TEST_KEYS.publishable}` },
      body: new URLSearchParams(form),
    });
  const card = { "payment_method_data[type]": "card", "payment_method_data[card][number]": "4242 4242 4242 4242" };
  expect((await requestAsPage(`payment_intents/${id}/confirm`, { ...card, client_secret: "guessed" })).status).toBe(
    404,
  );
  expect((await requestAsPage(`payment_intents/${id}/cancel`, {})).status).toBe(404);
  expect((await requestAsPage("refunds", { payment_intent: id })).status).toBe(404);
  const paid = await requestAsPage(`payment_intents/${id}/confirm`, { ...card, client_secret: client_secret ?? "" });
  expect([paid.status, await paid.json()]).toEqual([200, expect.objectContaining({ status: "succeeded" })]);
});

test("applies the actions of the page", async () => {
  const submitForm = (form: Record<string, string>) =>
    fetch(`${emulator.url}/stripe/`, { method: "POST", redirect: "manual", body: new URLSearchParams(form) });
  const { id } = await createPayment({ description: "TXN-<b>" });
  await submitForm({ do: "pay", payment: id, card: "visa" });
  await submitForm({ do: "refund", payment: id, amount: "5.50" });
  const page = await (await fetch(`${emulator.url}/stripe/?payment=${id}`)).text();
  expect(page).toContain("TXN-&#60;b&#62;");
  expect(page).toContain("$5.50");
  expect((await createSdk(emulator.url).paymentIntents.retrieve(id)).status).toBe("succeeded");
});
