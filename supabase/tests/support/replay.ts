// Replays a simulated day: sends the drivers' recorded positions to the database and reads back zone events and
// positions.
import pg from "pg";
import { connectionLimitFor, WITH_ENCRYPTION_KEYS } from "../../../e2e/fixtures/connections";
import type { SimulatedPosition, SimulatedZone } from "../../../e2e/fixtures/recorded-day";
import { createDrivers, deactivateZone } from "./bulk-drivers";
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
const getPool = (): pg.Pool =>
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

/** Creates approved drivers with a session each, without Supabase Auth clients. */
export async function createReplayDrivers(count: number): Promise<ReplayDriver[]> {
  const drivers = await createDrivers(Array.from({ length: count }, () => ({ at: null, online: false })));
  return drivers.map(({ id, claims }) => ({ id, claims }));
}

/** Sends positions as one request of the driver's phone; throws if the database refuses it. */
export async function recordPositions(
  { id, claims }: ReplayDriver,
  positions: readonly ReplayPosition[],
): Promise<void> {
  const client = await getPool().connect();
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

/** Runs `work` for each item, at most `concurrency` at a time. */
export async function forEachConcurrent<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, n: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (let n = next++; n < items.length; n = next++) await work(items[n] as T, n);
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
  const eventsWithZoneNames = events.map((event) => ({ ...event, zone: zones.get(event.zone) ?? "" }));
  return {
    events: eventsWithZoneNames.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)),
    place: place ?? { lat: null, lng: null, at: null },
    positions,
  };
}
const sortKey = ({ at, zone, type }: ReplayedZoneEvent): string => `${at} ${zone} ${type}`;
