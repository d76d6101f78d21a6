// Permanently failed jobs, as an administrator sees and retries them over HTTP.
import type { FailedJob, FailedJobList } from "@/lib/contracts/admin/jobs";
import {
  pollUntil,
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  type ApiPerson,
} from "./support/app";
import { createStartedDelivery } from "./support/deliveries";

let ada: ApiPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

const listFailedJobs = async (query = "?limit=100"): Promise<FailedJobList> =>
  (await expectOk(ada.get(`/api/admin/jobs${query}`))).data as FailedJobList;
const findFailedJob = async (id: string): Promise<FailedJob | undefined> =>
  (await listFailedJobs()).items.find((job) => job.id === id);

/** A job that used up all its attempts: no worker takes it any more. */
async function addFailedJob(task: string, payload: object, error = "It did not work"): Promise<string> {
  const [job] = await queryAsOwner<{ id: string }>(
    "select (graphile_worker.add_job($1, $2::json, run_at := now() + interval '1 hour', max_attempts := 3, job_key := $3)).id::text as id",
    [task, JSON.stringify(payload), randomKey()],
  );
  await queryAsOwner(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where id = $1",
    [job?.id, error],
  );
  return job?.id ?? "";
}

test("an administrator reads a failed job's task, delivery and error without personal data, and a retry completes it", async () => {
  const { sam, id } = await createStartedDelivery();
  await queryAsOwner("delete from public.notifications where user_id = $1", [sam.id]);
  const key = randomKey();
  const jobId = await addFailedJob(
    "notify",
    { type: "driver_on_way", transactionId: id, userId: sam.id, key, facts: {} },
    `No way to ${sam.name}, ${sam.number}, code ABCD2345, key=abcdef`,
  );
  const job = await findFailedJob(jobId);
  expect(job).toMatchObject({
    task: "notify",
    notice: "driver_on_way",
    transactionId: id,
    orderNo: `TXN-${id.slice(0, 8).toUpperCase()}`,
    subject: "there",
    attempts: 3,
  });
  expect(job?.error).toBe("No way to [removed], [number], code [code], key=[removed]");

  expect((await expectOk(ada.post(`/api/admin/jobs/${jobId}/retry`))).data).toMatchObject({
    id: jobId,
    state: expect.stringMatching(/waiting|running/) as string,
  });
  await pollUntil("Sam has a notification after the retry", async () =>
    ((await expectOk(sam.get("/api/notifications"))).data as { items: { type: string }[] }).items.some(
      ({ type }) => type === "driver_on_way",
    ),
  );
  await pollUntil(
    "the job is done",
    async () => (await queryAsOwner("select 1 from graphile_worker.jobs where id = $1", [jobId])).length === 0,
  );
  expect(await findFailedJob(jobId)).toBeUndefined();
  const again = await ada.post(`/api/admin/jobs/${jobId}/retry`);
  expect([again.status, again.code]).toEqual([404, "NOT_FOUND"]);
  expect(
    await queryAsOwner(
      "select 1 from private.admin_actions where action = 'retry_job' and details ->> 'jobId' = $1 and admin_id = $2 and subject_id = $3",
      [jobId, ada.id, id],
    ),
  ).toHaveLength(1);
});

test("a repeated press gets the first answer; another press finds it waiting or done", async () => {
  const jobId = await addFailedJob("expire_offers", {});
  const key = randomKey();
  const first = await expectOk(ada.post(`/api/admin/jobs/${jobId}/retry`, {}, key));
  await pollUntil(
    "the job is done",
    async () => (await queryAsOwner("select 1 from graphile_worker.jobs where id = $1", [jobId])).length === 0,
  );
  expect((await expectOk(ada.post(`/api/admin/jobs/${jobId}/retry`, {}, key))).data).toEqual(first.data);
});

