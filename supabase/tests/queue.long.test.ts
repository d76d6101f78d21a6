// private.enqueue adds jobs to graphile-worker's queue. A job with a key replaces the waiting job with the same key.
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { ROUNDS } from "./support/racing";
import { queryRow, ownerPool, sql, testStack } from "./support/harness";

const countWaitingJobs = async (key: string) =>
  (await sql("select 1 from graphile_worker.jobs where key = $1 and locked_at is null", [key])).length;
afterAll(() => sql("delete from graphile_worker._private_jobs where payload ->> 'queueTest' is not null"));

test.each([
  [
    "one",
    "select private.enqueue('clean_up', json_build_object('queueTest', 1)::jsonb, now() + interval '1 hour', $1)",
  ],
  [
    "many",
    "select private.enqueue_many('clean_up', array[json_build_object('queueTest', 1)::jsonb, json_build_object('queueTest', 2)::jsonb, json_build_object('queueTest', 3)::jsonb], array[$1, $1 || ' other', null], now() + interval '1 hour')",
  ],
])("a job added while a worker takes the job of the same key is not lost: %s", async (_, add) => {
  const key = `queue test ${randomUUID()}`;
  await sql(add, [key]);
  const worker = await ownerPool.connect();
  try {
    await worker.query("begin");
    await worker.query(
      "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker', attempts = attempts + 1 where key = $1",
      [key],
    );
    const {
      rows: [holder],
    } = await worker.query<{ pid: number }>("select pg_backend_pid() as pid");
    const added = sql(add, [key]);
    // Until it waits for the worker's lock.
    for (let isWaiting = false; !isWaiting;)
      [{ waits: isWaiting } = { waits: false }] = await sql<{ waits: boolean }>(
        "select exists (select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))) as waits",
        [holder?.pid],
      );
    await worker.query("commit");
    await added;
  } finally {
    await worker.query("rollback");
    worker.release();
  }
  expect(await countWaitingJobs(key)).toBe(1);
});

test("transactions that add the same keys in opposite orders do not deadlock", async () => {
  const [firstClient, secondClient] = [await ownerPool.connect(), await ownerPool.connect()];
  const add = "select private.enqueue('clean_up', '{\"queueTest\": 1}', now() + interval '1 hour', $1)";
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [a, b] = ["a", "b"].map((name) => `queue test ${randomUUID()} ${name}`);
      // In every other round the jobs already exist.
      if (round % 2 === 1) for (const key of [a, b]) await sql(add, [key]);
      await Promise.all([firstClient.query("begin"), secondClient.query("begin")]);
      await Promise.all([firstClient.query(add, [a]), secondClient.query(add, [b])]);
      await Promise.all([firstClient.query(add, [b]), secondClient.query(add, [a])]);
      await Promise.all([firstClient.query("commit"), secondClient.query("commit")]);
      for (const key of [a, b]) expect(await countWaitingJobs(key as string)).toBe(1);
    }
  } finally {
    await Promise.all([firstClient, secondClient].map((client) => client.query("rollback")));
    firstClient.release();
    secondClient.release();
  }
});

test("several jobs of one key in one transaction leave the last one, at the earliest time", async () => {
  const key = `queue test ${randomUUID()}`;
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    for (const [n, minutes] of [5, 60, 90].entries())
      await client.query(
        "select private.enqueue('clean_up', jsonb_build_object('queueTest', $2::int), now() + make_interval(mins => $3), $1)",
        [key, n, minutes],
      );
    await client.query("savepoint undone");
    await client.query("select private.enqueue('clean_up', '{\"queueTest\": 9}', now(), $1)", [key]);
    await client.query("rollback to savepoint undone");
    await client.query("commit");
  } finally {
    await client.query("rollback");
    client.release();
  }
  expect(
    await sql(
      "select j.payload ->> 'queueTest' as n, round(extract(epoch from j.run_at - j.created_at) / 60)::int as minutes from graphile_worker._private_jobs j where j.key = $1",
      [key],
    ),
  ).toEqual([{ n: "2", minutes: 5 }]);
  expect(await sql("select from private.pending_jobs where key = $1", [key])).toEqual([]);
  await sql("select private.dequeue($1)", [key]);
  expect(await countWaitingJobs(key)).toBe(0);
});

