// Drivers, zones and deliveries around cities, inserted in bulk.
import type pg from "pg";
import type { BenchDelivery } from "../harness/deliveries.ts";

export type DriverDistribution = "50 cities" | "one city";

/**
 * Creates drivers around 50 cities or one, five zones a city, and deliveries there; replaces an earlier dataset. Nine
 * of ten drivers are available, nineteen of twenty are known to the provider, one in five has zones, one in a hundred
 * has an old position.
 */
export async function createDrivers(
  client: pg.Client,
  drivers: number,
  distribution: DriverDistribution,
  deliveries: number,
): Promise<BenchDelivery[]> {
  const query = (text: string, values: unknown[] = []): Promise<pg.QueryResult> => client.query(text, values);
  await query(
    "truncate private.candidates, public.driver_zone_assignments, public.geofence_zones, public.driver_profiles, public.transactions cascade",
  );
  await query("select setseed(0.42)");
  const cities = distribution === "one city" ? 1 : 50;
  await query("drop table if exists bench_cities");
  await query(
    `create table bench_cities as
    select n, case when $1 = 1 then 25.77 else -50 + 110 * random() end as lat, case when $1 = 1 then -80.19 else -175 + 350 * random() end as lng from generate_series(1, $1) n`,
    [cities],
  );
  await query("alter sequence public.geofence_zones_no_seq restart");
  await query(
    `insert into public.geofence_zones (name, type, center_lat, center_lng, radius)
    select 'Zone ' || c.n || '-' || z, 'circle', c.lat + (random() - 0.5) * 0.2, c.lng + (random() - 0.5) * 0.2 / cos(radians(c.lat)), 3000 + 6000 * random()
      from bench_cities c, generate_series(1, 5) z order by c.n, z`,
  );
  await query("drop index if exists private.candidates_nearest");
  // Times lie in the future, so that no driver becomes stale during the run. Drivers are dense in the middle of a city:
  // most are within 12 km.
  await query(
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
  await query(
    `insert into public.driver_zone_assignments (driver_id, zone_id, priority)
    select distinct on (d.user_id, z.id) d.user_id, z.id, 1 + floor(random() * 10)::int
      from (select *, row_number() over () as n from public.driver_profiles) d
      join lateral (select c.n from bench_cities c order by (c.lat - d.current_latitude) ^ 2 + (c.lng - d.current_longitude) ^ 2 limit 1) c on true
      join lateral (select g.id from public.geofence_zones g where g.no between c.n * 5 - 4 and c.n * 5 and (g.no + d.n) % 5 in (0, 2)) z on true
     where d.n % 5 = 0 or d.n % 100 = 7`,
  );
  await query("insert into private.candidates select * from private.expected_candidates");
  await query("create index candidates_nearest on private.candidates using gist (tier, place) where place is not null");
  await query(
    `insert into public.transactions (user_id, receiver_id, amount, delivery_address, pickup_address, delivery_latitude, delivery_longitude, pickup_latitude, pickup_longitude,
      receiver_phone, customer_name, customer_phone, sender_name, receiver_name)
    select gen_random_uuid(), gen_random_uuid(), 80, 'a', 'b', g.lat + (random() - 0.5) * 0.1, g.lng + (random() - 0.5) * 0.1, g.lat, g.lng, '+15550000000', 'c', '+15550000000', 's', 'r'
      from (select c.lat + (random() - 0.5) * 0.25 as lat, c.lng + (random() - 0.5) * 0.25 as lng
              from (select 1 + floor(random() * $2)::int as city from generate_series(1, $1)) n join bench_cities c on c.n = n.city) g`,
    [deliveries, cities],
  );
  await query(
    "vacuum analyze private.candidates, public.driver_profiles, public.driver_zone_assignments, public.geofence_zones, public.transactions",
  );
  await query("checkpoint");
  return (
    await client.query<BenchDelivery>(
      "select id, pickup_latitude as lat, pickup_longitude as lng from public.transactions order by id",
    )
  ).rows;
}
