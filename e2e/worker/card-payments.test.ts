// A worker, Stripe's emulator and the database: fees by card, with every kind of failure.
import {
  setStripePayment,
  endStripeDispute,
  endStripeRefund,
  setStripeFaults,
  readStripeObjects,
  setStripeSettings,
} from "../../local/emulators/control";
import { createDeliveryWithFeeDue } from "../../supabase/tests/support/card-payments";
import { sharedAdmin, readStatus, type TestDelivery } from "../../supabase/tests/support/deliveries";
import { listLedgerEntries, verifyLedgerIntegrity } from "../../supabase/tests/support/hubs";
import { hubAdmin } from "../../supabase/tests/support/prefunded";
import { callRpcOrThrow, newCustomer, sql, testStack, type TestPerson } from "../../supabase/tests/support/harness";
import {
  runFilesExclusively,
  setFileTimeout,
  startWorker,
  pollWithWorkerLogs,
  workerEnvironment,
} from "./support/worker-process";
import { longTest } from "../fixtures/long-test";

setFileTimeout(240_000);
runFilesExclusively();

type Intent = { id: string; status: string; amount: number; description: string; metadata: { paymentId: string } };
type Known = { id: string; payment_intent: string; amount: number; status: string; metadata: { refundId?: string } };

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver" }),
    sharedAdmin(),
  ]);
  await fetch(`${testStack().url}/stripe/`, { method: "DELETE" });
  // These tests poll the payment's state; webhooks are tested in e2e/api.
  await setStripeSettings(testStack().url, { webhookUrl: "http://127.0.0.1:1/" });
  await startWorker(withStripe());
});
afterAll(async () => {
  await setStripeFaults(testStack().url, {});
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true });
});

function withStripe(): Record<string, string> {
  const more = workerEnvironment();
  return {
    ...more,
    STRIPE_API_URL: testStack().url,
    STRIPE_SECRET_KEY: "sk_test_handoverLocalWhichIsNoSecret",
    STRIPE_PUBLISHABLE_KEY: "pk_test_handoverLocal",
    STRIPE_WEBHOOK_SECRET: "whsec_handoverLocalWhichIsNoSecret",
    PAYMENTS_AUTO_CONFIRM: "true",
    WORKER_HEARTBEAT_MS: "300",
    WORKER_STALE_MS: "1500",
  };
}

const parties = () => ({ sender, receiver });
const numberOf = ({ id }: Pick<TestDelivery, "id">): string => `TXN-${id.slice(0, 8).toUpperCase()}`;
const intentsOf = async (delivery: Pick<TestDelivery, "id">): Promise<Intent[]> =>
  (await readStripeObjects<Intent>(testStack().url, "payments")).filter(
    ({ description }) => description === numberOf(delivery),
  );
const waitForIntent = (delivery: TestDelivery): Promise<Intent> =>
  pollWithWorkerLogs(`Stripe has the request for ${numberOf(delivery)}`, async () => (await intentsOf(delivery))[0]);
const is = (delivery: TestDelivery, status: string): Promise<unknown> =>
  pollWithWorkerLogs(`${numberOf(delivery)} is ${status}`, async () => (await readStatus(delivery.id)) === status);
/** Fetches the payment immediately, as after a webhook, once its provider id is stored. */
const waitForPaymentCheck = (delivery: TestDelivery): Promise<unknown> =>
  pollWithWorkerLogs(
    `the payment of ${numberOf(delivery)} is checked`,
    async () =>
      (
        await sql(
          "select private.schedule_payment_check(p, clock_timestamp()) from private.payments p where p.transaction_id = $1 and p.provider_id is not null",
          [delivery.id],
        )
      ).length === 1,
  );
const money = async (delivery: TestDelivery) =>
  (await listLedgerEntries(delivery)).map(
    ({ cause, amount, giver, taker }) => `${cause} ${amount} ${giver} → ${taker}`,
  );
const cancelledByAdmin = async ({ id }: TestDelivery) =>
  callRpcOrThrow((await sharedAdmin()).client, "admin_cancel_delivery", {
    p_transaction_id: id,
    p_reason: "Not today",
  });
const refunded = async ({ id }: TestDelivery) =>
  callRpcOrThrow((await hubAdmin()).client, "admin_refund_delivery", {
    p_transaction_id: id,
    p_reason: "Not delivered",
  });

test("a fee is requested at Stripe in cents, and the delivery continues when its card has paid", async () => {
  const delivery = await createDeliveryWithFeeDue(4.35, parties());
  const intent = await waitForIntent(delivery);
  expect(intent).toMatchObject({ amount: 435, status: "requires_payment_method" });
  await is(delivery, "payment_pending");
  await setStripePayment(testStack().url, intent.id, { do: "pay", card: "chargeDeclined" });
  await waitForPaymentCheck(delivery);
  await pollWithWorkerLogs(
    "the decline is known",
    async () =>
      (await sql("select from private.payments where transaction_id = $1 and declined = 'declined'", [delivery.id]))
        .length === 1,
  );
  await setStripePayment(testStack().url, intent.id, { do: "pay", card: "visa" });
  await waitForPaymentCheck(delivery);
  await is(delivery, "payment_confirmed");
  expect(await money(delivery)).toEqual(["payment 4.35 provider → sender_funds"]);
});

test("a cancelled delivery can no longer be paid", async () => {
  const delivery = await createDeliveryWithFeeDue(5, parties());
  const { id } = await waitForIntent(delivery);
  await pollWithWorkerLogs("Stripe's response is stored", async () => (await atStripe(delivery)) !== null);
  await callRpcOrThrow(sender.client, "cancel_transaction", { p_transaction_id: delivery.id });
  await pollWithWorkerLogs("Stripe has reversed it", async () => (await intentsOf(delivery))[0]?.status === "canceled");
  await expect(setStripePayment(testStack().url, id, { do: "pay", card: "visa" })).rejects.toThrow(/canceled/);
});

