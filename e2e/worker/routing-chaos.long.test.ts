// Deliveries run while the routing provider is slow, refuses, returns invalid JSON, drops connections and sends events
// twice and out of order. When it has recovered both sides are equal. ROUTING_DELIVERIES and ROUTING_SEED configure the
// run.
import {
  callRpcOrThrow,
  setDriverPosition,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  testStack,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import {
  readCode,
  paidDelivery,
  positionBody,
  type TestDelivery,
  completeCashLeg,
} from "../../supabase/tests/support/deliveries";
import * as sandbox from "../../local/emulators/control";
import {
  findProviderDifferences,
  toOrderNo,
  fastRetrySettings,
  waitForRoutingJobs,
  runCronTasks,
} from "./support/routing";
import { seededRandom } from "../../local/fleet/random";
import { mapWithLimit, pickRandom } from "./support/traffic";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  pollWithWorkerLogs,
  type WorkerProcess,
} from "./support/worker-process";

const DELIVERIES = Number(process.env.ROUTING_DELIVERIES || 50);
const SEED = Number(process.env.ROUTING_SEED || 1);

setFileTimeout(60_000 + DELIVERIES * 2_000);
runFilesExclusively();

const random = seededRandom(SEED);
const url = (): string => testStack().url;
const deliveries: TestDelivery[] = [];
let workers: WorkerProcess[];
let admin: TestPerson;
let drivers: TestPerson[];
let failuresBefore = 0;

const ILL = [
  { slowMs: 120, unavailable: 0.1, cutAfter: 0.1 },
  { malformed: 0.2, cutBefore: 0.1 },
  { busy: 0.15, retryAfter: 0, connections: 0.1, internal: 0.1 },
  { cutAfter: 0.25, slowMs: 30 },
  { unavailable: 0.3, malformed: 0.1 },
  { down: true },
];

// Possible outcomes of an assigned delivery: most are completed.
type DeliveryEnding = "delivered" | "failed" | "given back" | "cancelled" | "deleted" | "arrival told there";
const ENDINGS: DeliveryEnding[] = [
  "delivered",
  "delivered",
  "delivered",
  "delivered",
  "failed",
  "given back",
  "cancelled",
  "deleted",
  "arrival told there",
];

/** One driver carries one delivery after the other, through the functions that phones and administrators call. */
async function work(driver: TestPerson, assigned: TestDelivery[]): Promise<void> {
  for (const delivery of assigned) {
    const task = { p_transaction_id: delivery.id };
    // As their phone does: with very many deliveries the first are created long before the last.
    await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "online" });
    const assign = () => callRpcOrThrow(admin.client, "admin_assign_delivery", { ...task, p_driver_id: driver.id });
    await assign();
    const ending = pickRandom(random, ENDINGS);
    if (ending === "cancelled") {
      await callRpcOrThrow(admin.client, "admin_cancel_delivery", { ...task, p_reason: "chaos" });
      continue;
    }
    if (ending === "deleted") {
      await callRpcOrThrow(admin.client, "admin_delete_transaction", { ...task, p_reason: "chaos" });
      continue;
    }
    if (ending === "given back") {
      await callRpcOrThrow(admin.client, "admin_unassign_delivery", { ...task, p_reason: "chaos" });
      await assign();
    }
    if (ending === "arrival told there") {
      // By the provider if it knows the delivery already; else they do it themselves.
      await sandbox.setRoutingOrder(url(), toOrderNo(delivery.id), { status: "servicing" }).catch(() => null);
    }
    await completeCashLeg(driver, delivery);
    if (ending === "failed") {
      await callRpcOrThrow(driver.client, "fail_task", { ...task, p_reason: "chaos" });
      await callRpcOrThrow(admin.client, "admin_record_returned_cash", { ...task, p_reason: "chaos" });
      continue;
    }
    await setDriverPosition(driver, delivery.at);
    await callRpcOrThrow(driver.client, "arrive", { ...task, p_position: positionBody(delivery.at) }).catch(() => null);
    await callRpcOrThrow(driver.client, "complete_task", { ...task, p_code: await readCode(delivery) });
  }
}

beforeAll(
  async () => {
    await sql("delete from private.routing_state where key = 'events'");
    await sandbox.resetRoutingEmulator(url());
    admin = await newAdmin();
    const receiver = await newCustomer();
    // A sender's requests are rate-limited.
    const senders = await Promise.all(Array.from({ length: Math.ceil(DELIVERIES / 50) }, () => newCustomer()));
    drivers = await mapWithLimit(
      Array.from({ length: Math.min(8, Math.ceil(DELIVERIES / 6)) }, (_, n) => n),
      () => newDriver({ online: true, at: nextUnusedLocation() }),
    );
    // No offers are made: an administrator assigns, so that each driver has their own list.
    const farPlace = nextUnusedLocation();
    deliveries.push(
      ...(await mapWithLimit(
        Array.from({ length: DELIVERIES }, (_, n) => n),
        (n) =>
          paidDelivery({
            sender: senders[Math.floor(n / 50)] as TestPerson,
            receiver,
            at: farPlace,
            amount: 20 + Math.floor(random() * 300),
            urgent: random() < 0.2,
          }),
      )),
    );
    await sql("delete from public.optimoroute_error_logs");
    failuresBefore = (await sandbox.readRoutingRequests(url())).length;
    workers = await Promise.all([startWorker(fastRetrySettings), startWorker(fastRetrySettings)]);
  },
  60_000 + DELIVERIES * 500,
);

