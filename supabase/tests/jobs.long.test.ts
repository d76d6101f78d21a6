// Jobs of graphile-worker that used up all their attempts: administrators list and retry them. Their errors are
// redacted.
import { randomUUID } from "node:crypto";
import {
  runAs,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  ownerPool,
  runAsIsolated,
  sql,
  type TestPerson,
} from "./support/harness";
import { sharedAdmin, readCode, createDeliveryInStatus, type AssignedDelivery } from "./support/deliveries";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor";

type FailedJob = {
  id: string;
  task: string;
  notice: string | null;
  transactionId: string | null;
  orderNo: string | null;
  driverId: string | null;
  driverName: string | null;
  subject: string;
  attempts: number;
  createdAt: string;
  failedAt: string;
  error: string | null;
};
type JobPage = { items: FailedJob[]; nextCursor: string | null; total: number };

let delivery: AssignedDelivery;
let ada: TestPerson;
beforeAll(async () => {
  [delivery, ada] = await Promise.all([createDeliveryInStatus("broadcast"), newAdmin()]);
});
afterAll(() =>
  sql(
    "select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where attempts >= max_attempts))",
  ),
);

/** A job that used up all its attempts, as the queue leaves it. */
async function createFailedJob(
  task: string,
  payload: object,
  error = "It did not work",
  attempts = 3,
): Promise<string> {
  const { id } = await queryRow<{ id: string }>(
    "select (graphile_worker.add_job($1, $2::json, max_attempts := $3, job_key := $4)).id::text as id",
    [task, JSON.stringify(payload), attempts, randomUUID()],
  );
  await sql(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2, run_at = now() + exp(least(max_attempts, 10)) * interval '1 second' where id = $1",
    [id, error],
  );
  return id;
}
const readJob = async (id: string): Promise<FailedJob> => {
  const job = (await callRpcOrThrow<JobPage>(ada.client, "admin_list_jobs", { p_limit: 100 })).items.find(
    (job) => job.id === id,
  );
  if (!job) throw new Error(`job ${id} is not in the list`);
  return job;
};
const readQueueState = (id: string) =>
  queryRow<{ attempts: number; due: boolean }>(
    "select attempts::int, run_at <= clock_timestamp() as due from graphile_worker.jobs where id = $1",
    [id],
  );
const readJobRecord = (id: string) =>
  sql<{ admin_id: string; subject_id: string; details: { task: string; error: string } }>(
    "select admin_id, subject_id, details from private.admin_actions where action = 'retry_job' and details ->> 'jobId' = $1",
    [id],
  );

test("an administrator reads a failed job's subject state (there, gone, over), delivery, driver, time and attempts", async () => {
  const id = await createFailedJob("send_offer_push", { offerId: delivery.offer.id });
  const job = await readJob(id);
  expect(job).toMatchObject({
    task: "send_offer_push",
    notice: null,
    transactionId: delivery.id,
    orderNo: `TXN-${delivery.id.slice(0, 8).toUpperCase()}`,
    driverId: delivery.driver.id,
    driverName: delivery.driver.name,
    subject: "there",
    attempts: 3,
    error: "It did not work",
  });
  expect(Math.abs(Date.parse(job.failedAt) - Date.now())).toBeLessThan(20_000 * TIMEOUT_FACTOR);
  expect(
    await readJob(
      await createFailedJob("notify", {
        type: "driver_assigned",
        userId: delivery.sender.id,
        transactionId: delivery.id,
        key: "k",
      }),
    ),
  ).toMatchObject({ task: "notify", notice: "driver_assigned", transactionId: delivery.id, driverId: null });
  expect(await readJob(await createFailedJob("expire_offers", {}))).toMatchObject({
    transactionId: null,
    driverId: null,
    subject: "none",
  });
});

