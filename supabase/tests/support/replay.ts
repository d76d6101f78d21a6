// A recorded day sent to the database by drivers' phones, and the database's result.
import pg from "pg";
import { connectionLimitFor, WITH_ENCRYPTION_KEYS } from "../../../e2e/fixtures/connections";
import type { SimulatedPosition, SimulatedZone } from "../../../e2e/fixtures/recorded-day";
import { createDrivers, deactivateZone } from "./crowd";
import { sharedAdmin } from "./deliveries";
import { callRpcOrThrow, sql, testStack } from "./harness";

export type ReplayPosition = Pick<SimulatedPosition, "timestamp" | "latitude" | "longitude"> &
  Partial<SimulatedPosition>;
export type ReplayDriver = { id: string; claims: string };
type ReplayedZoneEvent = { zone: string; type: "entry" | "exit"; lat: number; lng: number; at: string };
export type ReplayedPosition = {
  at: number;
  lat: number;
  lng: number;
  accuracy: number | null;
  excluded: string | null;
};
/** The database's result for a driver's day: entries and exits, the current place, and each position's state. */
export type ReplayResult = {
  events: ReplayedZoneEvent[];
  place: { lat: number | null; lng: number | null; at: string | null };
  positions: ReplayedPosition[];
};
type Answer = { ok: boolean; code?: string };

let pool: pg.Pool | undefined;
const connections = (): pg.Pool =>
  (pool ??= new pg.Pool({
    connectionString: testStack().dbUrl,
    ...WITH_ENCRYPTION_KEYS,
    max: connectionLimitFor("replay"),
    application_name: "replay",
    allowExitOnIdle: true,
  }));
afterAll(async () => {
  await pool?.end();
  pool = undefined;
});

/** Creates the day's zones as an administrator; returns their ids by name. */
export async function createReplayZones(zones: readonly SimulatedZone[]): Promise<Map<string, string>> {
  const { client } = await sharedAdmin();
  const zoneIds = new Map<string, string>();
  for (const zone of zones)
    zoneIds.set((await callRpcOrThrow<{ id: string }>(client, "admin_create_zone", { p_body: zone })).id, zone.name);
  return zoneIds;
}
export async function deactivateZones(zones: ReadonlyMap<string, string>): Promise<void> {
  for (const id of zones.keys()) await deactivateZone(id);
}

/** Approved drivers with a session each, for tests of places rather than of sign-in. */
export async function createReplayDrivers(count: number): Promise<ReplayDriver[]> {
  const members = await createDrivers(Array.from({ length: count }, () => ({ at: null, online: false })));
  return members.map(({ id, claims }) => ({ id, claims }));
}

/** One request of their phone, completely or not at all. */
export async function recordPositions(
  { id, claims }: ReplayDriver,
  positions: readonly ReplayPosition[],
): Promise<void> {
  const client = await connections().connect();
  try {
    const text = (value: string): string => client.escapeLiteral(value);
    // One round trip, as one transaction.
    const results =
      (await client.query(`select set_config('role', 'handover_authenticated', true), set_config('request.jwt.claims', ${text(claims)}, true), set_config('request.jwt.claim.sub', ${text(id)}, true);
      select app.record_positions(${text(JSON.stringify(positions))}) as answer`)) as unknown as pg.QueryResult<{
        answer: Answer;
      }>[];
    const answer = results[1]?.rows[0]?.answer;
    if (!answer?.ok) throw new Error(`Not recorded: ${answer?.code ?? "no answer"}`);
  } finally {
    client.release();
  }
}

export function toBatches(positions: readonly ReplayPosition[], size = 10): ReplayPosition[][] {
  return Array.from({ length: Math.ceil(positions.length / size) }, (_, n) =>
    positions.slice(n * size, (n + 1) * size),
  );
}

/** Runs this for each of them, with limited concurrency. */
export async function forEachConcurrent<T>(
  all: readonly T[],
  atATime: number,
  work: (one: T, n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (let n = next++; n < all.length; n = next++) await work(all[n] as T, n);
    }),
  );
}

export async function readReplayResult(
  { id }: ReplayDriver,
  zones: ReadonlyMap<string, string>,
): Promise<ReplayResult> {
  const events = await sql<ReplayedZoneEvent & { zone: string }>(
    `select zone_id as zone, event_type as type, latitude as lat, longitude as lng, to_char("timestamp" at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at
       from public.geofence_events where driver_id = $1 and zone_id = any ($2)`,
    [id, [...zones.keys()]],
  );
  const [place] = await sql<ReplayResult["place"]>(
    `select current_latitude as lat, current_longitude as lng, to_char(position_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at
       from public.driver_profiles where user_id = $1`,
    [id],
  );
  const positions = await sql<ReplayedPosition>(
    `select extract(epoch from "timestamp")::float8 as at, latitude as lat, longitude as lng, accuracy, excluded from public.driver_positions where driver_id = $1 order by "timestamp"`,
    [id],
  );
  const named = events.map((event) => ({ ...event, zone: zones.get(event.zone) ?? "" }));
  return {
    events: named.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)),
    place: place ?? { lat: null, lng: null, at: null },
    positions,
  };
}
const orderOf = ({ at, zone, type }: ReplayedZoneEvent): string => `${at} ${zone} ${type}`;
