// How workers start, stop and take over from each other.
import {
  callRpcOrThrow,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  sql,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import { newDelivery, paidDelivery, nextUnusedLocation, readStatus } from "../../supabase/tests/support/deliveries";
import { terminateWorkerConnections, killWorkerDuring } from "./support/crash-point";
import {
  setFileTimeout,
  runFilesExclusively,
  runDueJobsOnce,
  startWorker,
  countUnfinishedJobs,
  pollWithWorkerLogs,
} from "./support/worker-process";
import { longTest } from "../fixtures/long-test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

setFileTimeout(120_000);
runFilesExclusively();

const quick = { WORKER_HEARTBEAT_MS: "300", WORKER_STALE_MS: "1500" };
let cause = 0;

/** Notifies this user of an event; returns the notice's key. */
async function enqueueNotification(person: TestPerson, runAt: string | null = null): Promise<string> {
  const key = `driver_approved:${person.id}:${++cause}`;
  await sql("select private.enqueue('notify', $1::jsonb, $2::timestamptz)", [
    JSON.stringify({ type: "driver_approved", userId: person.id, key }),
    runAt,
  ]);
  return key;
}

const noticesOf = async (key: string): Promise<number> =>
  (
    await queryRow<{ n: number }>(
      "select count(*)::int as n from public.notifications where dedupe_key like $1 || ':%'",
      [key],
    )
  ).n;
const isNotified = (key: string) => async (): Promise<boolean> => (await noticesOf(key)) === 1;

longTest("with default settings a killed worker's job runs again within a minute", async () => {
  const person = await newCustomer();
  const first = await startWorker();
  let key = "";
  await killWorkerDuring(first, "notify", "undone", async () => {
    key = await enqueueNotification(person);
    return true;
  });
  const killed = Date.now();
  const second = await startWorker();
  await pollWithWorkerLogs("the notice is there", isNotified(key), 60);
  expect(Date.now() - killed).toBeLessThan(60_000 * TIMEOUT_FACTOR);
  // Not because the lock was taken from a living worker.
  expect(Date.now() - killed).toBeGreaterThan(20_000);
  expect(await second.stop()).toBe(0);
});

test("a search that planned its next round before its worker died leaves that round and no failed job", async () => {
  const first = await startWorker(quick);
  let id = "";
  await killWorkerDuring(first, "dispatch", "unsaid", async () => {
    // Not paid here: the worker pays, and then locks the delivery while it waits.
    const delivery = await newDelivery();
    id = delivery.id;
    await callRpcOrThrow(delivery.receiver.client, "accept_transaction", { p_transaction_id: id });
    return true;
  });
  const second = await startWorker(quick);
  await pollWithWorkerLogs("no job is held", async () => (await countUnfinishedJobs()) === 0);
  await pollWithWorkerLogs("one search is left, for later", async () => {
    const jobs = await sql<{ key: string | null; attempts: number }>(
      "select key, attempts from graphile_worker.jobs where key = $1 or attempts >= max_attempts",
      [`dispatch:${id}`],
    );
    return jobs.length === 1 && jobs[0]?.attempts === 0;
  });
  expect(await second.stop()).toBe(0);
  await sql("select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = $1))", [
    `dispatch:${id}`,
  ]);
});

test("a worker that gets SIGTERM completes its job, which does not run again", async () => {
  const person = await newCustomer();
  const first = await startWorker(quick);
  const keys = await Promise.all(Array.from({ length: 20 }, () => enqueueNotification(person)));
  expect(await first.stop()).toBe(0);
  const { n } = await queryRow<{ n: number }>(
    "select count(*)::int as n from graphile_worker.jobs where locked_at is not null",
  );
  expect(n).toBe(0);
  const second = await startWorker(quick);
  for (const key of keys) await pollWithWorkerLogs("the notice is there", isNotified(key));
  expect(await second.stop()).toBe(0);
});

longTest("a worker that loses its idle connections continues in the same process", async () => {
  const person = await newCustomer();
  const worker = await startWorker(quick);
  await pollWithWorkerLogs("a first notice is there", isNotified(await enqueueNotification(person)));
  await terminateWorkerConnections();
  await pollWithWorkerLogs("a later notice is there", isNotified(await enqueueNotification(person)));
  expect(await worker.stop()).toBe(0);
});

longTest("a worker that loses its connection while it fetches a job continues under a new name", async () => {
  const person = await newCustomer();
  const worker = await startWorker(quick);
  const holder = await ownerPool.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table graphile_worker._private_jobs in exclusive mode");
    await pollWithWorkerLogs(
      "the worker requests a job",
      async () =>
        (
          await sql(
            "select from pg_stat_activity where application_name = 'handover-worker' and wait_event_type = 'Lock' and query like '%skip locked%'",
          )
        ).length > 0,
    );
    await terminateWorkerConnections();
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  // Once or more: on a busy machine a database may also seem silent for a moment.
  await pollWithWorkerLogs("the worker has restarted", () => worker.log().split("worker ready").length > 2);
  await pollWithWorkerLogs("a later notice is there", isNotified(await enqueueNotification(person)));
  expect(await worker.stop()).toBe(0);
});

test("two workers share the work and send no notice twice", async () => {
  const person = await newCustomer();
  const workers = await Promise.all([startWorker(quick), startWorker(quick)]);
  const keys = await Promise.all(Array.from({ length: 40 }, () => enqueueNotification(person)));
  for (const key of keys) await pollWithWorkerLogs("the notice is there", isNotified(key));
  expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0]);
});

