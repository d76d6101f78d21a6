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

const emulator = useStripeEmulator();
const usd = { amount: 2_500, currency: "usd" } as const;
const count = async (kind: "payments" | "refunds" | "events") => (await readStripeObjects(emulator.url, kind)).length;
const waitForWebhooks = () => eventually(async () => (await countPendingStripeWebhooks(emulator.url)) === 0);
const expectError = (work: Promise<unknown>): Promise<Stripe.errors.StripeError> =>
  work.then(
    () => Promise.reject(new Error("It did not fail")),
    (error: unknown) => error as Stripe.errors.StripeError,
  );

describe("idempotency key", () => {
  test("returns the first response however often it is repeated", async () => {
    const options = { idempotencyKey: "pay-1" };
    const first = await emulator.stripe.paymentIntents.create(usd, options);
    const again = await emulator.stripe.paymentIntents.create(usd, options);
    expect(again).toEqual(first);
    expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
    expect(await count("payments")).toBe(1);
  });

  test("is refused with another request, without effect", async () => {
    await emulator.stripe.paymentIntents.create(usd, { idempotencyKey: "pay-1" });
    const other = await expectError(
      emulator.stripe.paymentIntents.create({ ...usd, amount: 1 }, { idempotencyKey: "pay-1" }),
    );
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect([other.statusCode, await count("payments")]).toEqual([400, 1]);
  });

  test("stores a decline, but not an unparsable request", async () => {
    const declinedPayment = { ...usd, payment_method: "pm_card_chargeDeclined", confirm: true };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const error = await expectError(
        emulator.stripe.paymentIntents.create(declinedPayment, { idempotencyKey: "pay-2" }),
      );
      expect(error.code).toBe("card_declined");
    }
    expect(await count("payments")).toBe(1);
    const unparsablePayment = { ...usd, tip: 1 } as Stripe.PaymentIntentCreateParams;
    expect(
      (await expectError(emulator.stripe.paymentIntents.create(unparsablePayment, { idempotencyKey: "pay-3" }))).code,
    ).toBe("parameter_unknown");
    expect(await emulator.stripe.paymentIntents.create(usd, { idempotencyKey: "pay-3" })).toMatchObject({
      amount: 2_500,
    });
  });
});

describe("fault", () => {
  test.each([
    ["busy", Stripe.errors.StripeRateLimitError, 0],
    ["internal", Stripe.errors.StripeAPIError, 0],
    ["internalAfter", Stripe.errors.StripeAPIError, 1],
  ])("%s has its own error", async (kind, type, createdCount) => {
    await setStripeFaults(emulator.url, { [kind]: 1, times: 1 });
    expect(await expectError(emulator.stripe.paymentIntents.create(usd))).toBeInstanceOf(type);
    expect(await count("payments")).toBe(createdCount);
    // Healthy again without intervention.
    await emulator.stripe.paymentIntents.create(usd);
  });

  // The SDK retries once after a closed connection, whatever its settings.
  test.each(["cutBefore", "cutAfter", "down"] as const)("%s: the connection is lost", async (kind) => {
    await setStripeFaults(emulator.url, kind === "down" ? { down: true } : { [kind]: 1, times: 2 });
    expect(await expectError(emulator.stripe.paymentIntents.create(usd))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await count("payments")).toBe(kind === "cutAfter" ? 1 : 0);
  });

  test("slow: the response is late, and the request is processed", async () => {
    await setStripeFaults(emulator.url, { slowMs: 2_000, times: 1 });
    const shortTimeoutSdk = createSdk(emulator.url, { timeout: 100 });
    expect(await expectError(shortTimeoutSdk.paymentIntents.create(usd))).toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
    expect(await count("payments")).toBe(1);
  });

  test("a lost response is returned under the same key: one payment, however often requested", async () => {
    const retryingSdk = createSdk(emulator.url, { maxNetworkRetries: 3 });
    await setStripeFaults(emulator.url, { cutAfter: 1, times: 2 });
    await retryingSdk.paymentIntents.create(usd);
    await setStripeFaults(emulator.url, { cutBefore: 1, times: 1 });
    await retryingSdk.paymentIntents.create(usd);
    await setStripeFaults(emulator.url, { internal: 1, times: 1 });
    await retryingSdk.paymentIntents.create(usd);
    expect(await count("payments")).toBe(3);
  });

  test("a 500 after processing stays a 500 under its key", async () => {
    await setStripeFaults(emulator.url, { internalAfter: 1, times: 1 });
    const options = { idempotencyKey: "pay-4" };
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await expectError(emulator.stripe.paymentIntents.create(usd, options))).statusCode).toBe(500);
    expect(await count("payments")).toBe(1);
  });

  test("applies to the named requests only, the same way for the same seed", async () => {
    const createResults = async (): Promise<boolean[]> => {
      await setStripeFaults(emulator.url, { internal: 0.5, seed: 7, requests: ["POST /v1/payment_intents"] });
      const all: boolean[] = [];
      for (let attempt = 0; attempt < 12; attempt += 1)
        all.push(
          await emulator.stripe.paymentIntents.create(usd).then(
            () => true,
            () => false,
          ),
        );
      return all;
    };
    const first = await createResults();
    expect(first).toEqual(expect.arrayContaining([true, false]));
    expect(await createResults()).toEqual(first);
    await emulator.stripe.balance.retrieve();
  });
});

