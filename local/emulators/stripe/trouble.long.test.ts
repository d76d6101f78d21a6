// Idempotency, faults and webhooks of the Stripe emulator, by the official SDK.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import Stripe from "stripe";
import {
  resendStripeEvent,
  setStripeFaults,
  readStripeObjects,
  readStripeRequests,
  countPendingStripeWebhooks,
} from "../control.ts";
import { eventually } from "../../testing.ts";
import { serveStripe } from "./serve.ts";
import { TEST_KEYS, createSdk, useStripeEmulator, WEBHOOK_SECRET } from "./testing.ts";
import type { StripeEventRecord } from "./types.ts";

const box = useStripeEmulator();
const usd = { amount: 2_500, currency: "usd" } as const;
const count = async (kind: "payments" | "refunds" | "events") => (await readStripeObjects(box.url, kind)).length;
const idle = () => eventually(async () => (await countPendingStripeWebhooks(box.url)) === 0);
const failing = (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => Promise.reject(new Error("It did not fail")),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe("idempotency key", () => {
  test("returns the first response however often it is repeated", async () => {
    const options = { idempotencyKey: "pay-1" };
    const first = await box.stripe.paymentIntents.create(usd, options);
    const again = await box.stripe.paymentIntents.create(usd, options);
    expect(again).toEqual(first);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await count("payments")).toBe(1);
  });

  test("is refused with another request, without effect", async () => {
    await box.stripe.paymentIntents.create(usd, { idempotencyKey: "pay-1" });
    const other = await failing(box.stripe.paymentIntents.create({ ...usd, amount: 1 }, { idempotencyKey: "pay-1" }));
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect([other.statusCode, await count("payments")]).toEqual([400, 1]);
  });

  test("stores a decline, but not an unparsable request", async () => {
    const wish = { ...usd, payment_method: "pm_card_chargeDeclined", confirm: true };
    for (let each = 0; each < 2; each += 1) {
      const error = await failing(box.stripe.paymentIntents.create(wish, { idempotencyKey: "pay-2" }));
      expect(error.code).toBe("card_declined");
    }
    expect(await count("payments")).toBe(1);
    const unread = { ...usd, tip: 1 } as Stripe.PaymentIntentCreateParams;
    expect((await failing(box.stripe.paymentIntents.create(unread, { idempotencyKey: "pay-3" }))).code).toBe(
      "parameter_unknown",
    );
    expect(await box.stripe.paymentIntents.create(usd, { idempotencyKey: "pay-3" })).toMatchObject({ amount: 2_500 });
  });
});

describe("fault", () => {
  test.each([
    ["busy", Stripe.errors.StripeRateLimitError, 0],
    ["internal", Stripe.errors.StripeAPIError, 0],
    ["internalAfter", Stripe.errors.StripeAPIError, 1],
  ])("%s has its own error", async (kind, type, done) => {
    await setStripeFaults(box.url, { [kind]: 1, times: 1 });
    expect(await failing(box.stripe.paymentIntents.create(usd))).toBeInstanceOf(type);
    expect(await count("payments")).toBe(done);
    // Healthy again without intervention.
    await box.stripe.paymentIntents.create(usd);
  });

  // The SDK retries once after a closed connection, whatever its settings.
  test.each(["cutBefore", "cutAfter", "down"] as const)("%s: the connection is lost", async (kind) => {
    await setStripeFaults(box.url, kind === "down" ? { down: true } : { [kind]: 1, times: 2 });
    expect(await failing(box.stripe.paymentIntents.create(usd))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await count("payments")).toBe(kind === "cutAfter" ? 1 : 0);
  });

  test("slow: the response is late, and the request is processed", async () => {
    await setStripeFaults(box.url, { slowMs: 2_000, times: 1 });
    const impatient = createSdk(box.url, { timeout: 100 });
    expect(await failing(impatient.paymentIntents.create(usd))).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(await count("payments")).toBe(1);
  });

  test("a lost response is returned under the same key: one payment, however often requested", async () => {
    const patient = createSdk(box.url, { maxNetworkRetries: 3 });
    await setStripeFaults(box.url, { cutAfter: 1, times: 2 });
    await patient.paymentIntents.create(usd);
    await setStripeFaults(box.url, { cutBefore: 1, times: 1 });
    await patient.paymentIntents.create(usd);
    await setStripeFaults(box.url, { internal: 1, times: 1 });
    await patient.paymentIntents.create(usd);
    expect(await count("payments")).toBe(3);
  });

  test("a 500 after processing stays a 500 under its key", async () => {
    await setStripeFaults(box.url, { internalAfter: 1, times: 1 });
    const options = { idempotencyKey: "pay-4" };
    for (let each = 0; each < 2; each += 1)
      expect((await failing(box.stripe.paymentIntents.create(usd, options))).statusCode).toBe(500);
    expect(await count("payments")).toBe(1);
  });

  test("applies to the named requests only, the same way for the same seed", async () => {
    const fates = async (): Promise<boolean[]> => {
      await setStripeFaults(box.url, { internal: 0.5, seed: 7, requests: ["POST /v1/payment_intents"] });
      const all: boolean[] = [];
      for (let each = 0; each < 12; each += 1)
        all.push(
          await box.stripe.paymentIntents.create(usd).then(
            () => true,
            () => false,
          ),
        );
      return all;
    };
    const first = await fates();
    expect(first).toEqual(expect.arrayContaining([true, false]));
    expect(await fates()).toEqual(first);
    await box.stripe.balance.retrieve();
  });
});