test("two administrators who press concurrently retry it once", async () => {
  const jobId = await addFailedJob("expire_offers", {});
  const bea = await newAdmin();
  const responses = await Promise.all(
    [ada, bea, ada, bea].map((admin) => admin.post(`/api/admin/jobs/${jobId}/retry`)),
  );
  // A later retry finds nothing.
  for (const { status } of responses) expect([200, 404]).toContain(status);
  expect(
    await queryAsOwner("select 1 from private.admin_actions where action = 'retry_job' and details ->> 'jobId' = $1", [
      jobId,
    ]),
  ).toHaveLength(1);
});

test("retries all shown jobs in one request; a deleted delivery does not fail it", async () => {
  const missingId = randomKey();
  const [dispatchJob, notifyJob] = [
    await addFailedJob("dispatch", { transactionId: missingId }),
    await addFailedJob("notify", { type: "driver_approved", userId: missingId, key: "k" }),
  ];
  expect([(await findFailedJob(dispatchJob))?.subject, (await findFailedJob(notifyJob))?.subject]).toEqual([
    "gone",
    "gone",
  ]);
  expect(
    (await expectOk(ada.post("/api/admin/jobs/retry", { ids: [dispatchJob, notifyJob, "987654321987"] }))).data,
  ).toEqual({
    retried: 2,
    skipped: 1,
  });
  await pollUntil(
    "both are off the list",
    async () =>
      (await queryAsOwner("select 1 from graphile_worker.jobs where id = any ($1)", [[dispatchJob, notifyJob]]))
        .length === 0,
  );
});

test("a job that fails permanently again is listed again, with its new error", async () => {
  // No task can process this notice.
  const jobId = await addFailedJob("notify", { type: "of no kind", key: "k" }, "An old reason");
  await queryAsOwner("update graphile_worker._private_jobs set max_attempts = 1, attempts = 1 where id = $1", [jobId]);
  await expectOk(ada.post(`/api/admin/jobs/${jobId}/retry`));
  const job = await pollUntil("it has failed again", async () => {
    const listedJob = await findFailedJob(jobId);
    return listedJob?.error === "An old reason" ? null : listedJob;
  });
  expect(job.error).toBe("The payload is invalid at type");
  await queryAsOwner("select graphile_worker.complete_jobs(array[$1::bigint])", [jobId]);
});

test("pages the list", async () => {
  const ids = [
    await addFailedJob("expire_candidate_positions", {}),
    await addFailedJob("expire_candidate_positions", {}),
    await addFailedJob("expire_candidate_positions", {}),
  ];
  const first = await listFailedJobs("?limit=2");
  expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  expect((await listFailedJobs(`?limit=1&cursor=${first.nextCursor}`)).items.map(({ id }) => id)).toEqual([ids[0]]);
  expect(first.total).toBeGreaterThanOrEqual(3);
  await queryAsOwner("select graphile_worker.complete_jobs($1::bigint[])", [ids]);
});

test("returns 404 to drivers and customers, 401 without a session, and refuses invalid queries", async () => {
  const jobId = await addFailedJob("expire_candidate_positions", {});
  const callAllRoutes = (caller: Pick<ApiPerson, "get" | "post">) =>
    Promise.all([
      caller.get("/api/admin/jobs"),
      caller.post(`/api/admin/jobs/${jobId}/retry`),
      caller.post("/api/admin/jobs/retry", { ids: [jobId] }),
    ]);
  for (const person of [await newDriver(), await newCustomer()])
    expect((await callAllRoutes(person)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await callAllRoutes(createApiClient())).map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await findFailedJob(jobId))?.attempts).toBe(3);
  expect(await ada.get("/api/admin/jobs?state=running")).toMatchObject({ status: 400, errors: [{ path: "state" }] });
  expect(await ada.get("/api/admin/jobs?cursor=nonsense")).toMatchObject({ status: 400, errors: [{ path: "cursor" }] });
  expect((await ada.post("/api/admin/jobs/nonsense/retry")).status).toBe(404);
  for (const ids of [[], ["x"], "all"]) expect((await ada.post("/api/admin/jobs/retry", { ids })).status).toBe(400);
  await queryAsOwner("select graphile_worker.complete_jobs(array[$1::bigint])", [jobId]);
});