test(`${DELIVERIES} deliveries run while the provider fails (seed ${SEED})`, async () => {
  await sandbox.setRoutingFaults(url(), { ...ILL[0], seed: SEED, duplicateEvents: 0.5, shuffleEvents: true });
  let over = false;
  const providerFailures = (async () => {
    for (let turn = 1; !over; turn++) {
      await new Promise((next) => {
        setTimeout(next, 400);
      });
      await sandbox.setRoutingFaults(url(), {
        ...ILL[turn % ILL.length],
        seed: SEED + turn,
        duplicateEvents: 0.5,
        shuffleEvents: true,
      });
      await sql(
        "select private.enqueue('poll_routing_events', '{}', null, 'cron:poll_routing_events', 3, p_queue => 'routing:clock')",
      );
    }
  })();
  try {
    await Promise.all(
      drivers.map((driver, n) =>
        work(
          driver,
          deliveries.filter((_, index) => index % drivers.length === n),
        ),
      ),
    );
  } finally {
    over = true;
    await providerFailures;
  }
});

test("after the recovery everything is sent, and no job is left over or lost", async () => {
  await sandbox.setRoutingFaults(url(), {});
  await waitForRoutingJobs(60 + DELIVERIES / 4);
  expect(
    await sql(
      "select task_identifier, last_error from graphile_worker.jobs where attempts >= max_attempts and task_identifier like '%routing%'",
    ),
  ).toEqual([]);
  await pollWithWorkerLogs("every worker runs", () => workers.every(({ log }) => !log().includes("worker ended")));
});

test("both sides are equal, field by field, and no order exists twice", async () => {
  expect(await findProviderDifferences(deliveries.map(({ id }) => id))).toEqual([]);
  const numbers = (await sandbox.readRoutingOrders(url())).map(({ orderNo }) => orderNo);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test("a comparison finds no difference, and changes nothing", async () => {
  const before = (await sandbox.readRoutingRequests(url())).length;
  await runCronTasks("reconcile_routing");
  const after = (await sandbox.readRoutingRequests(url()))
    .slice(before)
    .filter(({ operation }) => /create|update|delete/.test(operation))
    .map(({ body }) => JSON.stringify(body));
  // Other tests' deliveries may be missing there, and sent.
  expect(after.filter((body) => deliveries.some(({ id }) => body.includes(toOrderNo(id))))).toEqual([]);
  expect(await findProviderDifferences(deliveries.map(({ id }) => id))).toEqual([]);
});

test("each delivery's history is a path of allowed moves", async () => {
  const rows = await sql<{ steps: string }>(
    "select string_agg(new_status, ' ' order by id) as steps from public.transaction_status_updates where transaction_id = any ($1) group by transaction_id",
    [deliveries.map(({ id }) => id)],
  );
  for (const { steps } of rows) {
    expect(steps).toMatch(
      /^pending accepted payment_pending payment_confirmed( broadcast payment_confirmed)*( broadcast)? assigned( payment_confirmed( broadcast payment_confirmed)*( broadcast)? assigned)?( cancelled| in_transit failed| in_transit servicing delivered)$/,
    );
  }
});

test("every failure is in the error log, without the key and personal data", async () => {
  const failedRequests = (await sandbox.readRoutingRequests(url())).slice(failuresBefore);
  expect(failedRequests.length).toBeGreaterThan(DELIVERIES);
  const { n, key, phones } = await queryRow<{ n: number; key: number; phones: number }>(
    `select count(*)::int as n, (count(*) filter (where e::text ~ 'key=[^[]'))::int as key, (count(*) filter (where e::text ~ '\\+1[2-9][0-9]{9}'))::int as phones from public.optimoroute_error_logs e`,
  );
  // One row for each failed request; of very many the emulator stores only the last.
  const wrong = failedRequests.filter(
    ({ fault, code }) => (fault !== null && fault !== "slow") || code === "ERR_TOO_MANY_CONNECTIONS",
  ).length;
  // A refusal with invalid JSON is still a refusal, known by its status only.
  const reportedErrors = await queryRow<{ n: number }>(`select count(*)::int as n from public.optimoroute_error_logs
    where error_type in ('network', 'timeout', 'server', 'rate_limit', 'malformed') or (error_type = 'refused' and error_message like 'HTTP 4%')`);
  if (failedRequests.length < 2_000) expect(reportedErrors.n).toBe(wrong);
  else expect(reportedErrors.n).toBeGreaterThan(wrong);
  expect(n).toBeGreaterThanOrEqual(reportedErrors.n);
  expect({ key, phones }).toEqual({ key: 0, phones: 0 });
});

test("the workers shut down gracefully", async () => {
  expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0]);
});
