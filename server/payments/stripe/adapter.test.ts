// The payment port's Stripe adapter with the emulator: each call, result and fault.
import { serveStripe, type ServedEmulator } from "../../../local/emulators/stripe/serve.ts";
import {
  TEST_KEYS,
  createSdk,
  startWebhookReceiver,
  WEBHOOK_SECRET,
  type WebhookReceiver,
} from "../../../local/emulators/stripe/testing.ts";
import {
  setStripePayment,
  endStripeDispute,
  endStripeRefund,
  setStripeFaults,
  readStripeObjects,
  readStripeRequests,
  countPendingStripeWebhooks,
} from "../../../local/emulators/control.ts";
import { eventually } from "../../../local/testing.ts";
import { cents } from "@/server/payments/cents";
import type { Failure, ProviderResult, Payments } from "@/server/payments/port";
import { stripePayments } from "@/server/payments/stripe/adapter";

jest.setTimeout(30_000);

let emulator: ServedEmulator;
let webhookReceiver: WebhookReceiver;
beforeAll(async () => {
  webhookReceiver = await startWebhookReceiver();
  emulator = await serveStripe({
    dataDir: null,
    keys: TEST_KEYS,
    webhookSecret: WEBHOOK_SECRET,
    settings: { webhookUrl: webhookReceiver.url },
  });
});
afterEach(async () => {
  await fetch(`${emulator.url}/stripe/`, { method: "DELETE" });
  webhookReceiver.received.splice(0);
});
afterAll(async () => {
  await emulator.close();
  await webhookReceiver.close();
});

const paymentsWith = (overrides: { retries?: number; timeoutMs?: number; secretKey?: string } = {}): Payments =>
  stripePayments({
    secretKey: TEST_KEYS.secret,
    webhookSecret: WEBHOOK_SECRET,
    apiUrl: emulator.apiUrl,
    retries: 0,
    ...overrides,
  });
function valueOf<T>(outcome: ProviderResult<T>): T {
  if (!outcome.ok) throw new Error(`Refused: ${JSON.stringify(outcome)}`);
  return outcome.value;
}
const failureOf = (outcome: ProviderResult<unknown>): Failure => {
  if (outcome.ok) throw new Error("It was not refused");
  return outcome;
};
const customer = async (userId = "u-1") => valueOf(await paymentsWith().ensureCustomer(userId)).customerId;
const paymentParams = (customerId: string, paymentId = "p-1", amount = 2_500) => ({
  paymentId,
  customerId,
  amount: cents(amount),
  description: "TXN-1",
});
const requestPayment = async (paymentId = "p-1", amount = 2_500) =>
  valueOf(await paymentsWith().createPayment(paymentParams(await customer(), paymentId, amount)));
async function paid(
  paymentId = "p-1",
  card: "visa" | "pendingRefund" | "refundFail" = "visa",
  amount = 2_500,
  keep = false,
) {
  const { providerId } = await requestPayment(paymentId, amount);
  await setStripePayment(emulator.url, providerId, { do: "pay", card, keep });
  return providerId;
}
const countObjects = async (kind: "payments" | "refunds" | "transfers") =>
  (await readStripeObjects(emulator.url, kind)).length;

