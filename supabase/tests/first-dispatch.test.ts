// The first dispatch (search for a driver) of a paid delivery. The process that commits the payment runs it, if it has
// announced that with the setting handover.first_dispatch; a job that is due two seconds later is the fallback.
import { callRpcOrThrow, newDriver, runInTransaction, serviceClient, sql, type TestPerson } from "./support/harness";
import {
  findOpenOffer,
  newDelivery,
  nextUnusedLocation,
  paidDelivery,
  readStatus,
  runDispatch,
  type TestDelivery,
} from "./support/deliveries";
import { callAsService, resultCodes, runConcurrently } from "./support/racing";

const FALLBACK_SECONDS = 2;

type Job = { seconds: number; locked: boolean };
const readJobs = ({ id }: TestDelivery): Promise<Job[]> =>
  sql<Job>(
    "select extract(epoch from run_at - created_at)::float8 as seconds, locked_at is not null as locked from graphile_worker._private_jobs where key = $1",
    [`dispatch:${id}`],
  );
const runFirstDispatch = ({ id }: TestDelivery): Promise<{ offered: number }> =>
  callRpcOrThrow(serviceClient(), "dispatch_transaction", { p_transaction_id: id, p_is_first: true });

/** Confirms the payment as a process that runs the first dispatch itself. Returns the delivery ids to dispatch. */
async function confirmPaymentAnnouncingDispatch({ id }: TestDelivery): Promise<string | null> {
  return runInTransaction(async (query) => {
    await query("select set_config('handover.first_dispatch', 'on', true)");
    await query("select app.record_payment_event($1, $2, 'payment.confirmed')", [`announced:${id}`, id]);
    const [row] = await query<{ dispatches: string | null }>(
      "select current_setting('handover.dispatches', true) as dispatches",
    );
    return row?.dispatches ?? null;
  });
}

let driver: TestPerson;
let delivery: TestDelivery;
beforeEach(async () => {
  const at = nextUnusedLocation();
  driver = await newDriver({ online: true, at });
  delivery = await newDelivery({ at });
  await callRpcOrThrow(delivery.receiver.client, "accept_transaction", { p_transaction_id: delivery.id });
});

test("the first dispatch is returned to a client that announced it, and its job is due two seconds later", async () => {
  expect(await confirmPaymentAnnouncingDispatch(delivery)).toBe(delivery.id);
  const [job] = await readJobs(delivery);
  expect(job?.seconds).toBeGreaterThanOrEqual(FALLBACK_SECONDS);
  expect(job?.seconds).toBeLessThan(2 * FALLBACK_SECONDS);
});

test("the first dispatch is left to a job due now if no client announced it", async () => {
  const paid = await paidDelivery({ at: nextUnusedLocation() });
  expect((await readJobs(paid)).map(({ seconds }) => Math.round(seconds))).toEqual([0]);
});

test("the first dispatch offers the delivery and removes the job", async () => {
  await confirmPaymentAnnouncingDispatch(delivery);
  expect((await runFirstDispatch(delivery)).offered).toBe(1);
  expect(await findOpenOffer(driver)).toBeDefined();
  expect(await readJobs(delivery)).toEqual([]);
});

test("the first dispatch leaves the job of the next run, at its own time, if no driver is found", async () => {
  await callRpcOrThrow(driver.client, "set_driver_status", { p_status: "offline" });
  await confirmPaymentAnnouncingDispatch(delivery);
  expect((await runFirstDispatch(delivery)).offered).toBe(0);
  const [job, ...others] = await readJobs(delivery);
  expect(others).toEqual([]);
  expect(job?.seconds).toBeGreaterThan(2 * FALLBACK_SECONDS);
});

test("the first dispatch does nothing while a worker runs the job, or after it has run", async () => {
  await confirmPaymentAnnouncingDispatch(delivery);
  await sql("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test' where key = $1", [
    `dispatch:${delivery.id}`,
  ]);
  expect((await runFirstDispatch(delivery)).offered).toBe(0);
  expect((await readJobs(delivery)).map(({ locked }) => locked)).toEqual([true]);
  await runDispatch(delivery.id);
  expect((await runFirstDispatch(delivery)).offered).toBe(0);
  expect(await readStatus(delivery.id)).toBe("broadcast");
});

test("a failed first dispatch leaves the job, which retry_dispatch makes due now", async () => {
  await confirmPaymentAnnouncingDispatch(delivery);
  await expect(
    runInTransaction(async (query) => {
      await query("select app.dispatch_transaction($1, p_is_first => true)", [delivery.id]);
      await query("select 1 / 0");
    }),
  ).rejects.toThrow("division by zero");
  expect((await readJobs(delivery))[0]?.seconds).toBeGreaterThanOrEqual(FALLBACK_SECONDS);
  await callRpcOrThrow(serviceClient(), "retry_dispatch", { p_transaction_id: delivery.id });
  const [row] = await sql<{ due: boolean }>(
    "select run_at <= clock_timestamp() as due from graphile_worker._private_jobs where key = $1",
    [`dispatch:${delivery.id}`],
  );
  expect(row?.due).toBe(true);
});

test("the first dispatch and its job, run concurrently, make one offer", async () => {
  await confirmPaymentAnnouncingDispatch(delivery);
  const task = { p_transaction_id: delivery.id };
  const answers = await runConcurrently([
    callAsService("dispatch_transaction", { ...task, p_is_first: true }),
    callAsService("dispatch_transaction", task),
    callAsService("dispatch_transaction", { ...task, p_is_first: true }),
    callAsService("retry_dispatch", task),
  ]);
  expect(resultCodes(answers)).toEqual(["ok"]);
  expect(
    await sql(
      `select o.status, (select count(*)::int from graphile_worker._private_jobs j where j.key = 'expire:' || o.id) as expiries
         from public.driver_notifications o where o.transaction_id = $1`,
      [delivery.id],
    ),
  ).toEqual([{ status: "sent", expiries: 1 }]);
});
