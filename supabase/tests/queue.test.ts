// Adding background work beside a worker that takes it.
import { randomUUID } from "node:crypto";
import { owner, sql } from "./support/world";

const waitingWith = async (key: string) =>
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
])("what is added in the moment in which a worker takes the job of the same key is not lost: %s", async (_, add) => {
  const key = `queue test ${randomUUID()}`;
  await sql(add, [key]);
  const worker = await owner.connect();
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
    // It has come so far that it waits for the worker.
    for (let waits = false; !waits;)
      [{ waits } = { waits: false }] = await sql<{ waits: boolean }>(
        "select exists (select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))) as waits",
        [holder?.pid],
      );
    await worker.query("commit");
    await added;
  } finally {
    await worker.query("rollback");
    worker.release();
  }
  expect(await waitingWith(key)).toBe(1);
});

test("who adds the same jobs as somebody else waits for them before the first one, in whatever order each names them", async () => {
  const keys = ["one", "two", "three"].map((name) => `queue test ${randomUUID()} ${name}`);
  const add =
    "select private.enqueue_many('clean_up', array(select json_build_object('queueTest', 1)::jsonb from unnest($1::text[])), $1, now() + interval '1 hour')";
  const first = await owner.connect();
  try {
    await first.query("begin");
    await first.query(add, [keys]);
    const {
      rows: [holder],
    } = await first.query<{ pid: number }>("select pg_backend_pid() as pid");
    const second = sql(add, [[...keys].reverse()]);
    let held = "";
    while (held === "")
      held =
        (
          await sql<{ locktype: string }>(
            "select l.locktype from pg_locks l where not l.granted and $1 = any (pg_blocking_pids(l.pid))",
            [holder?.pid],
          )
        )[0]?.locktype ?? "";
    // Not at a job: then it might hold one that the first still wants.
    expect(held).toBe("advisory");
    await first.query("commit");
    await second;
  } finally {
    first.release();
  }
  for (const key of keys) expect(await waitingWith(key)).toBe(1);
});
