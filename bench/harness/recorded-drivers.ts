// Drivers who replay the recorded day of positions (e2e/fixtures/recorded-day.ts): accounts on duty, the day's zones, and
// the batches of positions that phones send.
import { randomUUID } from "node:crypto";
import type pg from "pg";
import {
  shiftDayTo,
  readRecordedDay,
  type SimulatedPosition,
  type RecordedDay,
} from "../../e2e/fixtures/recorded-day.ts";
import { createSessions, type BenchAccount } from "./tokens.ts";

export type RecordedDriver = BenchAccount & { batches: SimulatedPosition[][] };
export const BATCH_SIZE = 10;
export const recordedDay: RecordedDay = readRecordedDay();

export async function createZones(admin: pg.Client): Promise<void> {
  await admin.query(
    `insert into public.geofence_zones (name, type, center_lat, center_lng, radius, coordinates)
    select name, type, (center ->> 'lat')::float8, (center ->> 'lng')::float8, radius, coordinates from jsonb_to_recordset($1) as r (name text, type text, center jsonb, radius float8, coordinates jsonb)`,
    [JSON.stringify(recordedDay.zones)],
  );
  await admin.query("vacuum analyze public.geofence_zones");
}

/** New drivers for each measurement, signed in and on duty, with a recorded day that ends now. */
export async function createRecordedDrivers(admin: pg.Client, count: number): Promise<RecordedDriver[]> {
  const accounts = Array.from({ length: count }, () => ({ id: randomUUID(), session: randomUUID() }));
  const rows = JSON.stringify(accounts);
  await admin.query(
    `insert into auth.users (id, email, raw_user_meta_data)
    select id, id || '@bench.test', '{"user_type": "driver", "name": "Dora Driver"}' from jsonb_to_recordset($1) as r (id uuid)`,
    [rows],
  );
  await createSessions(admin, accounts);
  await admin.query(
    `update public.driver_profiles d set is_approved = true, status = 'online', is_available = true, last_seen = clock_timestamp() + interval '1 hour', optimo_route_external_id = 'DRV-' || r.id
    from jsonb_to_recordset($1) as r (id uuid) where d.user_id = r.id`,
    [rows],
  );
  await admin.query("vacuum analyze public.driver_profiles");
  const shiftedDays = shiftDayTo(Math.floor(Date.now() / 1_000), recordedDay.drivers);
  return accounts.map((account, n) => ({ ...account, batches: toBatches(shiftedDays[n % shiftedDays.length] ?? []) }));
}

export function toBatches(positions: readonly SimulatedPosition[]): SimulatedPosition[][] {
  return Array.from({ length: Math.ceil(positions.length / BATCH_SIZE) }, (_, n) =>
    positions.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  );
}
export const countPositions = (drivers: readonly RecordedDriver[]): number =>
  drivers.reduce((total, { batches }) => total + batches.flat().length, 0);
