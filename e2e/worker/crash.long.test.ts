// Workers are killed with SIGKILL during their jobs while deliveries run: all deliveries complete, no notice is sent
// twice and no job is stuck. CRASH_DELIVERIES, CRASH_POINTS and CRASH_SEED configure the run.
import { queryRow, sql } from "../../supabase/tests/support/harness";
import { nextUnusedLocation, readStatus } from "../../supabase/tests/support/deliveries";
import { crashTasks, killWorkerDuring, type CrashMode, type CrashTask } from "./support/crash-point";
import { seededRandom } from "../../local/fleet/random";
import { pickRandom, OfferTraffic } from "./support/traffic";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  countUnfinishedJobs,
  pollWithWorkerLogs,
  type WorkerProcess,
} from "./support/worker-process";

const DELIVERIES = Number(process.env.CRASH_DELIVERIES || 30);
const POINTS = Number(process.env.CRASH_POINTS || 4);
const SEED = Number(process.env.CRASH_SEED || 1);
const quick = { WORKER_HEARTBEAT_MS: "300", WORKER_STALE_MS: "1500" };

setFileTimeout(60_000 + DELIVERIES * 4_000 + POINTS * 20_000);
runFilesExclusively();

const random = seededRandom(SEED);
let traffic: OfferTraffic;
let worker: WorkerProcess;

/** Causes jobs that traffic alone may not cause while it is blocked. */
const causes: Partial<Record<CrashTask, () => Promise<boolean>>> = {
  expire_offer: () => traffic.runOut(),
  wake_dispatches: () => traffic.wake(),
};

/** Reads these deliveries' rows only: other tests run at the same time. */
const ids = (): string[] => traffic.deliveries.map(({ id }) => id);

beforeAll(async () => {
  traffic = new OfferTraffic(random, nextUnusedLocation());
  worker = await startWorker(quick);
  await traffic.begin(Math.min(20, Math.max(4, Math.ceil(DELIVERIES / 4))), 8);
});
afterAll(() => traffic.end());

test(`a worker is killed at ${POINTS} points while ${DELIVERIES} deliveries run (seed ${SEED})`, async () => {
  const tasks = shuffled([...crashTasks]);
  for (let point = 0; point < POINTS; point++) {
    const task = tasks[point % tasks.length] ?? "notify";
    const mode: CrashMode = pickRandom(random, ["undone", "unsaid"] as const);
    const share = Math.floor((DELIVERIES * (point + 1)) / POINTS) - Math.floor((DELIVERIES * point) / POINTS);
    const sent = traffic.send(share);
    await killWorkerDuring(worker, task, mode, causes[task]);
    worker = await startWorker(quick);
    await sent;
  }
  traffic.acceptAllOffers();
  expect(ids()).toHaveLength(DELIVERIES);
  for (const { id } of traffic.deliveries)
    await pollWithWorkerLogs("every delivery is delivered", async () => (await readStatus(id)) === "delivered", 120);
});

test("no job is stuck or has failed permanently", async () => {
  await pollWithWorkerLogs("no job is held or due", async () => (await countUnfinishedJobs()) === 0);
  await pollWithWorkerLogs(
    "no job has failed",
    async () => (await sql("select from graphile_worker.jobs where attempts >= max_attempts")).length === 0,
  );
});

test("each delivery's history is a path of allowed moves", async () => {
  const rows = await sql<{ transaction_id: string; steps: string[] }>(
    "select transaction_id, array_agg(new_status order by id) as steps from public.transaction_status_updates where transaction_id = any($1) group by 1",
    [ids()],
  );
  expect(rows).toHaveLength(DELIVERIES);
  for (const { steps } of rows) {
    expect(steps.join(" ")).toMatch(
      /^pending accepted payment_pending payment_confirmed( broadcast payment_confirmed)* broadcast assigned in_transit servicing delivered$/,
    );
  }
});

test("each delivery has one completed assignment, and every offer is closed for a reason", async () => {
  const { completed, open } = await queryRow<{ completed: number; open: number }>(
    `select (select count(*)::int from public.optimoroute_orders where transaction_id = any($1) and status = 'completed') as completed,
            (select count(*)::int from public.driver_notifications where transaction_id = any($1) and closed_reason is null) as open`,
    [ids()],
  );
  expect({ completed, open }).toEqual({ completed: DELIVERIES, open: 0 });
});

test("the drivers are free again", async () => {
  const rows = await sql<{ status: string }>(
    "select distinct status from public.driver_profiles where user_id = any($1)",
    [traffic.drivers.map(({ id }) => id)],
  );
  expect(rows).toEqual([{ status: "online" }]);
});

test("each payment was requested and confirmed once", async () => {
  const rows = await sql<{ n: number }>(
    "select count(*)::int as n from private.webhook_events where id like 'auto:%' and split_part(id, ':', 2)::uuid = any($1) group by split_part(id, ':', 2)",
    [ids()],
  );
  expect(rows.map(({ n }) => n)).toEqual(ids().map(() => 2));
});

test("every notice was sent once", async () => {
  const expected = new Map<string, number>();
  const expect1 = (person: string, type: string, id: string, times = 1): void => {
    expected.set(`${person} ${type} ${id}`, times);
  };
  for (const { id, sender, receiver } of traffic.deliveries) {
    for (const type of [
      "transaction_accepted",
      "payment_confirmed",
      "driver_assigned",
      "driver_at_pickup",
      "cash_counted",
      "driver_on_way",
      "driver_arrived",
      "delivery_completed",
    ])
      expect1(sender.id, type, id);
    for (const type of [
      "transaction_created",
      "verification_code_generated",
      "payment_confirmed",
      "driver_assigned",
      "driver_on_way",
      "driver_arrived",
      "delivery_completed",
    ])
      expect1(receiver.id, type, id);
  }
  for (const { driver_id: driver, transaction_id: id, offers, answers, timeouts } of await sql<{
    driver_id: string;
    transaction_id: string;
    offers: number;
    answers: number;
    timeouts: number;
  }>(
    `select driver_id, transaction_id, count(*)::int as offers, count(response)::int as answers, (count(*) filter (where closed_reason = 'timeout'))::int as timeouts
       from public.driver_notifications where transaction_id = any($1) group by 1, 2`,
    [ids()],
  )) {
    expect1(driver, "task_offer", id, offers);
    if (answers > 0) expect1(driver, "task_response_confirmation", id, answers);
    if (timeouts > 0) expect1(driver, "task_timeout", id, timeouts);
  }
  const notifications = await sql<{ user_id: string; type: string; id: string; n: number }>(
    "select user_id, type, data ->> 'transactionId' as id, count(*)::int as n from public.notifications where (data ->> 'transactionId')::uuid = any($1) group by 1, 2, 3",
    [ids()],
  );
  const seen = new Map(
    notifications
      .filter(({ type }) => type !== "no_driver_found")
      .map(({ user_id: person, type, id, n }) => [`${person} ${type} ${id}`, n]),
  );
  expect([...seen].sort()).toEqual([...expected].sort());
});

test("the last worker shuts down gracefully", async () => {
  expect(await worker.stop()).toBe(0);
});

function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, at: random() }))
    .sort((earlier, later) => earlier.at - later.at)
    .map(({ item }) => item);
}
