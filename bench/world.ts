// A world of drivers for the benches, made in bulk in a database of the bench's own.
import type pg from "pg";

export type Layout = "50 cities" | "one city";
export type Place = { lat: number; lng: number };
export type BenchDriver = Place & {
  id: string;
  available: boolean;
  fresh: boolean;
  serial: boolean;
  app: boolean;
  zones: { no: number; priority: number }[];
};
export type BenchZone = Place & { no: number; radius: number };
export type BenchDelivery = { id: string; pickup: Place; delivery: Place };
export type BenchWorld = { drivers: number; layout: Layout; zones: BenchZone[]; deliveries: BenchDelivery[] };

const sql = (client: pg.Client, text: string, values: unknown[] = []): Promise<pg.QueryResult> =>
  client.query(text, values);

/** Lets rows be put in without the people they belong to: only here, in a database that nobody else uses. */
export async function openTheGates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; table: string }>(`
    select conname as name, conrelid::regclass::text as table from pg_constraint
     where contype = 'f' and conrelid in ('public.driver_profiles'::regclass, 'public.transactions'::regclass, 'public.driver_zone_assignments'::regclass, 'private.candidates'::regclass)`);
  for (const { name, table } of rows)
    await sql(client, `alter table ${table} drop constraint if exists ${name} cascade`);
  for (const table of ["driver_profiles", "driver_zone_assignments", "geofence_zones", "transactions"])
    await sql(client, `alter table public.${table} disable trigger user`);
  // What is on record keeps its deliveries and drivers, and the ledger's entries are written by themselves here.
  const { rows: records } = await client.query<{ table: string }>(
    "select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgtype & 32 <> 0", // on truncate
  );
  for (const { table } of records) await sql(client, `alter table ${table} disable trigger user`);
}

/**
 * So many drivers around 50 cities or one, the cities' five zones each, and deliveries in them. Nine of ten drivers are
 * available, nineteen of twenty known to the provider, one in five has zones, one in twenty of those sleeps.
 */