const atStripe = async ({ id }: TestDelivery): Promise<string | null> =>
  (
    await sql<{ id: string | null }>("select provider_id as id from private.payments where transaction_id = $1", [id])
  )[0]?.id ?? null;

test("a refund counts when Stripe reports it", async () => {
  const slow = await createDeliveryWithFeeDue(6, parties());
  await setStripePayment(testStack().url, (await waitForIntent(slow)).id, { do: "pay", card: "pendingRefund" });
  await pollWithWorkerLogs("Stripe's response is stored", async () => (await atStripe(slow)) !== null);
  await waitForPaymentCheck(slow);
  await is(slow, "payment_confirmed");
  await cancelledByAdmin(slow);
  await refunded(slow);
  const refund = await pollWithWorkerLogs("Stripe has the refund", async () =>
    (await readStripeObjects<Known>(testStack().url, "refunds")).find(({ amount }) => amount === 600),
  );
  expect([refund.status, await readStatus(slow.id)]).toEqual(["pending", "cancelled"]);
  await endStripeRefund(testStack().url, refund.id, "arrive");
  await waitForPaymentCheck(slow);
  await is(slow, "refunded");
  expect((await money(slow)).at(-1)).toBe("refunded 6 refund → provider");
});

longTest("a dispute before the pickup fails the delivery, and a won one returns the money", async () => {
  const delivery = await createDeliveryWithFeeDue(7, parties());
  const { id } = await waitForIntent(delivery);
  await setStripePayment(testStack().url, id, { do: "pay", card: "visa" });
  await pollWithWorkerLogs("Stripe's response is stored", async () => (await atStripe(delivery)) !== null);
  await waitForPaymentCheck(delivery);
  await is(delivery, "payment_confirmed");
  await setStripePayment(testStack().url, id, { do: "dispute" });
  await waitForPaymentCheck(delivery);
  await is(delivery, "failed");
  const [dispute] = (await readStripeObjects<Known>(testStack().url, "disputes")).filter(
    ({ payment_intent }) => payment_intent === id,
  );
  await endStripeDispute(testStack().url, dispute?.id ?? "", "win");
  await waitForPaymentCheck(delivery);
  await pollWithWorkerLogs("the money is refunded", async () => (await money(delivery)).length === 3);
});

longTest("thirty fees with every Stripe failure: each requested, paid and refunded once, ledger balanced", async () => {
  const kinds = ["busy", "internal", "internalAfter", "cutBefore", "cutAfter"] as const;
  await setStripeFaults(testStack().url, { seed: 5, ...Object.fromEntries(kinds.map((kind) => [kind, 0.06])) });
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, at) => createDeliveryWithFeeDue(10 + at / 100, parties())),
  );
  for (const delivery of all) {
    await waitForIntent(delivery);
    // A failed job waits for its next try; make it due.
    await pollWithWorkerLogs("Stripe's response is stored", async () => {
      await runDuePaymentJobs();
      return (await atStripe(delivery)) !== null;
    });
  }
  for (const [at, delivery] of all.entries()) {
    const [first] = await intentsOf(delivery);
    if (at % 5 === 0) await callRpcOrThrow(sender.client, "cancel_transaction", { p_transaction_id: delivery.id });
    else await setStripePayment(testStack().url, first?.id ?? "", { do: "pay", card: "visa" });
    await waitForPaymentCheck(delivery);
  }
  for (const [at, delivery] of all.entries())
    await pollWithWorkerLogs("the payment is known", async () => {
      await runDuePaymentJobs();
      return (await readStatus(delivery.id)) === (at % 5 === 0 ? "cancelled" : "payment_confirmed");
    });
  const refundedDeliveries = all.filter((_, index) => index % 5 === 1);
  for (const delivery of refundedDeliveries) {
    await cancelledByAdmin(delivery);
    await refunded(delivery);
  }
  for (const delivery of refundedDeliveries)
    await pollWithWorkerLogs("it is given back", async () => {
      await runDuePaymentJobs();
      return (await readStatus(delivery.id)) === "refunded";
    });
  await pollWithWorkerLogs("cancelled deliveries cannot be paid", async () => {
    await runDuePaymentJobs();
    return (await Promise.all(all.filter((_, index) => index % 5 === 0).map(intentsOf))).every((intents) =>
      intents.every(({ status }) => status === "canceled"),
    );
  });
  await setStripeFaults(testStack().url, {});
  const refunds = await readStripeObjects<Known>(testStack().url, "refunds");
  for (const [at, delivery] of all.entries()) {
    const intents = await intentsOf(delivery);
    expect(intents).toHaveLength(1);
    const ownRefunds = refunds.filter(({ payment_intent }) => payment_intent === intents[0]?.id);
    expect(ownRefunds.map(({ amount }) => amount)).toEqual(at % 5 === 1 ? [1_000 + at] : []);
    const held = (await listLedgerEntries(delivery)).reduce(
      (sum, { amount, giver, taker }) =>
        sum + Math.round(amount * 100) * (giver === "provider" ? 1 : taker === "provider" ? -1 : 0),
      0,
    );
    expect(held).toBe(at % 5 > 1 ? 1_000 + at : 0);
  }
});

/** Makes waiting provider jobs due now. */
const runDuePaymentJobs = (): Promise<unknown> =>
  sql(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
       where task_identifier in ('request_payment', 'cancel_payment', 'refund_payment', 'check_payment')
         and locked_at is null and run_at > now() and attempts > 0), run_at => now())`,
  );
