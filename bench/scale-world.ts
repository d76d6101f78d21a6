// Who is on the road of the benches of many phones, and the deliveries that wait for their money.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { StackAddress } from "../local/environment.ts";
import { makeDeliveries } from "./chain.ts";
import { newLines } from "./day.ts";
import type { Person } from "./scale-tokens.ts";
import type { Place } from "../local/fleet/geo.ts";

/** The middle of the recorded day's town, where its zones are as well. */
export const HERE: Place = { lat: 25.7617, lng: -80.1918 };
/** A driver takes a delivery so often. */
export const DELIVERY_S = 40 * 60;

export type World = {
  /** Ids of deliveries that are to be paid. */
  waiting: string[];
  people: Map<string, Person>;
  partiesOf: (delivery: string) => { sender: string; receiver: string };
};

/** Where phones listen. */
export const channelOf = ({ apiUrl, publishableKey }: StackAddress): string =>
  `${apiUrl.replace("http", "ws")}/realtime/v1/websocket?apikey=${publishableKey}&vsn=2.0.0`;

/** So many deliveries all over the town, each to be brought a few streets on; whose they are is signed in. */
export async function makeWorld(admin: pg.Client, deliveries: number): Promise<World> {
  const made = await makeDeliveries(admin, deliveries, HERE);
  const ids = made.map(({ id }) => id);
  await admin.query("set session_replication_role = replica");
  await admin.query(
    `update public.transactions t set pickup_latitude = r.lat, pickup_longitude = r.lng,
       delivery_latitude = r.lat + 0.003, delivery_longitude = r.lng + 0.002
       from (select id, $2 + (random() - 0.5) * 0.15 as lat, $3 + (random() - 0.5) * 0.15 as lng from unnest($1::uuid[]) id) r
      where t.id = r.id`,
    [ids, HERE.lat, HERE.lng],
  );
  await sendHome(admin);
  await admin.query("set session_replication_role = origin");
  const { rows: parties } = await admin.query<{ id: string; sender: string; receiver: string }>(
    "select id, user_id as sender, receiver_id as receiver from public.transactions where id = any ($1)",
    [ids],
  );
  const people = new Map<string, Person>();
  for (const id of new Set(parties.flatMap(({ sender, receiver }) => [sender, receiver])))
    people.set(id, { id, session: randomUUID() });
  await admin.query(
    "insert into auth.sessions (id, user_id, created_at, updated_at) select session, id, now(), now() from jsonb_to_recordset($1) as r (id uuid, session uuid)",
    [JSON.stringify([...people.values()])],
  );
  const of = new Map(parties.map((one) => [one.id, one]));
  return {
    waiting: ids,
    people,
    partiesOf: (delivery) => of.get(delivery) ?? { sender: "", receiver: "" },
  };
}

/** Nobody is on duty any more. */
export async function sendHome(admin: pg.Client): Promise<void> {
  await admin.query(
    "update public.driver_profiles set status = 'offline', is_available = false where status <> 'offline'",
  );
}

/** So many drivers who are signed in and on duty. */
export async function newDrivers(admin: pg.Client, count: number): Promise<Person[]> {
  const lines = await newLines(admin, count);
  return lines.map(({ claims }) => {
    const { sub, session_id } = JSON.parse(claims) as { sub: string; session_id: string };
    return { id: sub, session: session_id };
  });
}

export type Lag = { seconds: number; task: string };
/** How long the oldest job waits that is due, and what it is. */
export async function lagOf(admin: pg.Client): Promise<Lag> {
  const { rows } = await admin.query<Lag>(
    `select extract(epoch from clock_timestamp() - j.run_at)::float8 as seconds, t.identifier as task
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.run_at <= clock_timestamp() and j.locked_at is null and j.attempts < j.max_attempts
      order by j.run_at limit 1`,
  );
  return rows[0] ?? { seconds: 0, task: "none" };
}

/** Pays for a delivery, as the provider's event says it. */
export const pay = (service: pg.Client, delivery: string): Promise<unknown> =>
  service.query("select app.record_payment_event($1, $2, 'payment.confirmed')", [`bench-${delivery}`, delivery]);

/** So many seconds. */
export const pause = (seconds: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, seconds * 1_000);
  });