test("a host without a worker runs due jobs, and leaves later ones", async () => {
  const person = await newCustomer();
  const due = await enqueueNotification(person);
  const later = await enqueueNotification(person, "2999-01-01T00:00:00Z");
  const { before } = await queryRow<{ before: string }>("select clock_timestamp()::text as before");
  const answer = await runDueJobsOnce(20_000, quick);
  expect(answer).toMatchObject({ failed: 0, finished: true });
  expect(await noticesOf(due)).toBe(1);
  expect(await noticesOf(later)).toBe(0);
  // A job that became due meanwhile, such as a retry, may be left for the next run.
  const dueJobs = "select task_identifier from graphile_worker.jobs where run_at <= $1 and attempts < max_attempts";
  expect(await sql(dueJobs, [before])).toEqual([]);
  await sql(
    "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where run_at > '2900-01-01'))",
  );
});

test("a notice that cannot be written is logged and blocks nothing", async () => {
  const person = await newCustomer();
  const worker = await startWorker(quick);
  await sql("alter table public.notifications rename to notifications_away");
  try {
    await enqueueNotification(person);
    await pollWithWorkerLogs("it was given up", () => worker.log().includes('"sqlState":"42P01"'));
  } finally {
    await sql("alter table public.notifications_away rename to notifications");
  }
  await sql("select private.enqueue('notify', $1::jsonb)", [
    JSON.stringify({ type: "driver_approved", userId: "00000000-0000-4000-8000-000000000000", key: "nobody" }),
  ]);
  await pollWithWorkerLogs("the notification without a receiver has failed", () =>
    worker.log().includes('"sqlState":"23503"'),
  );
  await pollWithWorkerLogs("no job is left", async () => (await countUnfinishedJobs()) === 0);
  expect(await worker.stop()).toBe(0);
});

test("a paid delivery is offered to a nearby driver, and an unanswered offer moves to the next", async () => {
  const place = nextUnusedLocation();
  const [nearDriver, farDriver] = await Promise.all([
    newDriver({ online: true, at: place }),
    newDriver({ online: true, at: { ...place, lat: place.lat + 0.1 } }),
  ]);
  const worker = await startWorker(quick);
  const { id } = await paidDelivery({ at: place });
  const offeredTo = (driver: TestPerson) => async () =>
    (
      await sql<{ id: string }>(
        "select id from public.driver_notifications where transaction_id = $1 and driver_id = $2 and status = 'sent'",
        [id, driver.id],
      )
    )[0];
  const offer = await pollWithWorkerLogs("the near driver has the offer", offeredTo(nearDriver));
  expect(await readStatus(id)).toBe("broadcast");
  await sql("update public.driver_notifications set expires_at = clock_timestamp() where id = $1", [offer.id]);
  await sql("select private.enqueue('expire_offer', $1::jsonb, null, $2)", [
    JSON.stringify({ offerId: offer.id }),
    `expire:${offer.id}`,
  ]);
  await pollWithWorkerLogs("the far driver has the offer", offeredTo(farDriver));
  const notifiedUsers = (type: string) => async () =>
    (await sql("select from public.notifications where user_id = $1 and type = $2", [nearDriver.id, type])).length ===
    1;
  await pollWithWorkerLogs("the near driver has the offer notification", notifiedUsers("task_offer"));
  await pollWithWorkerLogs("and that they were too late", notifiedUsers("task_timeout"));
  expect(await worker.stop()).toBe(0);
});