// The queue before a job of the same key is added.
const INITIAL_QUEUE_SQL = {
  nothing: "",
  "a job that waits":
    "select graphile_worker.add_job('dispatch', '{\"queueTest\": 0}', job_key := 'queue test', run_at := now() + interval '1 day', priority := 3::smallint, max_attempts := 2, queue_name := 'queue test a', flags := array['f'])",
  "a job that has failed and waits":
    "with j as (select (graphile_worker.add_job('dispatch', '{\"queueTest\": 0}', job_key := 'queue test')).id) update graphile_worker._private_jobs p set attempts = 4, last_error = 'no' from j where p.id = j.id",
  "a job that a worker has":
    "with j as (select (graphile_worker.add_job('clean_up', '{\"queueTest\": 0}', job_key := 'queue test')).id) update graphile_worker._private_jobs p set attempts = 1, locked_at = now(), locked_by = 'a worker' from j where p.id = j.id",
  "a job that failed for good":
    "with j as (select (graphile_worker.add_job('clean_up', '{\"queueTest\": 0}', job_key := 'queue test')).id) update graphile_worker._private_jobs p set attempts = max_attempts, last_error = 'no' from j where p.id = j.id",
};
const LIST_JOBS_SQL = `select t.identifier, q.queue_name, j.payload, j.priority, j.run_at = now() as is_due, j.attempts, j.max_attempts, j.last_error, j.key, j.locked_by, j.revision, j.flags
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
   where j.payload ->> 'queueTest' is not null order by j.id`;
/** Returns the jobs after these statements, which are rolled back. */
async function listJobsAfter(steps: string[]): Promise<unknown[]> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    for (const step of steps) await client.query(step);
    // Jobs with keys are written at commit.
    await client.query("set constraints all immediate");
    return (await client.query(LIST_JOBS_SQL)).rows;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test.each(Object.entries(INITIAL_QUEUE_SQL))(
  "private.enqueue results in the same job as graphile_worker.add_job, with %s in the queue",
  async (_, initialSql) => {
    const withKey = [
      "select private.enqueue('queue_test', '{\"queueTest\": 1}', null, 'queue test', 5, 2, 'queue test b')",
      "select graphile_worker.add_job('queue_test', '{\"queueTest\": 1}', queue_name := 'queue test b', job_key := 'queue test', max_attempts := 5, priority := 2)",
    ];
    const withoutKey = [
      "select private.enqueue('clean_up', '{\"queueTest\": 1}')",
      "select graphile_worker.add_job('clean_up', '{\"queueTest\": 1}', max_attempts := 10)",
    ];
    for (const [ourSql, packageSql] of [withKey, withoutKey] as [string, string][])
      expect(await listJobsAfter([initialSql, ourSql])).toEqual(await listJobsAfter([initialSql, packageSql]));
  },
);

describe("a waiting job with a key", () => {
  const secondsUntil = async (key: string) =>
    (
      await queryRow<{ seconds: number }>(
        "select extract(epoch from run_at - clock_timestamp())::float8 as seconds from graphile_worker.jobs where key = $1 and locked_at is null",
        [key],
      )
    ).seconds;
  const add = (key: string, seconds: number, extraSql = "") =>
    sql(
      `select private.enqueue('clean_up', '{"queueTest": 1}', clock_timestamp() + make_interval(secs => $2), $1${extraSql})`,
      [key, seconds],
    );

  test("moves earlier and never later, unless its caller reschedules it", async () => {
    const key = `queue test ${randomUUID()}`;
    await add(key, 600);
    await add(key, 60);
    await add(key, 600);
    expect(await secondsUntil(key)).toBeLessThan(61);
    await add(key, 600, ", p_reschedule => true");
    expect(await secondsUntil(key)).toBeGreaterThan(590);
  });

  test("keeps the earlier time of a transaction that adds it first and commits last", async () => {
    const key = `queue test ${randomUUID()}`;
    await add(key, 3600);
    const webhook = await ownerPool.connect();
    try {
      await webhook.query("begin");
      await webhook.query(`select private.enqueue('clean_up', '{"queueTest": 1}', clock_timestamp(), $1)`, [key]);
      await add(key, 1800);
      await webhook.query("commit");
    } finally {
      await webhook.query("rollback");
      webhook.release();
    }
    expect(await secondsUntil(key)).toBeLessThanOrEqual(0);
  });
});

/** A worker process that runs this task's due jobs and exits. Jest cannot load the queue's package. */
const RUN_DUE_JOBS_SCRIPT = `
  import { runOnce } from "graphile-worker";
  const [connectionString, name, key] = process.argv.slice(1);
  let runs = 0;
  await runOnce({ connectionString, noHandleSignals: true, taskList: { [name]: async (_, { query }) => {
    if (++runs > 1) return;
    for (const delay of ["0", "600 seconds"])
      await query("select private.enqueue($1, '{\\"queueTest\\": 1}', clock_timestamp() + $3::interval, $2)", [name, key, delay]);
  } } });
  process.stdout.write("runs: " + runs);`;

test("a job added while the job of its key runs is run next, although the running job adds itself for later", async () => {
  const name = `queue_test_${randomUUID()}`;
  const key = `queue test ${randomUUID()}`;
  await sql("select private.enqueue($1, '{\"queueTest\": 0}', null, $2)", [name, key]);
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    RUN_DUE_JOBS_SCRIPT,
    testStack().dbUrl,
    name,
    key,
  ]);
  expect(stdout).toMatch(/runs: 2$/);
  expect(await countWaitingJobs(key)).toBe(0);
});
