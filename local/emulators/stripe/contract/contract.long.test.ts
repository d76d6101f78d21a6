// All responses to the official SDK, and all its requests, conform to what Stripe has published: see
// local/emulators/stripe/contract/README.md for the sources.
import type Stripe from "stripe";
import {
  setStripePayment,
  endStripeDispute,
  endStripeRefund,
  readStripeObjects,
  readStripeRequests,
} from "../../control.ts";
import { eventually } from "../../../testing.ts";
import { TEST_CARDS } from "../cards.ts";
import { createSdk, useStripeEmulator } from "../testing.ts";
import type { StripeEventRecord } from "../types.ts";
import { findResponseErrors, findRequestErrors } from "./validator.ts";

// The first use of the SDK's types takes the compiler seconds.
jest.setTimeout(60_000);

const emulator = useStripeEmulator({ disputeMs: 0, refundMs: null });
const usd = { amount: 2_500, currency: "usd" } as const;

/** An SDK that records its raw responses. */
function createRecordingSdk(): { stripe: Stripe; responses: Record<string, unknown>[] } {
  const responses: Record<string, unknown>[] = [];
  const stripe = createSdk(emulator.url, { emitEventBodies: true });
  stripe.on("response", (response: Stripe.ResponseEvent & { body?: Record<string, unknown> }) => {
    if (response.body) responses.push(response.body);
  });
  return { stripe, responses };
}

test("each object, list, error and event of a payment's life cycle conforms", async () => {
  const { stripe, responses } = createRecordingSdk();
  const customer = await stripe.customers.create({
    name: "Sam",
    email: "sam@handover.test",
    metadata: { userId: "1" },
  });
  await stripe.customers.retrieve(customer.id);
  const createPayment = (overrides: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    stripe.paymentIntents.create({
      ...usd,
      customer: customer.id,
      description: "TXN-1",
      metadata: { paymentId: "p" },
      automatic_payment_methods: { enabled: true },
      ...overrides,
    });
  const open = await createPayment();
  await stripe.paymentIntents.cancel(open.id, { cancellation_reason: "requested_by_customer" });
  const paid = await createPayment({
    payment_method: "pm_card_visa",
    confirm: true,
    return_url: "https://handover.example/",
  });
  await stripe.paymentIntents.retrieve(paid.id, { expand: ["latest_charge.balance_transaction", "payment_method"] });
  for (const name of Object.keys(TEST_CARDS)) {
    const one = await createPayment();
    await stripe.paymentIntents
      .confirm(one.id, { payment_method: `pm_card_${name}`, return_url: "https://handover.example/" })
      .catch(() => undefined);
    if (name.startsWith("authentication")) await setStripePayment(emulator.url, one.id, { do: "authenticate" });
    if (name.endsWith("Refund") || name.startsWith("refund")) {
      const refund = await stripe.refunds.create({ payment_intent: one.id, amount: 500, metadata: { refundId: "r" } });
      await endStripeRefund(emulator.url, refund.id, name === "refundFail" ? "fail" : "arrive");
      await stripe.refunds.retrieve(refund.id);
    }
  }
  await stripe.refunds.create({ payment_intent: paid.id });
  await stripe.refunds.create({ payment_intent: paid.id }).catch(() => undefined);
  await eventually(async () => (await readStripeObjects(emulator.url, "disputes")).length === 3);
  const [inquiry, won, lost] = (await stripe.disputes.list()).data;
  for (const dispute of [inquiry, won]) await endStripeDispute(emulator.url, dispute?.id ?? "", "win");
  await endStripeDispute(emulator.url, lost?.id ?? "", "lose");
  await stripe.disputes.list({ payment_intent: String(won?.payment_intent) });
  const method = await stripe.paymentMethods.create({ type: "card", card: { number: TEST_CARDS.visa.number } });
  await stripe.paymentMethods.attach(method.id, { customer: customer.id });
  await stripe.paymentMethods.list({ customer: customer.id, type: "card" });
  const transfer = await stripe.transfers.create({ ...usd, destination: "acct_1", description: "Week" });
  await stripe.transfers.retrieve(transfer.id);
  await stripe.transfers.list({ destination: "acct_1" });
  await stripe.balance.retrieve();
  await stripe.balanceTransactions.list({ created: { gte: 1 }, limit: 100 });
  await stripe.paymentIntents.list({ customer: customer.id, limit: 3 });
  await stripe.refunds.list({ payment_intent: paid.id });
  await stripe.events.list({ limit: 100 });
  await stripe.paymentIntents.retrieve("pi_gone").catch(() => undefined);
  await stripe.paymentIntents.create({ ...usd, amount: 10 }).catch(() => undefined);

  expect(responses.length).toBeGreaterThan(50);
  expect(responses.flatMap(findResponseErrors)).toEqual([]);
  const events = (await readStripeObjects<StripeEventRecord>(emulator.url, "events")).map(({ event }) => event);
  expect(events.flatMap((event) => findResponseErrors(event as unknown as Record<string, unknown>))).toEqual([]);
  expect(new Set(events.map(({ type }) => type)).size).toBe(19);
  const requests = await readStripeRequests(emulator.url);
  expect(requests.length).toBeGreaterThan(50);
  expect(requests.flatMap(({ request, form }) => findRequestErrors(request, form))).toEqual([]);
});

test("nonconforming values are found", async () => {
  const intent = (await emulator.stripe.paymentIntents.create(usd)) as unknown as Record<string, unknown>;
  expect(findResponseErrors(intent)).toEqual([]);
  expect(findResponseErrors({ ...intent, amount: "25.00" })[0]).toMatch(/amount should be integer/);
  expect(findResponseErrors({ ...intent, status: "paid" })[0]).toMatch(/status should be equal to one of/);
  const { created, ...withoutCreated } = intent;
  expect([typeof created, findResponseErrors(withoutCreated)[0]]).toEqual([
    "number",
    expect.stringMatching(/required property/),
  ]);
  expect(findResponseErrors({ ...intent, metadata: [] })).not.toEqual([]);
  // In the example and in the SDK's types, which are newer than the schema.
  expect(findResponseErrors({ ...intent, managed_payments: 1 })).toHaveLength(2);
  expect(findResponseErrors({ ...intent, invoice: null })).toEqual(["PaymentIntent.invoice is not known"]);
  expect(findRequestErrors("POST /v1/refunds", { amount: "ten" })[0]).toMatch(/amount is "ten", not number/);
  expect(findRequestErrors("POST /v1/payment_intents", { ...usd, payment_method_types: ["card"] })).toEqual([
    "PaymentIntentCreateParams.payment_method_types is not known",
  ]);
});
