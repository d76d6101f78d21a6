// Creates deliveries that wait for payment, with their signed-in senders and receivers.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createDeliveries, MIAMI } from "../harness/deliveries.ts";
import type { DeferCleanup } from "../harness/stack.ts";
import { createSessions, type BenchAccount } from "../harness/tokens.ts";

/** Seconds between two deliveries of one driver. */
export const DELIVERY_INTERVAL_SECONDS = 40 * 60;

export type PayableDeliveries = {
  /** Ids of deliveries that wait for payment. */
  unpaid: string[];
  /** Senders and receivers by id. */
  accounts: Map<string, BenchAccount>;
  parties: Map<string, { sender: string; receiver: string }>;
};

/** Creates deliveries all over the town, each with a drop-off a few streets from its pickup. */
export async function createTownDeliveries(admin: pg.Client, count: number): Promise<PayableDeliveries> {
  const ids = (await createDeliveries(admin, count, MIAMI)).map(({ id }) => id);
  await admin.query("set session_replication_role = replica");
  await admin.query(
    `update public.transactions t set pickup_latitude = r.lat, pickup_longitude = r.lng,
       delivery_latitude = r.lat + 0.003, delivery_longitude = r.lng + 0.002
       from (select id, $2 + (random() - 0.5) * 0.15 as lat, $3 + (random() - 0.5) * 0.15 as lng from unnest($1::uuid[]) id) r
      where t.id = r.id`,
    [ids, MIAMI.lat, MIAMI.lng],
  );
  await setAllOffline(admin);
  await admin.query("set session_replication_role = origin");
  const { rows } = await admin.query<{ id: string; sender: string; receiver: string }>(
    "select id, user_id as sender, receiver_id as receiver from public.transactions where id = any ($1)",
    [ids],
  );
  const accounts = new Map<string, BenchAccount>();
  for (const id of new Set(rows.flatMap(({ sender, receiver }) => [sender, receiver])))
    accounts.set(id, { id, session: randomUUID() });
  await createSessions(admin, [...accounts.values()]);
  return { unpaid: ids, accounts, parties: new Map(rows.map((row) => [row.id, row])) };
}

/** Pays deliveries at the rate at which this number of drivers completes them, until the returned function is called. */
export function startPaying(
  defer: DeferCleanup,
  { unpaid }: PayableDeliveries,
  drivers: number,
  pay: (delivery: string) => void,
): () => void {
  const payNext = (): void => {
    const delivery = unpaid.pop();
    if (delivery !== undefined) pay(delivery);
  };
  const timer = setInterval(payNext, (DELIVERY_INTERVAL_SECONDS * 1_000) / drivers);
  const stop = (): void => {
    clearInterval(timer);
  };
  defer(stop);
  return stop;
}

export async function setAllOffline(admin: pg.Client): Promise<void> {
  await admin.query(
    "update public.driver_profiles set status = 'offline', is_available = false where status <> 'offline'",
  );
}

export type QueueLag = { seconds: number; task: string };
/** How long the oldest due job has waited. */
export async function readQueueLag(admin: pg.Client): Promise<QueueLag> {
  const { rows } = await admin.query<QueueLag>(
    `select extract(epoch from clock_timestamp() - j.run_at)::float8 as seconds, t.identifier as task
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at <= clock_timestamp() and j.locked_at is null and j.attempts < j.max_attempts
      order by j.run_at limit 1`,
  );
  return rows[0] ?? { seconds: 0, task: "none" };
}