test("waiting, running and delayed jobs do not count as failed", async () => {
  const [waitingId, runningId, delayedId] = [
    await createFailedJob("clean_up", {}),
    await createFailedJob("clean_up", {}),
    await createFailedJob("clean_up", {}),
  ];
  await sql("update graphile_worker._private_jobs set attempts = 0 where id = $1", [waitingId]);
  await sql("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id = $1", [
    runningId,
  ]);
  await sql("update graphile_worker._private_jobs set attempts = 2, run_at = now() + interval '1 hour' where id = $1", [
    delayedId,
  ]);
  const { items } = await callRpcOrThrow<JobPage>(ada.client, "admin_list_jobs", { p_limit: 100 });
  expect(items.map(({ id }) => id)).not.toEqual(expect.arrayContaining([waitingId]));
  for (const id of [waitingId, runningId, delayedId]) expect(items.some((job) => job.id === id)).toBe(false);
  // Probes, metrics and the admin console return the same count.
  await runAsIsolated(ada, async (query) => {
    const counts = await query<{ n: number }>(
      "select (app.admin_list_jobs() #>> '{data,total}')::int as n union all select (app.get_queue_health() #>> '{data,failed}')::int union all select private.count_failed_jobs()",
    );
    expect(counts.map(({ n }) => n)).toEqual([counts[0]?.n, counts[0]?.n, counts[0]?.n]);
  });
  await sql("update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = $1", [runningId]);
});

test("the list continues from its cursor while more jobs fail", async () => {
  const ids = [
    await createFailedJob("expire_candidate_positions", {}),
    await createFailedJob("expire_candidate_positions", {}),
    await createFailedJob("expire_candidate_positions", {}),
  ];
  const first = await callRpcOrThrow<JobPage>(ada.client, "admin_list_jobs", { p_limit: 2 });
  expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  await createFailedJob("expire_candidate_positions", {});
  const second = await callRpcOrThrow<JobPage>(ada.client, "admin_list_jobs", {
    p_limit: 1,
    p_cursor: first.nextCursor,
  });
  expect(second.items.map(({ id }) => id)).toEqual([ids[0]]);
  expect(await callRpc(ada.client, "admin_list_jobs", { p_cursor: "nonsense" })).toMatchObject({
    ok: false,
    code: "VALIDATION_ERROR",
  });
});