describe("payment", () => {
  test("is created once however often requested, and stays open until it is paid", async () => {
    const first = await requestPayment();
    expect(first).toMatchObject({ paymentId: "p-1", status: "open", amount: 2_500, received: 0, dispute: "none" });
    expect(await requestPayment()).toEqual(first);
    expect(await countObjects("payments")).toBe(1);
    await setStripePayment(emulator.url, first.providerId, { do: "pay", card: "visa" });
    expect(valueOf(await paymentsWith().getPaymentState(first.providerId))).toMatchObject({
      status: "paid",
      received: 2_500,
      declined: null,
    });
  });

  test("sends the provider only our own id of a person", async () => {
    await requestPayment();
    const written = JSON.stringify(await readStripeRequests(emulator.url));
    expect(written).toContain("u-1");
    expect(written).not.toMatch(/name|email|phone|address/);
  });

  test.each([
    ["chargeDeclined", "declined", "generic_decline"],
    ["chargeDeclinedInsufficientFunds", "insufficient_funds", "insufficient_funds"],
    ["chargeDeclinedExpiredCard", "expired_card", "expired_card"],
    ["chargeDeclinedIncorrectCvc", "wrong_details", "incorrect_cvc"],
    ["chargeDeclinedProcessingError", "try_again", "processing_error"],
  ] as const)("declined by %s stays open with the reason %s", async (card, reason, code) => {
    const { providerId } = await requestPayment();
    await setStripePayment(emulator.url, providerId, { do: "pay", card });
    expect(valueOf(await paymentsWith().getPaymentState(providerId))).toMatchObject({
      status: "open",
      declined: { reason, code },
    });
  });

  test("waits for its holder when their bank requires it", async () => {
    const { providerId } = await requestPayment();
    await setStripePayment(emulator.url, providerId, { do: "pay", card: "authenticationRequired" });
    expect(valueOf(await paymentsWith().getPaymentState(providerId)).status).toBe("needs_action");
    await setStripePayment(emulator.url, providerId, { do: "reject" });
    expect(valueOf(await paymentsWith().getPaymentState(providerId))).toMatchObject({
      status: "open",
      declined: { reason: "not_authenticated" },
    });
  });

  test("is paid by the saved card, or returns why not", async () => {
    await paid("p-1", "visa", 2_500, true);
    const second = await requestPayment("p-2");
    expect(valueOf(await paymentsWith().chargeSavedCard(second.providerId, await customer()))).toMatchObject({
      status: "paid",
      card: { brand: "visa", last4: "4242" },
    });
    const otherCustomer = valueOf(await paymentsWith().ensureCustomer("u-2")).customerId;
    const none = valueOf(await paymentsWith().createPayment(paymentParams(otherCustomer, "p-3")));
    expect(valueOf(await paymentsWith().chargeSavedCard(none.providerId, otherCustomer))).toMatchObject({
      status: "open",
    });
  });

  test("is not paid by a card that was not saved", async () => {
    await paid("p-1");
    const second = await requestPayment("p-2");
    expect(valueOf(await paymentsWith().chargeSavedCard(second.providerId, await customer()))).toMatchObject({
      status: "open",
      card: null,
    });
  });

  test("needs its holder when the bank requires authentication for a saved card", async () => {
    const customerId = await customer();
    const first = await requestPayment("p-1");
    await setStripePayment(emulator.url, first.providerId, { do: "pay", card: "authenticationRequired", keep: true });
    await setStripePayment(emulator.url, first.providerId, { do: "authenticate" });
    const { providerId } = await requestPayment("p-2");
    expect(failureOf(await paymentsWith().chargeSavedCard(providerId, customerId))).toEqual({
      ok: false,
      kind: "needs_authentication",
    });
  });

  test("is cancelled once, and stays paid if it was paid", async () => {
    const { providerId } = await requestPayment();
    for (let round = 0; round < 2; round += 1)
      expect(valueOf(await paymentsWith().cancel(providerId))).toMatchObject({ status: "cancelled" });
    expect(valueOf(await paymentsWith().cancel(await paid("p-2")))).toMatchObject({ status: "paid" });
  });

  test("is refused below the minimum, and with an unknown id", async () => {
    expect(failureOf(await paymentsWith().createPayment(paymentParams(await customer(), "p-1", 49)))).toEqual({
      ok: false,
      kind: "refused",
      code: "amount_too_small",
    });
    expect(failureOf(await paymentsWith().getPaymentState("pi_gone"))).toMatchObject({
      kind: "refused",
      code: "resource_missing",
    });
  });

  test("refuses another amount for the same id", async () => {
    await requestPayment("p-1", 2_500);
    expect(failureOf(await paymentsWith().createPayment(paymentParams(await customer(), "p-1", 2_600)))).toMatchObject({
      code: "idempotency",
    });
  });
});

