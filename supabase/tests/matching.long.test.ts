// Ranks the best drivers for a delivery. The database reads them from an index and stops early; a brute-force ranking
// of all drivers must return the same result for random data.
import { newCustomer, ownerPool, sql, type TestPerson, type LatLng } from "./support/harness";
import { withRetriedLocks } from "./support/simulated-conditions";
import { newDelivery } from "./support/deliveries";
import { createDrivers, createCircleZone, type BulkDriver } from "./support/bulk-drivers";
import { rankByBruteForce, randomNumber, createRandomScenario, type RandomScenario } from "./support/random-scenario";

// In `npm test` a sample; `npm run test:all` sets MATCH_WORLDS to 10,000.
const SCENARIOS = Number(process.env.MATCH_WORLDS ?? 400);
jest.setTimeout(60_000 + SCENARIOS * 100);

let customers: TestPerson[];
let bulkDrivers: BulkDriver[];
let zones: { id: string; no: number }[];
let deliveryId: string;
// nextUnusedLocation() returns no location within 100 km of these.
const centers: [string, LatLng][] = [
  ["in an ordinary place", { lat: 41, lng: 22 }],
  ["at latitude 70", { lat: 70.2, lng: 30 }],
  ["on the antimeridian", { lat: 3, lng: 180 }],
  ["at latitude 70 on the antimeridian", { lat: -70, lng: -179.99 }],
  ["near the pole", { lat: 89.7, lng: 100 }],
];

beforeAll(async () => {
  customers = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name: "Rita Receiver" })]);
  const [sender, receiver] = customers;
  if (!sender || !receiver) throw new Error("no customers");
  deliveryId = (await newDelivery({ sender, receiver, at: { lat: 41, lng: 22 } })).id;
  bulkDrivers = await createDrivers(Array.from({ length: 40 }, () => ({ at: null, online: false })));
  const ids = await Promise.all(Array.from({ length: 4 }, () => createCircleZone({ lat: 41, lng: 22 }, 1000)));
  zones = await sql<{ id: string; no: number }>(
    "select id, no from public.geofence_zones where id = any ($1) order by no",
    [ids],
  );
});
afterAll(async () => {
  await sql("update public.driver_profiles set status = 'offline', is_available = false where user_id = any ($1)", [
    bulkDrivers.map(({ id }) => id),
  ]);
});

type Match = { driver_id: string; distance_m: number | null; score: number };