test("failed jobs are readable and retried by administrators only", async () => {
  const id = await createFailedJob("send_offer_push", { offerId: delivery.offer.id });
  for (const person of [await newCustomer(), await newDriver()]) {
    for (const [fn, args] of [
      ["admin_list_jobs", {}],
      ["admin_retry_job", { p_id: id }],
      ["admin_retry_jobs", { p_ids: [id] }],
    ] as const) {
      expect(await callRpc(person.client, fn, args)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    }
  }
  await expect(runAs(null, (query) => query("select app.admin_retry_job($1)", [id]))).rejects.toMatchObject({
    code: "42501",
  });
  await expect(runAs(ada, (query) => query("select * from private.list_failed_jobs()"))).rejects.toMatchObject({
    code: "42501",
  });
  expect((await readQueueState(id)).attempts).toBe(3);
});

describe("retrying", () => {
  test("makes the job due immediately with all its attempts, and is recorded", async () => {
    const id = await createFailedJob(
      "send_offer_push",
      { offerId: delivery.offer.id },
      `The phone of ${delivery.driver.name} did not answer`,
    );
    expect(await callRpcOrThrow(ada.client, "admin_retry_job", { p_id: id })).toEqual({ id, state: "waiting" });
    expect(await readQueueState(id)).toEqual({ attempts: 0, due: true });
    expect(await readJobRecord(id)).toEqual([
      {
        admin_id: ada.id,
        subject_id: delivery.id,
        details: { jobId: id, task: "send_offer_push", attempts: 3, error: "The phone of [removed] did not answer" },
      },
    ]);
  });

  test("a waiting or running job changes nothing, and an unknown one is not found", async () => {
    const id = await createFailedJob("send_offer_push", { offerId: delivery.offer.id });
    await callRpcOrThrow(ada.client, "admin_retry_job", { p_id: id });
    await sql(
      "update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'somebody' where id = $1",
      [id],
    );
    expect(await callRpcOrThrow(ada.client, "admin_retry_job", { p_id: id })).toEqual({ id, state: "running" });
    expect((await readQueueState(id)).attempts).toBe(1);
    expect(await readJobRecord(id)).toHaveLength(1);
    await sql("delete from graphile_worker._private_jobs where id = $1", [id]);
    expect(await callRpc(ada.client, "admin_retry_job", { p_id: id })).toMatchObject({ ok: false, code: "NOT_FOUND" });
  });

  test("by two administrators concurrently happens once: the second waits, and finds the job waiting", async () => {
    const id = await createFailedJob("wake_dispatches", { driverId: delivery.driver.id });
    const [first, second] = [await beginRetryTransaction(ada), await beginRetryTransaction(await sharedAdmin())];
    try {
      expect(await first.retry(id)).toEqual({ ok: true, data: { id, state: "waiting" } });
      const answer = second.retry(id);
      while ((await sql("select 1 from pg_locks where pid = $1 and not granted", [second.pid])).length === 0);
      await first.end("commit");
      expect(await answer).toEqual({ ok: true, data: { id, state: "waiting" } });
      await second.end("commit");
    } finally {
      await Promise.all([first.end("rollback"), second.end("rollback")]);
    }
    expect(await readJobRecord(id)).toMatchObject([{ admin_id: ada.id, subject_id: delivery.driver.id }]);
  });

  test("many jobs retries the failed ones and counts the others", async () => {
    const [first, second] = [await createFailedJob("clean_up", {}), await createFailedJob("clean_up", {})];
    await callRpcOrThrow(ada.client, "admin_retry_job", { p_id: first });
    expect(
      await callRpcOrThrow(ada.client, "admin_retry_jobs", { p_ids: [first, second, second, "987654321987"] }),
    ).toEqual({
      retried: 1,
      skipped: 2,
    });
    expect((await readQueueState(second)).attempts).toBe(0);
    expect(await readJobRecord(second)).toHaveLength(1);
    for (const ids of [[], Array(101).fill("1"), null])
      expect(await callRpc(ada.client, "admin_retry_jobs", { p_ids: ids })).toMatchObject({
        ok: false,
        code: "VALIDATION_ERROR",
      });
  });
});

test("predicts the result: work to do, nothing left to do, or a missing subject", async () => {
  const deletedId = randomUUID();
  expect((await readJob(await createFailedJob("sync_routing_order", { transactionId: deletedId }))).subject).toBe(
    "gone",
  );
  expect(
    (await readJob(await createFailedJob("notify", { type: "driver_approved", userId: deletedId, key: "k" }))).subject,
  ).toBe("gone");
  expect((await readJob(await createFailedJob("send_offer_push", { offerId: deletedId }))).subject).toBe("gone");
  expect((await readJob(await createFailedJob("plan_routes", { planId: deletedId }))).subject).toBe("gone");
  expect((await readJob(await createFailedJob("dispatch", { transactionId: delivery.id }))).subject).toBe("over");
  expect((await readJob(await createFailedJob("complete_leaving", { driverId: delivery.driver.id }))).subject).toBe(
    "there",
  );
  const push = await createFailedJob("send_offer_push", { offerId: delivery.offer.id });
  const expiry = await createFailedJob("expire_offer", { offerId: delivery.offer.id });
  // Not visible to others: another test's sweep would close the offer immediately.
  await runAsIsolated(ada, async (query) => {
    await query("update public.driver_notifications set expires_at = now() - interval '1 second' where id = $1", [
      delivery.offer.id,
    ]);
    const [list] = await query<{ answer: { data: JobPage } }>("select app.admin_list_jobs(p_limit => 100) as answer");
    const subjectOf = (job: string) => list?.answer.data.items.find(({ id }) => id === job)?.subject;
    expect([subjectOf(push), subjectOf(expiry)]).toEqual(["over", "there"]);
  });
  // A payload that no task understands is still listed.
  expect(
    await readJob(await createFailedJob("send_offer_push", { offerId: "of nobody", transactionId: 7 })),
  ).toMatchObject({
    subject: "none",
    transactionId: null,
  });
});

describe("a failed job's error", () => {
  const redact = async (text: string): Promise<string> =>
    (await queryRow<{ text: string }>("select private.redact_text($1) as text", [text])).text;

  test.each([
    ["POST https://fcm.example.com/send/dGhpcy1pcy1hLXRva2Vu?x=1 failed", "POST https://fcm.example.com failed"],
    ["postgres://postgres:hunter22@db.example.com:5432/db refused", "postgres://db.example.com:5432 refused"],
    ["wrong key=abc123&x=1", "wrong key=[removed]&x=1"],
    ['{"api_key": "sk-12345", "a": 1}', '{"api_key": "[removed]", "a": 1}'],
    ["Authorization: Bearer eyJhbGciOi.x.y", "Authorization: Bearer [removed]"],
    ["no account of rita@example.com", "no account of [mail]"],
    ["no phone +1 (305) 555-0101 here", "no phone [number] here"],
    ["code ABCD-EFGH or ab12 or QWER1234", "code [code] or ab12 or [code]"],
    ["nobody at 600 South Howard Avenue, Tampa", "nobody at [address], Tampa"],
    ["at 25.76172, -80.19183", "at [number], [number]"],
    [
      'duplicate key value violates unique constraint "a_b". Key (phone)=(555)',
      'duplicate key value violates unique constraint "a_b". Key (phone)=([removed])',
    ],
    ['invalid input syntax for type uuid: "Rita"', 'invalid input syntax for type uuid: "[removed]"'],
    [
      "dispatch_transaction failed with 23505: deadlock after 1500 ms (HTTP 503)",
      "dispatch_transaction failed with 23505: deadlock after 1500 ms (HTTP 503)",
    ],
    ["not found: 0b9d1f70-6f9a-4a3e-9a6c-1d2e3f4a5b6c", "not found: [id]"],
  ])("%s", async (text, expected) => {
    expect(await redact(text)).toBe(expected);
  });

  test("is redacted: no names, addresses or codes of the delivery", async () => {
    const delivery = await createDeliveryInStatus("servicing");
    const code = await readCode(delivery);
    const texts = [
      "Sam Sender",
      "Rita Receiver",
      delivery.receiver.phone,
      "12 Receiver Street",
      "1 Sender Avenue",
      delivery.driver.email,
      code,
      `${code.slice(0, 4)}-${code.slice(4)}`,
    ];
    const job = await readJob(
      await createFailedJob(
        "escalate_offer",
        { offerId: delivery.offer.id },
        texts.map((text) => `'${text}'`).join(" and "),
      ),
    );
    for (const text of texts) expect(job.error?.toLowerCase()).not.toContain(text.toLowerCase());
    expect(job.error?.length).toBeLessThanOrEqual(500);
  });

  test("is truncated", async () => {
    expect((await redact("It failed. ".repeat(5_000))).length).toBe(500);
  });
});

/** Opens a transaction of this user directly in the database, until it is ended. */
async function beginRetryTransaction(
  person: TestPerson,
): Promise<{ pid: number; retry(id: string): Promise<unknown>; end(outcome: "commit" | "rollback"): Promise<void> }> {
  const { data } = await person.client.auth.getSession();
  const claims = Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString();
  const client = await ownerPool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  await client.query("begin");
  await client.query(
    "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', 'handover_authenticated', true)",
    [claims, person.id],
  );
  let isOpen = true;
  return {
    pid: rows[0]?.pid ?? 0,
    retry: async (id) =>
      (await client.query<{ answer: unknown }>("select app.admin_retry_job($1) as answer", [id])).rows[0]?.answer,
    end: async (outcome) => {
      if (!isOpen) return;
      isOpen = false;
      await client.query(outcome);
      client.release();
    },
  };
}