describe("refund", () => {
  test("refunds a part, then the rest, each once", async () => {
    const providerId = await paid();
    const part = { refundId: "r-1", providerId, amount: cents(700) };
    const first = valueOf(await paymentsWith().refund(part));
    expect(first).toMatchObject({ refundId: "r-1", amount: 700, status: "done" });
    expect(valueOf(await paymentsWith().refund(part))).toEqual(first);
    expect(valueOf(await paymentsWith().getPaymentState(providerId)).refunded).toBe(700);
    await paymentsWith().refund({ refundId: "r-2", providerId, amount: cents(1_800) });
    expect(failureOf(await paymentsWith().refund({ refundId: "r-3", providerId, amount: cents(1) }))).toMatchObject({
      code: "charge_already_refunded",
    });
    expect(
      valueOf(await paymentsWith().listRefunds(providerId)).map(({ refundId, amount }) => [refundId, amount]),
    ).toEqual([
      ["r-2", 1_800],
      ["r-1", 700],
    ]);
  });

  test("is done or failed only when the provider reports it", async () => {
    const slow = await paid("p-1", "pendingRefund");
    const pending = valueOf(await paymentsWith().refund({ refundId: "r-1", providerId: slow, amount: cents(2_500) }));
    expect(pending.status).toBe("pending");
    await endStripeRefund(emulator.url, pending.providerId, "arrive");
    expect(valueOf(await paymentsWith().listRefunds(slow))[0]?.status).toBe("done");
    const fails = await paid("p-2", "refundFail");
    const done = valueOf(await paymentsWith().refund({ refundId: "r-2", providerId: fails, amount: cents(2_500) }));
    expect(done.status).toBe("done");
    await endStripeRefund(emulator.url, done.providerId, "fail");
    expect(valueOf(await paymentsWith().listRefunds(fails))[0]?.status).toBe("failed");
    expect(valueOf(await paymentsWith().getPaymentState(fails)).refunded).toBe(0);
  });

  test("made in the dashboard is listed, without an id of ours", async () => {
    const providerId = await paid();
    await setStripePayment(emulator.url, providerId, { do: "refund", amount: 300 });
    expect(valueOf(await paymentsWith().listRefunds(providerId))).toMatchObject([{ refundId: null, amount: 300 }]);
  });
});

describe("dispute", () => {
  test.each([
    ["win", "won"],
    ["lose", "lost"],
  ] as const)("is open, and then ends: %s", async (resolution, ends) => {
    const providerId = await paid();
    await setStripePayment(emulator.url, providerId, { do: "dispute" });
    expect(valueOf(await paymentsWith().getPaymentState(providerId))).toMatchObject({
      status: "paid",
      dispute: "open",
    });
    const [dispute] = await readStripeObjects<{ id: string }>(emulator.url, "disputes");
    await endStripeDispute(emulator.url, dispute?.id ?? "", resolution);
    expect(valueOf(await paymentsWith().getPaymentState(providerId)).dispute).toBe(ends);
  });

  test("is none for an inquiry", async () => {
    const { providerId } = await requestPayment();
    await setStripePayment(emulator.url, providerId, { do: "pay", card: "createDisputeInquiry" });
    await setStripePayment(emulator.url, providerId, { do: "dispute" });
    expect(valueOf(await paymentsWith().getPaymentState(providerId)).dispute).toBe("none");
  });
});

test("pays a driver once, and not beyond the balance or to a closed account", async () => {
  const transfer = { transferId: "w-1", accountId: "acct_dan", amount: cents(2_000), description: "Week 1" };
  expect(failureOf(await paymentsWith().transfer(transfer))).toMatchObject({
    kind: "refused",
    code: "balance_insufficient",
  });
  await paid();
  // Stripe stores its response under the key for a day, so a retry after a refusal uses another id.
  const secondTransfer = { ...transfer, transferId: "w-2" };
  const first = valueOf(await paymentsWith().transfer(secondTransfer));
  expect(valueOf(await paymentsWith().transfer(secondTransfer))).toEqual(first);
  expect(await countObjects("transfers")).toBe(1);
  expect(
    failureOf(await paymentsWith().transfer({ ...transfer, transferId: "w-3", accountId: "acct_closed" })),
  ).toMatchObject({
    kind: "refused",
    code: "insufficient_capabilities_for_transfer",
  });
});

