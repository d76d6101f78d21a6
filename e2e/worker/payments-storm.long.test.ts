// Many fees by card with every failure: the provider busy, failing and disconnected, its webhooks repeated, late, lost
// and out of order, and workers killed during jobs. At the end no card was charged twice, no refund is lost, both sides
// are equal field by field, and the comparison with the provider's list finds no difference.
//   PAYMENTS_STORM   how many deliveries (40)     PAYMENTS_SEED   the seed of a failed run
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import {
  setStripePayment,
  endStripeRefund,
  setStripeFaults,
  readStripeObjects,
  readStripeRequests,
  setStripeSettings,
  countPendingStripeWebhooks,
  type StripeEvent,
} from "../../local/emulators/control";
import { verifyLedgerIntegrity } from "../../supabase/tests/support/hubs";
import { callRpcOrThrow, queryRow, serviceClient, sql, testStack } from "../../supabase/tests/support/harness";
import { DispatchStorm, type DeliveryEnding } from "./support/dispatch-storm";
import { seededRandom } from "../../local/fleet/random";
import {
  runFilesExclusively,
  setFileTimeout,
  startWorker,
  pollWithWorkerLogs,
  workerEnvironment,
  type WorkerProcess,
} from "./support/worker-process";

const DELIVERIES = Number(process.env.PAYMENTS_STORM || 40);
const SEED = Number(process.env.PAYMENTS_SEED || 1);
const TOGETHER = DELIVERIES > 200 ? 48 : 16;
const KILLS = Math.max(3, Math.ceil(DELIVERIES / 60));
const SECRET = "whsec_handoverLocalWhichIsNoSecret";
const TASKS = "('request_payment', 'cancel_payment', 'refund_payment', 'check_payment', 'reconcile_payments')";

setFileTimeout(180_000 + DELIVERIES * 4_000);
runFilesExclusively();

const { webhooks } = new Stripe("sk_test_nobody");
const storm = new DispatchStorm(seededRandom(SEED));
const webhookIds: string[] = [];
const workers: WorkerProcess[] = [];
let app: Server;
let jobTimer: NodeJS.Timeout | undefined;

const work = (): Promise<WorkerProcess> =>
  startWorker({
    ...workerEnvironment(),
    STRIPE_API_URL: testStack().url,
    STRIPE_SECRET_KEY: "sk_test_handoverLocalWhichIsNoSecret",
    STRIPE_PUBLISHABLE_KEY: "pk_test_handoverLocal",
    STRIPE_WEBHOOK_SECRET: SECRET,
    LOG_LEVEL: "info",
    WORKER_HEARTBEAT_MS: "300",
    WORKER_STALE_MS: "1500",
  });

/** Receives webhooks as the app does: verifies the signature, stores by id, responds; sometimes it fails. */
function takeWebhooks(): Promise<string> {
  app = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      void (async () => {
        const body = Buffer.concat(parts).toString();
        const event = webhooks.constructEvent(body, String(request.headers["stripe-signature"]), SECRET);
        const { id, object, payment_intent } = event.data.object as unknown as Record<string, string>;
        await callRpcOrThrow(serviceClient(), "record_provider_event", {
          p_event_id: event.id,
          p_type: event.type,
          p_provider_id: object === "payment_intent" ? id : (payment_intent ?? null),
        });
        webhookIds.push(event.id);
      })().then(
        () => response.writeHead(200).end(),
        () => response.writeHead(500).end(),
      );
    });
  });
  return new Promise((ready) => {
    app.listen(0, "127.0.0.1", () => ready(`http://127.0.0.1:${(app.address() as AddressInfo).port}/`));
  });
}

/** Makes waiting provider jobs due: no test waits for a minute to pass. */
const runDuePaymentJobs = (): Promise<unknown> =>
  sql(
    `select graphile_worker.reschedule_jobs(array(select j.id from graphile_worker.jobs j
       where j.task_identifier in ${TASKS} and j.locked_at is null and j.run_at > now() and j.attempts < j.max_attempts), run_at => now())`,
  );

