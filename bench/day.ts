// The recorded day for the benches: drivers who are on duty, the day's zones, and the batches that their phones send.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { endingAt, readDay, type DayFix, type RecordedDay } from "../e2e/fixtures/recorded-day.ts";

export type Line = { driver: string; claims: string; batches: DayFix[][] };
export const A_BATCH = 10;
export const day: RecordedDay = readDay();

/** The day's zones, as if drawn. */
export async function drawZones(admin: pg.Client): Promise<void> {
  await admin.query(
    `insert into public.geofence_zones (name, type, center_lat, center_lng, radius, coordinates)
    select name, type, (center ->> 'lat')::float8, (center ->> 'lng')::float8, radius, coordinates from jsonb_to_recordset($1) as r (name text, type text, center jsonb, radius float8, coordinates jsonb)`,
    [JSON.stringify(day.zones)],
  );
  await admin.query("vacuum analyze public.geofence_zones");
}

/**
 * Drivers of their own for each measurement, on duty and signed in, whose day ends now: nobody's way is there already.
 */
export async function newLines(admin: pg.Client, count = day.drivers.length): Promise<Line[]> {
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), session: randomUUID() }));
  const rows = JSON.stringify(people);
  await admin.query(
    `insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@bench.test', '{"user_type": "driver", "name": "Dora Driver"}' from jsonb_to_recordset($1) as r (id uuid)`,
    [rows],
  );
  await admin.query(
    "insert into auth.sessions (id, user_id, created_at, updated_at) select session, id, now(), now() from jsonb_to_recordset($1) as r (id uuid, session uuid)",
    [rows],
  );
  await admin.query(
    `update public.driver_profiles d set is_approved = true, status = 'online', is_available = true, last_seen = clock_timestamp() + interval '1 hour', optimo_route_external_id = 'DRV-' || r.id
    from jsonb_to_recordset($1) as r (id uuid) where d.user_id = r.id`,
    [rows],
  );
  await admin.query("vacuum analyze public.driver_profiles");
  const days = endingAt(Math.floor(Date.now() / 1_000), day.drivers);
  return people.map(({ id, session }, n) => ({
    driver: id,
    claims: JSON.stringify({ sub: id, role: "authenticated", session_id: session }),
    batches: batchesOf(days[n % days.length] ?? []),
  }));
}
export function batchesOf(fixes: readonly DayFix[]): DayFix[][] {
  return Array.from({ length: Math.ceil(fixes.length / A_BATCH) }, (_, n) =>
    fixes.slice(n * A_BATCH, (n + 1) * A_BATCH),
  );
}
export const fixesIn = (lines: readonly Line[]): number =>
  lines.reduce((all, { batches }) => all + batches.reduce((sum, { length }) => sum + length, 0), 0);

export function connectionsTo(url: string, count: number): Promise<pg.Client[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client(url);
      await client.connect();
      return client;
    }),
  );
}

/** From now on this connection speaks for the driver. */
export async function speakFor(client: pg.Client, { driver, claims }: Line): Promise<void> {
  await client.query(
    "select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', $2, false), set_config('role', 'handover_person', false)",
    [claims, driver],
  );
}
export async function record(client: pg.Client, batch: readonly DayFix[]): Promise<void> {
  const { rows } = await client.query<{ accepted: number | null }>({
    name: "record",
    text: "select (app.record_positions($1) #>> '{data,accepted}')::int as accepted",
    values: [JSON.stringify(batch)],
  });
  if (typeof rows[0]?.accepted !== "number") throw new Error("Not recorded");
}

/**
 * Sends the drivers' days, a driver at a time on each connection, each batch committed by itself. Positions a second.
 */
export async function send(
  clients: readonly pg.Client[],
  lines: readonly Line[],
  begin: (client: pg.Client, line: Line) => Promise<void>,
  one: (client: pg.Client, batch: DayFix[], line: Line) => Promise<void>,
): Promise<number> {
  let next = 0;
  const from = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let line = lines[next++]; line; line = lines[next++]) {
        await begin(client, line);
        for (const batch of line.batches) await one(client, batch, line);
      }
    }),
  );
  return fixesIn(lines) / ((performance.now() - from) / 1_000);
}