describe("webhook", () => {
  const read = (at: number): Stripe.Event => {
    const { body, signature } = box.app.got[at] ?? { body: "", signature: "" };
    return box.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
  };

  test("is signed validly for the official library", async () => {
    await box.stripe.paymentIntents.create({ ...usd, payment_method: "pm_card_visa", confirm: true });
    await idle();
    expect(box.app.got.map((_, at) => read(at).type).sort()).toEqual([
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    expect(read(0)).toMatchObject({ object: "event", api_version: Stripe.API_VERSION, livemode: false });
  });

  test("is rejected when changed, old or signed by another key", async () => {
    await box.stripe.paymentIntents.create(usd);
    await idle();
    const { body = "", signature = "" } = box.app.got[0] ?? {};
    const { webhooks } = box.stripe;
    const later = Date.now() + 301_000;
    expect(() => webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow(/signature/);
    expect(() => webhooks.constructEvent(body, signature, "whsec_other")).toThrow(/signature/);
    expect(() => webhooks.constructEvent(body, signature.replace(/v1=\w+/, "v1=00"), WEBHOOK_SECRET)).toThrow();
    expect(() => webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300, undefined, later)).toThrow(/Timestamp/);
  });

  test("is retried when the app does not accept it", async () => {
    box.app.answers.push(500, "cut");
    await box.stripe.paymentIntents.create(usd);
    await idle();
    const [{ event, deliveries }] = (await readStripeObjects<StripeEventRecord>(box.url, "events")) as [
      StripeEventRecord,
    ];
    expect(deliveries.map(({ status }) => status)).toEqual([500, null, 200]);
    expect(event.pending_webhooks).toBe(0);
  });

  test("is duplicated, delayed, reordered or lost on request", async () => {
    await setStripeFaults(box.url, { duplicateEvents: 1, shuffleMs: 500 });
    await Promise.all(Array.from({ length: 6 }, () => box.stripe.paymentIntents.create(usd)));
    await idle();
    const ids = box.app.got.map((_, at) => read(at).id);
    expect([ids.length, new Set(ids).size]).toEqual([12, 6]);
    const order = (await readStripeObjects<StripeEventRecord>(box.url, "events")).map(({ id }) => id);
    expect([...new Set(ids)]).not.toEqual(order);
    await setStripeFaults(box.url, { loseEvents: 1 });
    await box.stripe.paymentIntents.create(usd);
    await idle();
    expect(box.app.got).toHaveLength(12);
    const lost = (await box.stripe.events.list({ limit: 1 })).data[0]?.id ?? "";
    expect(ids).not.toContain(lost);
    await resendStripeEvent(box.url, lost);
    await idle();
    expect(read(12).id).toBe(lost);
  });
});

test("records requests without keys, card numbers and personal data", async () => {
  await box.stripe.customers.create({ name: "Sam Sender", email: "sam@handover.test" });
  await box.stripe.paymentMethods.create({ type: "card", card: { number: "4242424242424242", cvc: "123" } });
  const written = JSON.stringify(await readStripeRequests(box.url));
  for (const secret of ["Sam", "sam@", "4242424242424242", '"123"', TEST_KEYS.secret])
    expect(written).not.toContain(secret);
});

test("keeps everything over a restart, including keys", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "handover-stripe-"));
  const serve = () => serveStripe({ dataDir, keys: TEST_KEYS, webhookSecret: WEBHOOK_SECRET });
  try {
    let served = await serve();
    const options = { idempotencyKey: "kept" };
    const made = await createSdk(served.apiUrl).paymentIntents.create(usd, options);
    await served.close();
    served = await serve();
    const again = createSdk(served.apiUrl);
    expect((await again.paymentIntents.create(usd, options)).id).toBe(made.id);
    expect((await again.paymentIntents.list()).data).toHaveLength(1);
    await served.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