beforeAll(async () => {
  await fetch(`${testStack().url}/stripe/`, { method: "DELETE" });
  await setStripeSettings(testStack().url, { webhookUrl: await takeWebhooks(), webhookRetryMs: 100 });
  await storm.begin();
  workers.push(await work(), await work());
});
afterAll(async () => {
  clearInterval(jobTimer);
  await sql("update private.settings set value = '600' where key = 'payment_in_flight_seconds'");
  await setStripeFaults(testStack().url, {});
  await setStripeSettings(testStack().url, { webhookUrl: "http://127.0.0.1:1/" });
  app.closeAllConnections();
  app.close();
});

const faultCounts: Record<string, number> = {};
let seconds = 0;

test(`${DELIVERIES} deliveries end while the provider fails in every way (seed ${SEED})`, async () => {
  await setStripeFaults(testStack().url, {
    seed: SEED,
    ...{ busy: 0.04, internal: 0.03, internalAfter: 0.03, cutBefore: 0.03, cutAfter: 0.03 },
    ...{ duplicateEvents: 0.3, loseEvents: 0.1, shuffleMs: 400, delayEventsMs: 50 },
  });
  const startedAt = performance.now();
  jobTimer = setInterval(() => void runDuePaymentJobs().catch(() => undefined), 2_000);
  let remaining = DELIVERIES;
  let over = 0;
  const killAt = new Set(Array.from({ length: KILLS }, (_, n) => Math.floor(((n + 1) * DELIVERIES) / (KILLS + 1))));
  let killing = Promise.resolve();
  const lives = Array.from({ length: TOGETHER }, async () => {
    while (remaining-- > 0) {
      await storm.live();
      if (killAt.has(++over))
        killing = killing.then(async () => {
          await workers.shift()?.kill();
          workers.push(await work());
        });
    }
  });
  await Promise.all(lives);
  await killing;
  seconds = (performance.now() - startedAt) / 1_000;
  expect(storm.drawn.length).toBeGreaterThanOrEqual(DELIVERIES);
});

test("then every job completes, and every event is delivered", async () => {
  for (const { fault } of await readStripeRequests(testStack().url))
    if (fault) faultCounts[fault] = (faultCounts[fault] ?? 0) + 1;
  await setStripeFaults(testStack().url, {});
  await pollWithWorkerLogs(
    "no webhook is pending",
    async () => (await countPendingStripeWebhooks(testStack().url)) === 0,
    240,
  );
  await pollWithWorkerLogs(
    "no provider request is pending",
    async () => {
      // Pending refunds succeed.
      for (const { id, status } of await readStripeObjects<Known>(testStack().url, "refunds"))
        if (status === "pending") await endStripeRefund(testStack().url, id, "arrive");
      await runDuePaymentJobs();
      const { n } = await queryRow<{ n: number }>(
        `select (select count(*) from private.payment_refunds r where r.status in ('creating', 'pending'))::int
              + (select count(*) from private.payments p where private.can_be_paid(p.status))::int
              + (select count(*) from graphile_worker.jobs j where j.task_identifier in ${TASKS})::int as n`,
      );
      return n === 0;
    },
    240,
  );
});

type Known = { id: string; payment_intent: string; amount: number; status: string; metadata: { refundId?: string } };
type Intent = {
  id: string;
  amount: number;
  amount_received: number;
  status: string;
  description: string;
  metadata: { paymentId: string };
};
type Movement = { id: string; source: string; amount: number; reporting_category: string };

test("with the provider down the comparison is retried later, and nothing counts as compared", async () => {
  // No webhook reports this.
  await setStripeFaults(testStack().url, { down: true, loseEvents: 1 });
  const unfinished = await queryRow<{ id: string }>(
    "select provider_id as id from private.payments where transaction_id = any ($1) and status = 'paid' order by id limit 1",
    [storm.drawn.filter(({ ending }) => ending === "paid").map(({ id }) => id)],
  );
  await setStripePayment(testStack().url, unfinished.id, { do: "refund", amount: 1 });
  await sql("select private.enqueue('reconcile_payments', '{}', null, 'cron:reconcile_payments', 3)");
  await pollWithWorkerLogs(
    "the failed list request is recorded",
    async () => (await sql("select from private.payment_reconciliations where failure is not null")).length > 0,
    120,
  );
  expect(await callRpcOrThrow(serviceClient(), "get_payment_health")).toMatchObject({ comparedAt: null });
  await setStripeFaults(testStack().url, {});
});