test("lists every movement of the balance with its object, adding up to the balance", async () => {
  const providerId = await paid("p-1", "refundFail");
  const refund = valueOf(await paymentsWith().refund({ refundId: "r-1", providerId, amount: cents(500) }));
  await endStripeRefund(emulator.url, refund.providerId, "fail");
  const otherPayment = await paid("p-2");
  await setStripePayment(emulator.url, otherPayment, { do: "dispute" });
  const [dispute] = await readStripeObjects<{ id: string }>(emulator.url, "disputes");
  await endStripeDispute(emulator.url, dispute?.id ?? "", "win");
  await paymentsWith().transfer({ transferId: "w-1", accountId: "acct_dan", amount: cents(100), description: "Week" });
  const movements = valueOf(await paymentsWith().listMovements(new Date(0)));
  expect(movements.map(({ kind, objectId, amount }) => [kind, objectId?.slice(0, 3), amount]).reverse()).toEqual([
    ["payment", "pi_", 2_500],
    ["refund", "pi_", -500],
    ["refund_failed", "pi_", 500],
    ["payment", "pi_", 2_500],
    ["dispute", "pi_", -2_500],
    ["dispute_won", "pi_", 2_500],
    ["transfer", "tr_", -100],
  ]);
  const balance = (await createSdk(emulator.apiUrl).balance.retrieve()).available[0]?.amount;
  expect(movements.reduce((sum, { amount, fee }) => sum + amount - fee, 0)).toBe(balance);
  expect(valueOf(await paymentsWith().listMovements(new Date(Date.now() + 60_000)))).toEqual([]);
});

describe("webhook", () => {
  test("names the payment to check for any kind of object", async () => {
    const providerId = await paid("p-1", "pendingRefund");
    const refund = valueOf(await paymentsWith().refund({ refundId: "r-1", providerId, amount: cents(100) }));
    await endStripeRefund(emulator.url, refund.providerId, "arrive");
    await setStripePayment(emulator.url, providerId, { do: "dispute" });
    await eventually(async () => (await countPendingStripeWebhooks(emulator.url)) === 0);
    const notices = webhookReceiver.received.map(({ body, signature }) => paymentsWith().parseWebhook(body, signature));
    expect(notices.every((notice) => notice?.eventId.startsWith("evt_"))).toBe(true);
    const providerIdByType = Object.fromEntries(notices.map((notice) => [notice?.type, notice?.providerId]));
    expect(providerIdByType).toMatchObject({
      "payment_intent.succeeded": providerId,
      "charge.succeeded": providerId,
      "charge.refunded": providerId,
      "refund.updated": providerId,
      "charge.dispute.created": providerId,
      "customer.created": null,
    });
  });

  test("is rejected when not signed by Stripe, changed, or malformed", async () => {
    await requestPayment();
    await eventually(async () => (await countPendingStripeWebhooks(emulator.url)) === 0);
    const { body = "", signature = "" } = webhookReceiver.received[0] ?? {};
    const read = paymentsWith().parseWebhook;
    expect(read(body, signature)).not.toBeNull();
    expect([
      read(`${body} `, signature),
      read(body, null),
      read(body, ""),
      read(body, "t=1,v1=00"),
      read(body, signature.replace(/t=\d+/, "t=1")),
      read("{", signature),
    ]).toEqual([null, null, null, null, null, null]);
  });
});

