// Runs the jobs of dispatch (the search for a driver) in order, without a worker and without waiting: time passes by
// moving stored times into the past.
import { sql, type TestPerson } from "./harness";

type Job = { id: string; task: string; payload: Record<string, string>; seconds: number };
export type SimulatedQueue = { deliveries: { id: string }[]; drivers: { id: string }[] };

const SQL_BY_TASK: Record<string, string> = {
  dispatch: "select app.dispatch_transaction($1)",
  wake_dispatches: "select app.wake_dispatches($1)",
  expire_offer: "select app.expire_offer($1)",
};

/** The next job of these deliveries and drivers, and the seconds until it is due. */
async function nextJob({ deliveries, drivers }: SimulatedQueue): Promise<Job | undefined> {
  const [job] = await sql<Job>(
    `select j.id::text, t.identifier as task, j.payload, extract(epoch from j.run_at - clock_timestamp())::float8 as seconds
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.key = any (array(
        select 'dispatch:' || d from unnest($1::uuid[]) d union all select 'wake:' || d from unnest($2::uuid[]) d
        union all select 'expire:' || o.id from public.driver_notifications o where o.transaction_id = any ($1)))
      order by j.run_at, j.priority, j.id limit 1`,
    [deliveries.map(({ id }) => id), drivers.map(({ id }) => id)],
  );
  return job;
}

/** Runs all due jobs in order; each run is wrapped by `runWrapped`. */
export async function simulateDueJobs(
  queue: SimulatedQueue,
  runWrapped: (job: Job, run: () => Promise<void>) => Promise<void> = (_, run) => run(),
): Promise<void> {
  for (let n = 0; ; n++) {
    if (n > 200) throw new Error("more than 200 due jobs: they requeue themselves");
    const job = await nextJob(queue);
    if (!job || job.seconds > 0) return;
    await runWrapped(job, async () => {
      const { transactionId, driverId, offerId } = job.payload;
      await sql("delete from graphile_worker._private_jobs where id = $1", [job.id]);
      await sql(SQL_BY_TASK[job.task] ?? job.task, [transactionId ?? driverId ?? offerId]);
    });
  }
}

/** Makes everything about these deliveries and drivers older, except the drivers' positions. */
async function backdateQueue({ deliveries, drivers }: SimulatedQueue, seconds: number): Promise<void> {
  await sql(
    `with world as (select $1::uuid[] as deliveries, $2::uuid[] as drivers, make_interval(secs => $3) as passed),
       offers as (
         update public.driver_notifications o set sent_at = o.sent_at - passed, expires_at = o.expires_at - passed,
           response_at = o.response_at - passed, closed_at = o.closed_at - passed from world where o.transaction_id = any (deliveries)),
       searches as (
         update private.dispatches d set next_at = d.next_at - passed, since = d.since - passed, exhausted_at = d.exhausted_at - passed
           from world where d.transaction_id = any (deliveries)),
       people as (
         update public.driver_profiles d set last_status_change = d.last_status_change - passed from world where d.user_id = any (drivers))
     update graphile_worker._private_jobs j set run_at = j.run_at - passed from world
      where j.key = any (array(
        select 'dispatch:' || d from unnest(deliveries) d union all select 'wake:' || d from unnest(drivers) d
        union all select 'expire:' || o.id from public.driver_notifications o where o.transaction_id = any (deliveries)))`,
    [deliveries.map(({ id }) => id), drivers.map(({ id }) => id), seconds],
  );
}

/** Lets this many seconds pass; each job runs when it is due. `meanwhile` gets the seconds between two jobs. */
export async function advanceTime(
  queue: SimulatedQueue,
  seconds: number,
  {
    runWrapped,
    meanwhile,
  }: { runWrapped?: Parameters<typeof simulateDueJobs>[1]; meanwhile?: (seconds: number) => Promise<void> } = {},
): Promise<void> {
  await simulateDueJobs(queue, runWrapped);
  for (let secondsLeft = seconds; secondsLeft > 0;) {
    const job = await nextJob(queue);
    // A little more, so that the job is due.
    const elapsed = job && job.seconds < secondsLeft ? Math.max(job.seconds, 0) + 0.01 : secondsLeft;
    await backdateQueue(queue, elapsed);
    await meanwhile?.(elapsed);
    secondsLeft -= elapsed;
    await simulateDueJobs(queue, runWrapped);
  }
}

/** Makes the phone's position this many minutes old. */
export const agePosition = (driver: Pick<TestPerson, "id">, minutes: number): Promise<unknown> =>
  sql("update public.driver_profiles set position_at = position_at - make_interval(mins => $2) where user_id = $1", [
    driver.id,
    minutes,
  ]);