export async function buildWorld(
  client: pg.Client,
  drivers: number,
  layout: Layout,
  deliveries: number,
): Promise<BenchWorld> {
  await sql(
    client,
    "truncate private.candidates, public.driver_zone_assignments, public.geofence_zones, public.driver_profiles, public.transactions cascade",
  );
  await sql(client, "select setseed(0.42)");
  const cities = layout === "one city" ? 1 : 50;
  await sql(client, "drop table if exists bench_cities");
  await sql(
    client,
    `create table bench_cities as
    select n, case when $1 = 1 then 25.77 else -50 + 110 * random() end as lat, case when $1 = 1 then -80.19 else -175 + 350 * random() end as lng from generate_series(1, $1) n`,
    [cities],
  );
  await sql(client, "alter sequence public.geofence_zones_no_seq restart");
  await sql(
    client,
    `insert into public.geofence_zones (name, type, center_lat, center_lng, radius)
    select 'Zone ' || c.n || '-' || z, 'circle', c.lat + (random() - 0.5) * 0.2, c.lng + (random() - 0.5) * 0.2 / cos(radians(c.lat)), 3000 + 6000 * random()
      from bench_cities c, generate_series(1, 5) z order by c.n, z`,
  );
  await sql(client, "drop index if exists private.candidates_nearest, public.driver_profiles_place");
  // Everybody was heard of and seen in the future, so that nobody grows old while the bench runs.
  // Thick in the middle, thin at the rim, as cities are: about 12 km across the thick of it.
  await sql(
    client,
    `insert into public.driver_profiles (user_id, name, is_approved, status, is_available, current_latitude, current_longitude, position_at, last_seen,
      optimo_route_external_id, optimo_route_serial, mobile_app_enabled)
    select gen_random_uuid(), 'Driver ' || g.n, true, case when g.available then 'online' else 'break' end, g.available,
           c.lat + g.r * sin(g.a) / 111.2, c.lng + g.r * cos(g.a) / 111.2 / cos(radians(c.lat)), clock_timestamp() + case when g.sleeps then interval '-1 day' else interval '6 hours' end,
           clock_timestamp() + interval '6 hours', case when g.known then 'DRV-' || g.n end, case when random() < 0.6 then 'S' || g.n end, random() < 0.7
      from (select n, random() < 0.9 as available, random() < 0.95 as known, n % 100 = 7 as sleeps, 9 * sqrt(-2 * ln(1 - 0.9999 * random())) as r, 6.2831853 * random() as a,
                   1 + floor(random() * $2)::int as city from generate_series(1, $1) n) g
      join bench_cities c on c.n = g.city`,
    [drivers, cities],
  );
  await sql(
    client,
    `insert into public.driver_zone_assignments (driver_id, zone_id, priority)
    select distinct on (d.user_id, z.id) d.user_id, z.id, 1 + floor(random() * 10)::int
      from (select *, row_number() over () as n from public.driver_profiles) d
      join lateral (select c.n from bench_cities c order by (c.lat - d.current_latitude) ^ 2 + (c.lng - d.current_longitude) ^ 2 limit 1) c on true
      join lateral (select g.id from public.geofence_zones g where g.no between c.n * 5 - 4 and c.n * 5 and (g.no + d.n) % 5 in (0, 2)) z on true
     where d.n % 5 = 0 or d.n % 100 = 7`,
  );
  await sql(client, "insert into private.candidates select * from private.candidate_wanted");
  await sql(
    client,
    "create index driver_profiles_place on public.driver_profiles using gist (point(current_longitude, current_latitude)) where is_approved",
  );
  await sql(
    client,
    "create index candidates_nearest on private.candidates using gist (tier, place) where place is not null",
  );
  await sql(
    client,
    `insert into public.transactions (user_id, receiver_id, amount, delivery_address, pickup_address, delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
      receiver_phone, customer_name, customer_phone, sender_name, receiver_name)
    select gen_random_uuid(), gen_random_uuid(), 80, 'a', 'b', g.lat + (random() - 0.5) * 0.1, g.lng + (random() - 0.5) * 0.1, g.lat, g.lng, '+15550000000', 'c', '+15550000000', 's', 'r'
      from (select c.lat + (random() - 0.5) * 0.25 as lat, c.lng + (random() - 0.5) * 0.25 as lng
              from (select 1 + floor(random() * $2)::int as city from generate_series(1, $1)) n join bench_cities c on c.n = n.city) g`,
    [deliveries, cities],
  );
  for (const table of [
    "private.candidates",
    "public.driver_profiles",
    "public.driver_zone_assignments",
    "public.geofence_zones",
    "public.transactions",
  ])
    await sql(client, `vacuum analyze ${table}`);
  await sql(client, "checkpoint").catch(() => undefined);
  const zones = await client.query<BenchZone>(
    "select no, center_lat as lat, center_lng as lng, radius from public.geofence_zones order by no",
  );
  const asked = await client.query<{ id: string; plat: number; plng: number; dlat: number; dlng: number }>(
    "select id, pickup_latitude as plat, pickup_longitude as plng, delivery_latitude as dlat, delivery_longitude as dlng from public.transactions order by id",
  );
  return {
    drivers,
    layout,
    zones: zones.rows,
    deliveries: asked.rows.map((row) => ({
      id: row.id,
      pickup: { lat: row.plat, lng: row.plng },
      delivery: { lat: row.dlat, lng: row.dlng },
    })),
  };
}

/** Everybody in the world, for peers that keep their own copy. */
export async function readDrivers(client: pg.Client): Promise<BenchDriver[]> {
  const { rows } = await client.query<BenchDriver>(`
    select d.user_id as id, d.current_latitude as lat, d.current_longitude as lng, d.is_available and d.optimo_route_external_id is not null as available,
           d.position_at > clock_timestamp() - interval '5 minutes' as fresh, d.optimo_route_serial is not null as serial, d.mobile_app_enabled as app,
           coalesce((select json_agg(json_build_object('no', g.no, 'priority', a.priority)) from public.driver_zone_assignments a join public.geofence_zones g on g.id = a.zone_id where a.driver_id = d.user_id), '[]') as zones
      from public.driver_profiles d`);
  return rows;
}