/** Sets the data up through the tables that phones and administrators change, and queries the best drivers. */
async function matchDrivers(scenario: RandomScenario, limit: number): Promise<Match[]> {
  const client = await ownerPool.connect();
  try {
    // One transaction changes everything here, where the product takes many: lock all of it first.
    await withRetriedLocks(client, async () => {
      // Deleting a zone locks its drivers' rows after its own.
      await client.query("lock table public.geofence_zones in share row exclusive mode");
      if (scenario.positionsGoStale) await client.query("lock table public.driver_profiles in exclusive mode");
      await client.query("select from public.transactions where id = $1 for update", [deliveryId]);
      await client.query(
        "select from public.driver_profiles where user_id = any ($1) order by user_id for no key update",
        [bulkDrivers.map(({ id }) => id)],
      );
    });
    await client.query(
      "update public.transactions set pickup_latitude = $2, pickup_longitude = $3, delivery_latitude = $4, delivery_longitude = $5, amount = $6 where id = $1",
      [
        deliveryId,
        scenario.pickup?.lat ?? null,
        scenario.pickup?.lng ?? null,
        scenario.delivery.lat,
        scenario.delivery.lng,
        scenario.amount,
      ],
    );
    await client.query(
      `update public.geofence_zones z set center_lat = r.lat, center_lng = r.lng, radius = r.radius, is_active = r.active
      from jsonb_to_recordset($1) as r (id uuid, lat float8, lng float8, radius float8, active bool) where z.id = r.id`,
      [
        JSON.stringify(
          scenario.zones.map((zone) => ({
            id: zone.id,
            lat: zone.center.lat,
            lng: zone.center.lng,
            radius: zone.radius,
            active: zone.active,
          })),
        ),
      ],
    );
    await client.query("delete from public.driver_zone_assignments where driver_id = any ($1)", [
      bulkDrivers.map(({ id }) => id),
    ]);
    await client.query(
      "insert into public.driver_zone_assignments (driver_id, zone_id, priority) select d, z, p from jsonb_to_recordset($1) as r (d uuid, z uuid, p int)",
      [
        JSON.stringify(
          scenario.drivers.flatMap((driver) =>
            driver.zones.map(({ id, priority }) => ({ d: driver.id, z: id, p: priority })),
          ),
        ),
      ],
    );
    const drivers = scenario.drivers.map((driver) => ({
      ...driver,
      lat: driver.at?.lat ?? null,
      lng: driver.at?.lng ?? null,
    }));
    const updateDrivers = (ages: number[]): Promise<unknown> =>
      client.query(
        `update public.driver_profiles d set status = case when r.online then 'online' else 'offline' end, is_available = r.online,
        current_latitude = r.lat, current_longitude = r.lng, position_at = clock_timestamp() - r."positionAge" * interval '1 second',
        last_seen = clock_timestamp() - r."heartbeatAge" * interval '1 second', optimo_route_serial = case when r."hasSerial" then 'ser-' || r.id end, mobile_app_enabled = r."hasApp",
        cash_ceiling = r.ceiling
      from jsonb_to_recordset($1) as r (id uuid, online bool, lat float8, lng float8, "positionAge" float8, "heartbeatAge" float8, "hasSerial" bool, "hasApp" bool, ceiling numeric) where d.user_id = r.id`,
        [JSON.stringify(drivers.map((driver, n) => ({ ...driver, positionAge: ages[n] })))],
      );
    if (scenario.positionsGoStale) {
      // Positions become stale without an event: only the search's own clock shows it.
      await updateDrivers(drivers.map(() => 1));
      await client.query("alter table public.driver_profiles disable trigger driver_profiles_candidates");
      await updateDrivers(drivers.map(({ positionAge }) => positionAge));
      await client.query("alter table public.driver_profiles enable trigger driver_profiles_candidates");
      await client.query(
        "update private.candidates r set position_at = d.position_at from public.driver_profiles d where d.user_id = r.driver_id and r.driver_id = any ($1)",
        [scenario.drivers.map(({ id }) => id)],
      );
    } else {
      await updateDrivers(drivers.map(({ positionAge }) => positionAge));
    }
    // The index may lag behind the drivers, by less than 100 m and half of position_fresh_seconds.
    await client.query(
      `update private.candidates r set lat = n.lat, place = private.compute_unit_sphere_point(n.lat, r.lng),
              position_at = r.position_at - random() * interval '150 seconds'
         from (select c.driver_id, c.zone_no, least(c.lat + (random() - 0.5) * 198 / 111195, 90) as lat from private.candidates c) n
        where n.driver_id = r.driver_id and n.zone_no = r.zone_no and r.place is not null and r.driver_id = any ($1)`,
      [bulkDrivers.map(({ id }) => id)],
    );
    const { rows } = await client.query<Match>(
      "select m.driver_id, m.distance_m, m.score from public.transactions t, private.list_best_drivers(t, $2, $3, $4) m where t.id = $1",
      [deliveryId, scenario.triedDriverIds, scenario.priority, limit],
    );
    await client.query("commit");
    return rows;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

test.each(centers)("%s the best drivers equal those by brute force, for random data", async (_, center) => {
  const scenarios = Math.ceil(SCENARIOS / centers.length);
  let insertedScenarios = 0;
  for (let n = 0; n < scenarios; n++) {
    const seed = randomNumber() * 2 ** 32;
    const scenario = createRandomScenario(seed, center, {
      drivers: bulkDrivers.map(({ id }) => id),
      zones: zones.map(({ id }) => id),
    });
    const limit = [1, 3, 5, 10][n % 4] ?? 5;
    const expected = rankByBruteForce(scenario, limit);
    const matches = await matchDrivers(scenario, limit);
    if (
      JSON.stringify(matches.map(({ driver_id, score }) => [driver_id, score])) !==
      JSON.stringify(expected.map(({ id, score }) => [id, score]))
    ) {
      throw new Error(
        `Scenario ${seed} at ${JSON.stringify(center)}, the best ${limit}:\nfound    ${JSON.stringify(matches)}\nexpected ${JSON.stringify(expected)}`,
      );
    }
    insertedScenarios += matches.length;
  }
  expect(insertedScenarios).toBeGreaterThan(scenarios);
});

test("the index follows every change of a driver, a zone or an assignment immediately", async () => {
  let candidateCount = 0;
  for (let n = 0; n < 10; n++) {
    const scenario = createRandomScenario(
      randomNumber() * 2 ** 32,
      { lat: 41, lng: 22 },
      { drivers: bulkDrivers.map(({ id }) => id), zones: zones.map(({ id }) => id) },
    );
    await matchDrivers({ ...scenario, positionsGoStale: false }, 1);
    const ids = bulkDrivers.map(({ id }) => id);
    const listIndexDifferences = (): Promise<unknown[]> =>
      sql(
        `select * from (select * from private.candidates c where c.driver_id = any ($1)) c
           full join (select * from private.expected_candidates e where e.driver_id = any ($1)) e using (driver_id, zone_no)
          where c.tier is distinct from e.tier or (c.place is null) is distinct from (e.place is null)
             or private.compute_distance_m(c.lat, c.lng, e.lat, e.lng) > 100.001 and e.place is not null
             or e.position_at - c.position_at not between '0' and interval '150 seconds' and e.place is not null`,
        [ids],
      );
    expect(await listIndexDifferences()).toEqual([]);
    // The provider knows some drivers by an id of its own, and no longer others.
    await sql(
      "update public.driver_profiles set optimo_route_serial = case when optimo_route_serial is null then 'told-' || user_id end where user_id = any ($1)",
      [ids],
    );
    expect(await listIndexDifferences()).toEqual([]);
    candidateCount += (await sql("select from private.candidates where driver_id = any ($1)", [ids])).length;
  }
  expect(candidateCount).toBeGreaterThan(0);
});

test("the nearest drivers of a tier come from the index, whatever the number of drivers", async () => {
  const client = await ownerPool.connect();
  try {
    await client.query(
      "begin; set local enable_sort = off; set local enable_bitmapscan = off; set local enable_seqscan = off",
    );
    const { rows } = await client.query<{
      "QUERY PLAN": string;
    }>(`explain (costs off) select r.driver_id from private.candidates r where r.tier = 15 and r.place is not null
      order by r.place operator(extensions.<->) private.compute_unit_sphere_point(41, 22) limit 5`);
    expect(rows.map((row) => row["QUERY PLAN"].trim()).slice(0, 3)).toEqual([
      "Limit",
      "->  Index Scan using candidates_nearest on candidates r",
      "Index Cond: (tier = 15)",
    ]);
  } finally {
    await client.query("rollback");
    client.release();
  }
});
