// Jobs that failed permanently and are retried by an administrator.
import {
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  queryRow,
  sql,
  type TestPerson,
} from "../../supabase/tests/support/harness";
import {
  setFileTimeout,
  runFilesExclusively,
  startWorker,
  pollWithWorkerLogs,
  type WorkerProcess,
} from "./support/worker-process";

setFileTimeout(60_000);
runFilesExclusively();

let worker: WorkerProcess;
let ada: TestPerson;
let rita: TestPerson;
beforeAll(async () => {
  [ada, rita] = await Promise.all([newAdmin(), newCustomer({ name: "Rita Receiver" })]);
  worker = await startWorker();
});
afterAll(async () => {
  await sql("drop trigger if exists refuse on public.notifications");
  await worker.kill();
});

type Failed = { id: string; error: string; attempts: number; failedAt: string };
const listed = async (id: string): Promise<Failed | undefined> =>
  (await callRpcOrThrow<{ items: Failed[] }>(ada.client, "admin_list_jobs", { p_limit: 100 })).items.find(
    (job) => job.id === id,
  );
const countNotifications = async (): Promise<number> =>
  (await sql("select 1 from public.notifications where user_id = $1 and type = 'no_driver_found'", [rita.id])).length;

test("is listed with its error after its last try, retried by an administrator, and then completed once", async () => {
  await sql(`create or replace function tests.refuse() returns trigger language plpgsql as $$
    begin if new.user_id = '${rita.id}' then raise exception 'no room for % at rita@example.test', new.user_id; end if; return new; end $$`);
  await sql("create trigger refuse before insert on public.notifications for each row execute function tests.refuse()");
  const { id } = await queryRow<{ id: string }>(
    "select (graphile_worker.add_job('notify', $1::json, max_attempts := 1)).id::text as id",
    [JSON.stringify({ type: "no_driver_found", userId: rita.id, key: "failed-jobs" })],
  );
  const failed = await pollWithWorkerLogs("the worker has given up", () => listed(id));
  expect(failed.attempts).toBe(1);
  expect(failed.error).not.toMatch(/rita@|[0-9a-f]{8}-[0-9a-f]{4}/);

  // Nothing has changed: it leaves the list, fails again, and is listed again.
  await callRpcOrThrow(ada.client, "admin_retry_job", { p_id: id });
  const again = await pollWithWorkerLogs("it has failed a second time", () => listed(id));
  expect(Date.parse(again.failedAt)).toBeGreaterThan(Date.parse(failed.failedAt));
  expect(await countNotifications()).toBe(0);

  await sql("drop trigger refuse on public.notifications");
  expect(await callRpcOrThrow(ada.client, "admin_retry_job", { p_id: id })).toMatchObject({ id });
  await pollWithWorkerLogs("administrators have a notification", async () => (await countNotifications()) === 1);
  await pollWithWorkerLogs(
    "the job is gone",
    async () => (await sql("select 1 from graphile_worker.jobs where id = $1", [id])).length === 0,
  );
  expect(await listed(id)).toBeUndefined();
  expect(
    await sql("select 1 from private.admin_actions where action = 'retry_job' and details ->> 'jobId' = $1", [id]),
  ).toHaveLength(2);
});

test("about a deleted subject ends quietly when retried", async () => {
  const { id } = await queryRow<{ id: string }>(
    "select (graphile_worker.add_job('dispatch', '{\"transactionId\": \"0b9d1f70-6f9a-4a3e-9a6c-1d2e3f4a5b6c\"}', run_at := now() + interval '1 hour', job_key := 'gone')).id::text as id",
  );
  await sql("update graphile_worker._private_jobs set attempts = max_attempts where id = $1", [id]);
  expect(await listed(id)).toMatchObject({ subject: "gone" });
  await callRpcOrThrow(ada.client, "admin_retry_job", { p_id: id });
  await pollWithWorkerLogs(
    "the job is gone",
    async () => (await sql("select 1 from graphile_worker.jobs where id = $1", [id])).length === 0,
  );
});

test("the worker shuts down gracefully", async () => {
  expect(await worker.stop()).toBe(0);
});
