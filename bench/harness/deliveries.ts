// Inserts accounts and deliveries in bulk.
import type pg from "pg";
import type { LatLng } from "../../local/fleet/geo.ts";

const DRIVERS = 1_000;

/** The centre of the town in e2e/fixtures/recorded-day.ts, where its zones are. */
export const MIAMI: LatLng = { lat: 25.7617, lng: -80.1918 };

/** Signs up this number of drivers and 200 other users. */
export async function createAccounts(admin: pg.Client, drivers: number): Promise<void> {
  await admin.query(
    `insert into auth.users (id, email, raw_user_meta_data)
    select u.id, u.id || '@bench.test', jsonb_build_object('user_type', u.kind, 'name', initcap(u.kind) || ' ' || u.n)
      from (select gen_random_uuid() as id, n, case when n <= 200 then 'user' else 'driver' end as kind from generate_series(1, $1 + 200) n) u`,
    [drivers],
  );
}

export type BenchDelivery = { id: string; lat: number; lng: number };

/**
 * Creates deliveries that wait for payment, far apart or all with the same pickup and drop-off, and a thousand online
 * drivers elsewhere, so that a search finds candidates.
 */
export async function createDeliveries(
  admin: pg.Client,
  count: number,
  pickup: LatLng | null = null,
  dropOff = pickup,
): Promise<BenchDelivery[]> {
  await createAccounts(admin, DRIVERS);
  await admin.query("set session_replication_role = replica");
  await admin.query(`update public.driver_profiles d set is_approved = true, status = 'online', is_available = true, optimo_route_external_id = 'DRV-' || n.n,
    last_seen = clock_timestamp() + interval '1 hour', position_at = clock_timestamp() + interval '1 hour', current_latitude = -50 + n.n % 100, current_longitude = -170 + n.n / 100
    from (select user_id, row_number() over (order by user_id) as n from public.driver_profiles) n where n.user_id = d.user_id`);
  await admin.query("insert into private.candidates select * from private.expected_candidates");
  const { rows } = await admin.query<BenchDelivery>(
    `
    insert into public.transactions (user_id, receiver_id, amount, status, delivery_address, pickup_address, delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
      receiver_phone, customer_name, customer_phone, sender_name, receiver_name)
    select p.people[1 + n % 100], p.people[101 + n % 100], 80, 'payment_pending', '12 Receiver Street', '1 Sender Avenue', coalesce($4::float8, lat), coalesce($5::float8, lng), lat, lng, '+15550000001', 'Rita', '+15550000001', 'Sam', 'Rita'
      from (select n, coalesce($2::float8, -50 + n % 100) as lat, coalesce($3::float8, (280 + n / 100) % 360 - 180) as lng from generate_series(1, $1::int) n) n, (select array_agg(user_id) as people from public.user_roles where role = 'user') p
    returning id, pickup_latitude as lat, pickup_longitude as lng`,
    [count, pickup?.lat, pickup?.lng, dropOff?.lat, dropOff?.lng],
  );
  await admin.query("select private.issue_code(t) from public.transactions t");
  await admin.query("set session_replication_role = origin");
  await admin.query("vacuum analyze");
  return rows;
}

/** Lets a dataset insert rows without the accounts they refer to, in a database that only the benchmark uses. */
export async function disableConstraints(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(`
    select conname as name, conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and conrelid in ('public.driver_profiles'::regclass, 'public.transactions'::regclass, 'public.driver_zone_assignments'::regclass, 'private.candidates'::regclass)`);
  for (const { name, table } of rows)
    await client.query(`alter table ${table} drop constraint if exists ${name} cascade`);
  for (const table of ["driver_profiles", "driver_zone_assignments", "geofence_zones", "transactions"])
    await client.query(`alter table public.${table} disable trigger user`);
  // Rebuilding a dataset truncates tables. Audit records and the ledger refuse TRUNCATE by trigger (bit 32 of tgtype).
  const { rows: records } = await client.query<{ table: string }>(
    "select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgtype & 32 <> 0",
  );
  for (const { table } of records) await client.query(`alter table ${table} disable trigger user`);
}
