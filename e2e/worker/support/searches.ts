// Queries and simulated time for tests of the search.
import { queryRow, ownerPool, sql } from "../../../supabase/tests/support/harness";
import { countUnfinishedJobs, pollWithWorkerLogs } from "./worker-process";

type DispatchSearch = {
  status: string;
  state: string;
  round: number;
  pauses: number;
  wait: number | null;
  flagged: boolean;
};

export const readSearch = (id: string): Promise<DispatchSearch> =>
  queryRow<DispatchSearch>(
    `select t.status, d.state, d.round, d.pauses, extract(epoch from d.next_at - clock_timestamp())::float8 as wait, d.exhausted_at is not null as flagged
     from private.dispatches d join public.transactions t on t.id = d.transaction_id where d.transaction_id = $1`,
    [id],
  );

/** Lets this many seconds pass for this delivery's pause and for the job at its end. */
export async function advanceSearch(id: string, seconds: number): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query(
      "update private.dispatches set next_at = next_at - $2 * interval '1 second' where transaction_id = $1",
      [id, seconds],
    );
    await client.query(
      "update graphile_worker._private_jobs set run_at = run_at - $2 * interval '1 second' where key = $1 and locked_at is null",
      [`dispatch:${id}`, seconds],
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Waits until the search is in this pause and its next run is planned; returns the remaining seconds. */
export const waitForPause = (id: string, pauses: number): Promise<number> =>
  pollWithWorkerLogs(`pause ${pauses} has begun`, async () => {
    const { state, pauses: seen, wait } = await readSearch(id);
    const planned = await sql(
      "select from graphile_worker.jobs where key = $1 and locked_at is null and run_at > now()",
      [`dispatch:${id}`],
    );
    return state === "waiting" && seen === pauses && planned.length === 1 ? wait : null;
  });

type OfferedDriver = {
  id: string;
  driver_id: string;
  round: number;
  status: string;
  closed_reason: string | null;
  sent_at: Date;
  closed_at: Date | null;
  expires_at: Date;
};
export const listSearchOffers = (id: string): Promise<OfferedDriver[]> =>
  sql<OfferedDriver>(
    "select id, driver_id, round, status, closed_reason, sent_at, closed_at, expires_at from public.driver_notifications where transaction_id = $1 order by sent_at, id",
    [id],
  );

export const findOpenOffer = async (id: string, driver: { id: string }): Promise<OfferedDriver | undefined> =>
  (await listSearchOffers(id)).find((offer) => offer.driver_id === driver.id && offer.closed_at === null);

export const listNotificationTimes = async (type: string, id: string): Promise<string[]> =>
  (
    await sql<{ user_id: string }>(
      "select user_id from public.notifications where type = $1 and data ->> 'transactionId' = $2",
      [type, id],
    )
  ).map(({ user_id }) => user_id);

/** Waits until all of them have a driver or are flagged, and no job is left that could change it. */
export async function waitForAllSearches(ids: string[], seconds: number): Promise<{ found: number; flagged: number }> {
  return pollWithWorkerLogs(
    "every delivery has found its driver or is flagged",
    async () => {
      try {
        const { found, flagged } = await queryRow<{ found: number; flagged: number }>(
          `select (count(*) filter (where t.status in ('assigned', 'in_transit', 'servicing', 'delivered')))::int as found,
                (count(*) filter (where t.status = 'payment_confirmed' and d.state = 'exhausted' and d.exhausted_at is not null))::int as flagged
           from public.transactions t join private.dispatches d on d.transaction_id = t.id where t.id = any ($1)`,
          [ids],
        );
        return found + flagged === ids.length && (await countUnfinishedJobs()) === 0 ? { found, flagged } : null;
      } catch (error) {
        // The database may be restarting.
        if (error instanceof Error && "code" in error) return null;
        throw error;
      }
    },
    seconds,
  );
}

/** Drivers who had concurrent offers that are not allowed; empty, whatever happened. */
export const findOverlappingOffers = async (ids: string[]): Promise<string[]> =>
  (
    await sql<{ violation: string }>(
      `with o as (
     select n.id, n.transaction_id, n.driver_id, t.urgent, tstzrange(n.sent_at, coalesce(n.closed_at, 'infinity')) as open
       from public.driver_notifications n join public.transactions t on t.id = n.transaction_id where n.transaction_id = any ($1))
   select 'two people were offered ' || a.transaction_id || ' at once' as violation from o a join o b on b.transaction_id = a.transaction_id and b.id > a.id and a.open && b.open where not a.urgent
   union all select 'four people were offered the urgent ' || a.transaction_id || ' at once' from o a
     where a.urgent and (select count(*) from o b where b.transaction_id = a.transaction_id and b.open @> lower(a.open)) > 3
   union all select 'the driver ' || a.driver_id || ' had two open offers' from o a join o b on b.driver_id = a.driver_id and b.id > a.id and a.open && b.open
   union all select 'the driver ' || o.driver_id || ' was offered a delivery while they had one' from o join public.optimoroute_orders x
     on x.driver_id = o.driver_id and x.accepted_at is not null and tstzrange(x.accepted_at, coalesce(x.ended_at, 'infinity')) @> lower(o.open)`,
      [ids],
    )
  ).map(({ violation }) => violation);

const originalSettings = new Map<string, unknown>();

/** Changes a setting, as operations may. */
export async function changeSetting(key: string, value: unknown): Promise<void> {
  if (!originalSettings.has(key))
    originalSettings.set(
      key,
      (await queryRow<{ value: unknown }>("select value from private.settings where key = $1", [key])).value,
    );
  await sql("update private.settings set value = $2 where key = $1", [key, JSON.stringify(value)]);
}

export async function resetSettings(): Promise<void> {
  for (const [key, value] of originalSettings)
    await sql("update private.settings set value = $2 where key = $1", [key, JSON.stringify(value)]);
  originalSettings.clear();
}