let lost = 0;
test("the comparison finds what lost webhooks did not report, has it fetched, and then finds nothing", async () => {
  await sql("update private.settings set value = '0' where key = 'payment_in_flight_seconds'");
  const compared = async () => {
    const before = await queryRow<{ n: number }>(
      "select coalesce(max(id), 0)::int as n from private.payment_reconciliations",
    );
    await sql("select private.enqueue('reconcile_payments', '{}', null, 'cron:reconcile_payments', 3)");
    return pollWithWorkerLogs(
      "every delivery has ended",
      async () =>
        (
          await sql<{ found: number; movements: number }>(
            "select found, movements from private.payment_reconciliations where id > $1 and ended_at is not null",
            [before.n],
          )
        )[0],
      120,
    );
  };
  const last = await pollWithWorkerLogs(
    "both sides agree",
    async () => {
      const { found, movements } = await compared();
      const { n } = await queryRow<{ n: number }>(
        `select (select count(*) from private.payment_refunds r where r.status in ('creating', 'pending'))::int
              + (select count(*) from graphile_worker.jobs j where j.task_identifier in ${TASKS})::int as n`,
      );
      return found === 0 && n === 0 && { found, movements };
    },
    240,
  );
  const movements = await readStripeObjects<Movement>(testStack().url, "movements");
  expect(last).toEqual({ found: 0, movements: movements.length });
  const differences = await sql<{ open: boolean }>(
    "select settled_at is null as open from private.payment_differences",
  );
  expect(differences.filter(({ open }) => open)).toEqual([]);
  lost = differences.length;
  expect(lost).toBeGreaterThan(0);
});

test("no card was charged twice, and each payment, refund and dispute is equal on both sides", async () => {
  const intents = await readStripeObjects<Intent>(testStack().url, "payments");
  const refunds = await readStripeObjects<Known>(testStack().url, "refunds");
  const disputes = await readStripeObjects<Known>(testStack().url, "disputes");
  const rows = await sql<Record<string, string | number>>(
    `select p.id as "paymentId", p.provider_id as id, (p.amount * 100)::int as amount, p.status, p.dispute, t.order_no as description, (t.fee * 100)::int as fee
       from private.payments p join public.transactions t on t.id = p.transaction_id where t.id = any ($1)`,
    [storm.drawn.map(({ id }) => id)],
  );
  const disputeOf = (id: string): string => {
    const one = disputes.find(({ payment_intent }) => payment_intent === id);
    return one ? ({ needs_response: "open", won: "won", lost: "lost" }[one.status] ?? one.status) : "none";
  };
  expect(orderBy("id", rows)).toEqual(
    orderBy(
      "id",
      intents.map(({ id, amount, status, description, metadata }) => ({
        ...{ paymentId: metadata.paymentId, id, amount, description, fee: amount },
        status: { succeeded: "paid", canceled: "cancelled" }[status] ?? status,
        dispute: disputeOf(id),
      })),
    ),
  );
  expect(intents).toHaveLength(storm.drawn.length);
  const charges = (await readStripeObjects<Movement>(testStack().url, "movements")).filter(
    ({ reporting_category }) => reporting_category === "charge",
  );
  expect(charges).toHaveLength(intents.filter(({ status }) => status === "succeeded").length);
  const storedPayments = await sql<Record<string, string | number | null>>(
    `select r.provider_id as id, p.provider_id as payment, (r.amount * 100)::int as amount, r.status, case when r.initiated_by_app then r.id::text end as "refundId"
       from private.payment_refunds r join private.payments p on p.id = r.payment_id where r.provider_id is not null`,
  );
  expect(orderBy("id", storedPayments)).toEqual(
    orderBy(
      "id",
      refunds
        // One that failed there before it was fetched is not stored.
        .filter(({ id, status }) => status !== "failed" || storedPayments.some((each) => each.id === id))
        .map(({ id, payment_intent, amount, status, metadata }) => ({
          ...{ id, payment: payment_intent, amount, refundId: metadata.refundId ?? null },
          status: status === "succeeded" ? "done" : status,
        })),
    ),
  );
});

