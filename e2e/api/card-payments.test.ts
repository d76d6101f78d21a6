// A fee paid by card, with the app, its worker and Stripe's emulator: requested, paid, confirmed by a webhook.
import Stripe from "stripe";
import { setStripePayment, setStripeFaults, readStripeObjects, type StripeEvent } from "../../local/emulators/control";
import { createDeliveryWithFeeDue } from "../../supabase/tests/support/card-payments";
import { readStatus } from "../../supabase/tests/support/deliveries";
import { newCustomer, queryRow, sql, testStack, type TestPerson } from "../../supabase/tests/support/harness";
import { appUrl, pollUntil, testSecret } from "./support/app";

jest.setTimeout(180_000);

const { webhooks } = new Stripe("sk_test_nobody");

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
});
afterEach(async () => {
  await setStripeFaults(testStack().url, {});
});

type Known = { id: string; description: string };
const waitForStripePayment = (id: string): Promise<Known> =>
  pollUntil("Stripe receives the request", async () =>
    (await readStripeObjects<Known>(testStack().url, "payments")).find(
      ({ description }) => description === `TXN-${id.slice(0, 8).toUpperCase()}`,
    ),
  );
const listPayments = (id: string): Promise<unknown> =>
  pollUntil(
    "its answer is known",
    async () =>
      (await sql("select from private.payments where transaction_id = $1 and provider_id is not null", [id])).length ===
      1,
  );

function post(body: string, signature: string | null): Promise<Response> {
  return fetch(`${appUrl()}/api/webhooks/stripe`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(signature === null ? {} : { "stripe-signature": signature }) },
    body,
  });
}
const event = (id: string, paymentIntent = "pi_of_nobody"): string =>
  JSON.stringify({
    id,
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: { id: paymentIntent, object: "payment_intent" } },
  });
const signed = (payload: string, overrides: { timestamp?: number; secret?: string } = {}): string =>
  webhooks.generateTestHeaderString({ payload, secret: testSecret("STRIPE_WEBHOOK_SECRET"), ...overrides });
const stored = async (id: string): Promise<number> =>
  (await queryRow<{ n: number }>("select count(*)::int as n from private.provider_events where id = $1", [id])).n;

test("a fee paid by card is confirmed by Stripe's webhooks, which come twice and out of order", async () => {
  await setStripeFaults(testStack().url, { duplicateEvents: 1, shuffleMs: 300 });
  const { id } = await createDeliveryWithFeeDue(4.5, { sender, receiver });
  const payment = await waitForStripePayment(id);
  await listPayments(id);
  await setStripePayment(testStack().url, payment.id, { do: "pay", card: "visa" });
  await pollUntil("the delivery is paid", async () => (await readStatus(id)) !== "payment_pending");
  await pollUntil("every event has arrived", async () => {
    const all = await readStripeObjects<StripeEvent>(testStack().url, "events");
    const paymentEvents = all.filter(({ event: { data } }) => JSON.stringify(data).includes(payment.id));
    return paymentEvents.length >= 3 && paymentEvents.every(({ deliveries }) => deliveries.length === 2);
  });
  const rows = await sql<{ id: string }>("select id from private.provider_events where provider_id = $1", [payment.id]);
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
  const paid = await sql("select from ledger.transfers where transaction_id = $1 and cause = 'payment'", [id]);
  expect(paid).toHaveLength(1);
});

test("an event is stored once, answered immediately, and changes nothing for an unknown payment", async () => {
  const body = event("evt_api_once");
  for (let time = 0; time < 2; time++) {
    const response = await post(body, signed(body));
    expect([response.status, await response.json()]).toEqual([200, { data: { applied: false } }]);
  }
  expect(await stored("evt_api_once")).toBe(1);
});

test.each([
  ["without a signature", () => null],
  ["with somebody else's", (body: string) => signed(body, { secret: "whsec_of_somebody_else" })],
  ["of another body", () => signed(event("evt_other"))],
  ["of six minutes ago", (body: string) => signed(body, { timestamp: Math.floor(Date.now() / 1000) - 360 })],
])("an event %s is refused, and not stored", async (reason, sign) => {
  const id = `evt_api_${reason.replaceAll(/\W/g, "_")}`;
  const body = event(id);
  const response = await post(body, sign(body));
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([403, "INVALID_SIGNATURE"]);
  expect(await stored(id)).toBe(0);
});

test("the status reports that fees are paid by card", async () => {
  type Said = { providers: Record<string, string> };
  // An unhealthy status has the same facts: another test may delay jobs meanwhile.
  const answer = (await (await fetch(`${appUrl()}/api/status`)).json()) as Said & { data?: Said };
  expect((answer.data ?? answer).providers).toMatchObject({ payments: "configured", cards: "configured" });
});