describe("webhook", () => {
  const readWebhook = (at: number): Stripe.Event => {
    const { body, signature } = emulator.app.received[at] ?? { body: "", signature: "" };
    return emulator.stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET);
  };

  test("is signed validly for the official library", async () => {
    await emulator.stripe.paymentIntents.create({ ...usd, payment_method: "pm_card_visa", confirm: true });
    await waitForWebhooks();
    expect(emulator.app.received.map((_, index) => readWebhook(index).type).sort()).toEqual([
      "charge.succeeded",
      "payment_intent.created",
      "payment_intent.succeeded",
    ]);
    expect(readWebhook(0)).toMatchObject({ object: "event", api_version: Stripe.API_VERSION, livemode: false });
  });

  test("is rejected when changed, old or signed by another key", async () => {
    await emulator.stripe.paymentIntents.create(usd);
    await waitForWebhooks();
    const { body = "", signature = "" } = emulator.app.received[0] ?? {};
    const { webhooks } = emulator.stripe;
    const later = Date.now() + 301_000;
    expect(() => webhooks.constructEvent(`${body} `, signature, WEBHOOK_SECRET)).toThrow(/signature/);
    expect(() => webhooks.constructEvent(body, signature, "whsec_other")).toThrow(/signature/);
    expect(() => webhooks.constructEvent(body, signature.replace(/v1=\w+/, "v1=00"), WEBHOOK_SECRET)).toThrow();
    expect(() => webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300, undefined, later)).toThrow(/Timestamp/);
  });

  test("is retried when the app does not accept it", async () => {
    emulator.app.nextResponses.push(500, "cut");
    await emulator.stripe.paymentIntents.create(usd);
    await waitForWebhooks();
    const [{ event, deliveries }] = (await readStripeObjects<StripeEventRecord>(emulator.url, "events")) as [
      StripeEventRecord,
    ];
    expect(deliveries.map(({ status }) => status)).toEqual([500, null, 200]);
    expect(event.pending_webhooks).toBe(0);
  });

  test("is duplicated, delayed, reordered or lost on request", async () => {
    await setStripeFaults(emulator.url, { duplicateEvents: 1, shuffleMs: 500 });
    await Promise.all(Array.from({ length: 6 }, () => emulator.stripe.paymentIntents.create(usd)));
    await waitForWebhooks();
    const ids = emulator.app.received.map((_, index) => readWebhook(index).id);
    expect([ids.length, new Set(ids).size]).toEqual([12, 6]);
    const order = (await readStripeObjects<StripeEventRecord>(emulator.url, "events")).map(({ id }) => id);
    expect([...new Set(ids)]).not.toEqual(order);
    await setStripeFaults(emulator.url, { loseEvents: 1 });
    await emulator.stripe.paymentIntents.create(usd);
    await waitForWebhooks();
    expect(emulator.app.received).toHaveLength(12);
    const lost = (await emulator.stripe.events.list({ limit: 1 })).data[0]?.id ?? "";
    expect(ids).not.toContain(lost);
    await resendStripeEvent(emulator.url, lost);
    await waitForWebhooks();
    expect(readWebhook(12).id).toBe(lost);
  });
});

test("records requests without keys, card numbers and personal data", async () => {
  await emulator.stripe.customers.create({ name: "Sam Sender", email: "sam@handover.test" });
  await emulator.stripe.paymentMethods.create({ type: "card", card: { number: "4242424242424242", cvc: "123" } });
  const requestLog = JSON.stringify(await readStripeRequests(emulator.url));
  for (const secret of ["Sam", "sam@", "4242424242424242", '"123"', TEST_KEYS.secret])
    expect(requestLog).not.toContain(secret);
});

test("keeps everything over a restart, including keys", async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "handover-stripe-"));
  const startEmulator = () => serveStripe({ dataDir, keys: TEST_KEYS, webhookSecret: WEBHOOK_SECRET });
  try {
    let served = await startEmulator();
    const options = { idempotencyKey: "kept" };
    const created = await createSdk(served.apiUrl).paymentIntents.create(usd, options);
    await served.close();
    served = await startEmulator();
    const again = createSdk(served.apiUrl);
    expect((await again.paymentIntents.create(usd, options)).id).toBe(created.id);
    expect((await again.paymentIntents.list()).data).toHaveLength(1);
    await served.close();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
