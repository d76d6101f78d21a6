// For tests of check-ins ("Are you OK?" to a driver with cash): stores position tracks and evaluates the SQL rules.
import type { CheckInRule } from "@/lib/domain/task/check-in";
import type { CashTransport, CheckInLimits, ObservedPosition } from "./check-in-rules";
import { queryRow, sql, type LatLng } from "./harness";

/** A position measured at this Unix time (s); received immediately and accurate by default. */
export const positionAt = (at: number, place: LatLng, overrides: Partial<ObservedPosition> = {}): ObservedPosition => ({
  ...place,
  at,
  receivedAt: at,
  accuracy: 10,
  isReliable: true,
  ...overrides,
});

export type CheckInCase = CashTransport & { driverId: string };
export const toIsoTime = (seconds: number): string => new Date(Math.round(seconds * 1_000)).toISOString();

/** Replaces the driver's stored positions. */
export async function replaceTrack(driverId: string, positions: readonly ObservedPosition[]): Promise<void> {
  await sql("delete from public.driver_positions where driver_id = $1", [driverId]);
  await addTrack(driverId, positions);
}

export async function addTrack(driverId: string, positions: readonly ObservedPosition[]): Promise<void> {
  const mapPositions = <T>(value: (place: ObservedPosition) => T) => positions.map(value);
  await sql(
    `insert into public.driver_positions (driver_id, "timestamp", received_at, latitude, longitude, accuracy, excluded)
     select $1, u.* from unnest($2::timestamptz[], $3::timestamptz[], $4::float8[], $5::float8[], $6::real[], $7::text[]) u`,
    [
      driverId,
      mapPositions(({ at }) => toIsoTime(at)),
      mapPositions(({ receivedAt }) => toIsoTime(receivedAt)),
      mapPositions(({ lat }) => lat),
      mapPositions(({ lng }) => lng),
      mapPositions(({ accuracy }) => accuracy),
      mapPositions(({ isReliable }) => (isReliable ? null : "inaccurate")),
    ],
  );
}

const toCheckInRow = ({
  driverId,
  stop,
  places: positions,
  begunAt,
  arrivesAt,
  notBefore,
  ...transport
}: CheckInCase) => ({
  driver_id: driverId,
  lat: stop?.lat ?? null,
  lng: stop?.lng ?? null,
  begun_at: toIsoTime(begunAt),
  arrived_at: transport.arrivedAt === null ? null : toIsoTime(transport.arrivedAt),
  arrives_at: arrivesAt === null ? null : toIsoTime(arrivesAt),
  not_before: notBefore === null ? null : toIsoTime(notBefore),
  is_on_way: transport.isOnWay,
  place_lats: positions.map(({ lat }) => lat),
  place_lngs: positions.map(({ lng }) => lng),
});

/** The rules that the database triggers at each of these times. */
export async function dueRulesAt(transport: CheckInCase, ...times: number[]): Promise<CheckInRule[][]> {
  const rows = await sql<{ rules: CheckInRule[] }>(
    `select private.list_check_in_rules(jsonb_populate_record(null::private.cash_carrier, $1), private.get_check_in_limits(), m.at) as rules
       from unnest($2::timestamptz[]) with ordinality m (at, n) order by m.n`,
    [JSON.stringify(toCheckInRow(transport)), times.map(toIsoTime)],
  );
  return rows.map(({ rules }) => rules);
}

/** The check-in settings of the database. */
export async function readCheckInLimits(): Promise<CheckInLimits> {
  const { limits } = await queryRow<{ limits: Record<string, number> }>(
    "select to_jsonb(private.get_check_in_limits()) as limits",
  );
  const limitOf = (name: string): number => {
    const value = limits[name];
    if (value === undefined) throw new Error(`no limit ${name}`);
    return value;
  };
  return {
    stationarySeconds: limitOf("stationary_seconds"),
    stationaryMetres: limitOf("stationary_m"),
    stopMetres: limitOf("stop_m"),
    farMetres: limitOf("far_m"),
    awayMetres: limitOf("away_m"),
    awayShare: limitOf("away_share"),
    lateFactor: limitOf("late_factor"),
    lateMinSeconds: limitOf("late_min_seconds"),
    lateNoPositionSeconds: limitOf("late_no_position_seconds"),
    silentSeconds: limitOf("silent_seconds"),
    freshSeconds: limitOf("fresh_seconds"),
  };
}

/**
 * Classifies positions as the product does, and replaces the driver's stored positions by them.
 * @returns the stored positions
 */
export async function storeClassifiedPositions(
  driverId: string,
  positions: readonly Omit<ObservedPosition, "isReliable">[],
): Promise<ObservedPosition[]> {
  const classified = await sql<{ counts: boolean }>(
    `select f.excluded is null as counts from unnest(private.classify_positions(null::private.driver_tracks, (
       select array_agg(row(u.at, u.lat, u.lng, u.accuracy, null, null, null, false, null)::private.position order by u.at)
         from unnest($1::timestamptz[], $2::float8[], $3::float8[], $4::real[]) u (at, lat, lng, accuracy)))) with ordinality f order by f.ordinality`,
    [
      positions.map(({ at }) => toIsoTime(at)),
      positions.map(({ lat }) => lat),
      positions.map(({ lng }) => lng),
      positions.map(({ accuracy }) => accuracy),
    ],
  );
  const withReliability = positions.map((position, n) => ({ ...position, isReliable: classified[n]?.counts ?? false }));
  await replaceTrack(driverId, withReliability);
  return withReliability;
}
