// Heartbeats and positions update driver_profiles without touching its indexes. They update private.candidates, the
// table in which dispatch searches for drivers (`search index` below), only when a driver has moved or at intervals.
import { callAsBulkDriver, createDrivers, type BulkDriver } from "./support/bulk-drivers";
import { kmNorth, newDelivery } from "./support/deliveries";
import { newCustomer, nextUnusedLocation, queryRow, sql, type LatLng } from "./support/harness";

const createOnlineDriver = async (at: LatLng): Promise<BulkDriver> => {
  const [driver] = await createDrivers([{ at, positionAge: 0 }]);
  if (!driver) throw new Error("no driver");
  return driver;
};
/** Reports a position dated `seconds` from now, so that no move is implausibly fast. */
const reportPosition = async (driver: BulkDriver, at: LatLng, seconds: number): Promise<void> => {
  const { now } = await queryRow<{ now: number }>("select extract(epoch from clock_timestamp())::float8 as now");
  await callAsBulkDriver(driver, "record_positions", {
    p_positions: [{ timestamp: now + seconds, latitude: at.lat, longitude: at.lng }],
  });
};
/** The version of the driver's row in the search index, and its distance in metres and seconds from the profile. */
const readCandidate = (driver: BulkDriver) =>
  queryRow<{ version: string; metres: number; seconds: number }>(
    `select r.ctid::text as version, private.compute_distance_m(r.lat, r.lng, d.current_latitude, d.current_longitude) as metres,
            extract(epoch from d.position_at - r.position_at)::float8 as seconds
       from private.candidates r join public.driver_profiles d on d.user_id = r.driver_id where r.driver_id = $1`,
    [driver.id],
  );

test("no index of driver_profiles covers a column that heartbeats or positions write", async () => {
  expect(
    await sql(
      `select c.relname, a.attname from pg_index i join pg_class c on c.oid = i.indexrelid
         join pg_depend p on p.classid = 'pg_class'::regclass and p.objid = i.indexrelid and p.refobjid = i.indrelid
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.refobjsubid
        where i.indrelid = 'public.driver_profiles'::regclass
          and a.attname in ('last_seen', 'leaving_at', 'current_latitude', 'current_longitude', 'position_at', 'updated_at')`,
    ),
  ).toEqual([]);
});

test("the search index follows a driver who moves by more than 100 m, not one who waits", async () => {
  const at = nextUnusedLocation();
  const driver = await createOnlineDriver(at);
  const initial = await readCandidate(driver);
  await reportPosition(driver, kmNorth(at, 0.06), 10);
  const nearby = await readCandidate(driver);
  expect(nearby.version).toBe(initial.version);
  expect(nearby.metres).toBeCloseTo(60, 0);
  await reportPosition(driver, kmNorth(at, 0.12), 20);
  const moved = await readCandidate(driver);
  expect(moved.version).not.toBe(initial.version);
  expect(moved).toMatchObject({ metres: 0, seconds: 0 });
});

test("the search index follows a waiting driver when half of position_fresh_seconds has passed", async () => {
  const at = nextUnusedLocation();
  const driver = await createOnlineDriver(at);
  const setRowAge = (seconds: number) =>
    sql(
      "update private.candidates set position_at = clock_timestamp() - $2 * interval '1 second' where driver_id = $1",
      [driver.id, seconds],
    );
  await setRowAge(100);
  await reportPosition(driver, at, 10);
  expect((await readCandidate(driver)).seconds).toBeGreaterThan(99);
  await setRowAge(160);
  await reportPosition(driver, at, 20);
  expect((await readCandidate(driver)).seconds).toBe(0);
});

test("the search measures from the driver's exact place and time, not from the search index", async () => {
  const at = nextUnusedLocation();
  const [driver, sender, receiver] = await Promise.all([createOnlineDriver(at), newCustomer(), newCustomer()]);
  const delivery = await newDelivery({ sender, receiver, at });
  const search = () =>
    sql<{ distance_m: number | null }>(
      "select m.distance_m from public.transactions t, private.list_best_drivers(t, '{}', 'medium', 3) m where t.id = $1",
      [delivery.id],
    );
  await reportPosition(driver, kmNorth(at, 0.06), 10);
  expect((await readCandidate(driver)).metres).toBeCloseTo(60, 0);
  const [match] = await search();
  expect(match?.distance_m).toBeCloseTo(60, 0);
  // The index's time is older than the limit, the driver's is not.
  await sql(
    "update private.candidates set position_at = clock_timestamp() - interval '310 seconds' where driver_id = $1",
    [driver.id],
  );
  await sql("select private.expire_candidate_positions(2000)");
  expect(await search()).toHaveLength(1);
});