test("no refund is lost: an ended delivery owes its sender nothing without a refund due", async () => {
  const savedCards = await sql<{ id: string }>(
    `select t.id from public.transactions t where t.id = any ($1) and t.status in ('cancelled', 'failed', 'refunded')
        and private.get_delivery_money_balance(t.id, 'sender_funds') + private.get_delivery_money_balance(t.id, 'refund') > 0 and t.refund_due_at is null`,
    [storm.drawn.map(({ id }) => id)],
  );
  expect(savedCards).toEqual([]);
  const refundEndings: DeliveryEnding[] = ["refunded", "refund is slow", "refund fails", "refund fails late"];
  const ends = await sql<{ id: string; status: string }>(
    "select id, status from public.transactions where id = any ($1)",
    [storm.drawn.filter(({ ending }) => refundEndings.includes(ending)).map(({ id }) => id)],
  );
  expect(ends.filter(({ status }) => status !== "refunded")).toEqual([]);
});

test("each received event was stored once, and none was invented", async () => {
  const events = await readStripeObjects<StripeEvent>(testStack().url, "events");
  const acknowledged = events
    .filter(({ deliveries }) => deliveries.some(({ status }) => status === 200))
    .map(({ id }) => id);
  expect(events.filter(({ lost: never, id }) => !never && !acknowledged.includes(id))).toEqual([]);
  const rows = await sql<{ id: string }>("select id from private.provider_events where id = any ($1)", [
    events.map(({ id }) => id),
  ]);
  expect(rows.map(({ id }) => id).sort()).toEqual([...new Set(webhookIds)].sort());
  expect(rows.map(({ id }) => id).sort()).toEqual([...acknowledged].sort());
});

test("the ledger balances, and matches the provider's account for each delivery", async () => {
  expect(await verifyLedgerIntegrity()).toMatchObject({ ok: true, firstBroken: null });
  const { sum } = await queryRow<{ sum: number }>(
    "select sum(b.balance)::float as sum from ledger.balances b join ledger.accounts a on a.id = b.account_id where a.book = 'money'",
  );
  expect(sum).toBe(0);
  const rows = await sql<{ provider_id: string; cents: number }>(
    `select p.provider_id, (private.get_net_card_amount(p) * 100)::int as cents from private.payments p where p.transaction_id = any ($1)`,
    [storm.drawn.map(({ id }) => id)],
  );
  const intentOf = new Map<string, string>();
  for (const kind of ["refunds", "disputes"] as const)
    for (const { id, payment_intent } of await readStripeObjects<Known>(testStack().url, kind))
      intentOf.set(id, payment_intent);
  for (const { id, latest_charge } of await readStripeObjects<{ id: string; latest_charge: string }>(
    testStack().url,
    "payments",
  ))
    intentOf.set(latest_charge, id);
  const net = new Map<string, number>(rows.map(({ provider_id }) => [provider_id, 0]));
  for (const { source, amount } of await readStripeObjects<Movement>(testStack().url, "movements")) {
    const objectId = intentOf.get(source) ?? source;
    net.set(objectId, (net.get(objectId) ?? 0) + amount);
  }
  expect(new Map(rows.map(({ provider_id, cents }) => [provider_id, cents]))).toEqual(net);
});

test("every ending and every fault has occurred", async () => {
  const endings: Record<string, number> = {};
  for (const { ending } of storm.drawn) endings[ending] = (endings[ending] ?? 0) + 1;
  const statuses = await sql<{ status: string; n: number }>(
    "select status, count(*)::int as n from public.transactions where id = any ($1) group by 1 order by 1",
    [storm.drawn.map(({ id }) => id)],
  );
  const events = await readStripeObjects<StripeEvent>(testStack().url, "events");
  const facts = {
    deliveries: storm.drawn.length,
    seconds: Math.round(seconds),
    killed: KILLS,
    faults: faultCounts,
    events: {
      all: events.length,
      lost: events.filter((event) => event.lost).length,
      twice: events.filter(({ deliveries }) => deliveries.length > 1).length,
    },
    foundByComparison: lost,
    endings,
    statuses: Object.fromEntries(statuses.map(({ status, n }) => [status, n])),
  };
  if (DELIVERIES > 100) console.log(JSON.stringify(facts, null, 2));
  expect(Object.keys(faultCounts).length).toBeGreaterThan(3);
  expect(facts.events.twice).toBeGreaterThan(0);
});

/** Sorted by this field. */
const orderBy = <T extends Record<string, unknown>>(field: string, rows: T[]): T[] =>
  [...rows].sort((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1));