describe("provider faults", () => {
  test.each(["busy", "internal", "internalAfter", "cutBefore", "cutAfter"] as const)(
    "%s: unavailable, and one payment after a retry",
    async (kind) => {
      const customerId = await customer();
      // The library retries after a closed connection.
      await setStripeFaults(emulator.url, { [kind]: 1, times: 2, requests: ["POST /v1/payment_intents"] });
      const first = await paymentsWith().createPayment(paymentParams(customerId));
      if (kind === "busy" || kind === "internal" || kind === "cutBefore")
        expect(failureOf(first)).toMatchObject({ kind: "unavailable" });
      // A processed request is found by listing.
      else expect(valueOf(first)).toMatchObject({ paymentId: "p-1", status: "open" });
      await setStripeFaults(emulator.url, {});
      expect(valueOf(await paymentsWith().createPayment(paymentParams(customerId)))).toMatchObject({
        paymentId: "p-1",
        status: "open",
      });
      expect(await countObjects("payments")).toBe(1);
    },
  );

  test("slow: times out, and is found by a retry", async () => {
    const customerId = await customer();
    await setStripeFaults(emulator.url, { slowMs: 5_000 });
    expect(failureOf(await paymentsWith({ timeoutMs: 50 }).createPayment(paymentParams(customerId)))).toMatchObject({
      kind: "unavailable",
    });
    await setStripeFaults(emulator.url, {});
    valueOf(await paymentsWith().createPayment(paymentParams(customerId)));
    expect(await countObjects("payments")).toBe(1);
  });

  test("down, or with another key: every call is unavailable", async () => {
    await setStripeFaults(emulator.url, { down: true });
    const dead = paymentsWith();
    const wrongKey = paymentsWith({ secretKey: "sk_test_wrong" });
    const id = { providerId: "pi_1", amount: cents(100) };
    const callAll = (payments: Payments): Promise<ProviderResult<unknown>[]> =>
      Promise.all([
        payments.ensureCustomer("u-1"),
        payments.createPayment(paymentParams("cus_1")),
        payments.chargeSavedCard("pi_1", "cus_1"),
        payments.getPaymentState("pi_1"),
        payments.cancel("pi_1"),
        payments.refund({ ...id, refundId: "r-1" }),
        payments.listRefunds("pi_1"),
        payments.transfer({ transferId: "w", accountId: "acct_1", amount: cents(1), description: "" }),
        payments.listMovements(new Date(0)),
      ]);
    expect((await callAll(dead)).map((each) => failureOf(each).kind)).toEqual(Array(9).fill("unavailable"));
    await setStripeFaults(emulator.url, {});
    expect((await callAll(wrongKey)).map((each) => failureOf(each).kind)).toEqual(Array(9).fill("unavailable"));
  });

  test("all faults together: forty payments with refunds and transfers, each once and complete", async () => {
    const faultRates = { busy: 0.1, internal: 0.1, internalAfter: 0.1, cutBefore: 0.1, cutAfter: 0.1 };
    const numbers = Array.from({ length: 40 }, (_, at) => at);
    const payments = paymentsWith({ retries: 0 });
    const retryUntilOk = async <T>(work: () => Promise<ProviderResult<T>>): Promise<T> => {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const outcome = await work();
        if (outcome.ok) return outcome.value;
        // A request processed under a key with a permanent 500 is found by listing.
        if (outcome.kind !== "unavailable") throw new Error(JSON.stringify(outcome));
      }
      throw new Error("Never done");
    };
    await setStripeFaults(emulator.url, { ...faultRates, seed: 3 });
    const ids = await Promise.all(
      numbers.map(async (at) => {
        const { customerId } = await retryUntilOk(() => payments.ensureCustomer(`u-${at % 7}`));
        return (await retryUntilOk(() => payments.createPayment(paymentParams(customerId, `p-${at}`, 1_000 + at))))
          .providerId;
      }),
    );
    for (const id of ids) await setStripePayment(emulator.url, id, { do: "pay", card: "visa" });
    await Promise.all(
      ids.map((providerId, index) =>
        retryUntilOk(() => payments.refund({ refundId: `r-${index}`, providerId, amount: cents(100 + index) })),
      ),
    );
    await setStripeFaults(emulator.url, {});
    const storedPayments = await readStripeObjects<{ amount: number; metadata: { paymentId: string } }>(
      emulator.url,
      "payments",
    );
    expect(storedPayments.map(({ metadata, amount }) => [metadata.paymentId, amount]).sort()).toEqual(
      numbers.map((at) => [`p-${at}`, 1_000 + at]).sort(),
    );
    const refunds = await readStripeObjects<{ amount: number; metadata: { refundId: string } }>(
      emulator.url,
      "refunds",
    );
    expect(refunds.map(({ metadata, amount }) => [metadata.refundId, amount]).sort()).toEqual(
      numbers.map((at) => [`r-${at}`, 100 + at]).sort(),
    );
  });
});
