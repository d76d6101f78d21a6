// Ranks drivers for a delivery. The database's scores and order must equal a second implementation of the
// specification's rules (support/match-score), everywhere on the globe. Gates are the conditions that exclude a driver.
import fc from "fast-check";
import { callRpcOrThrow, newCustomer, newDriver, sql, type TestPerson } from "./support/harness";
import { sharedAdmin, newDelivery, kmNorth, nextUnusedLocation, type TestDelivery } from "./support/deliveries";
import {
  approveBulkDriver,
  callAsBulkDriver,
  createDrivers,
  assignZones,
  placeBulkDriver,
  deactivateZone,
  createCircleZone,
  type BulkDriver,
} from "./support/bulk-drivers";
import { distanceMetres, roadFactor, estimateRoadMetres, estimateTravelMinutes } from "../../lib/domain/geo/distance";
import {
  scoreTerms,
  totalScore,
  zoneOnlyScore,
  type ScoredCandidate,
  type Priority,
  type ScoreTerms,
} from "./support/match-score";

jest.setTimeout(120_000);

let sender: TestPerson;
let receiver: TestPerson;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
});

type Ranked = {
  driver_id: string;
  failed_gate: string | null;
  distance_m: number | null;
  score: number;
  terms: ScoreTerms;
};
const rankCandidates = (
  delivery: TestDelivery,
  drivers: (BulkDriver | undefined)[],
  priority: Priority = "medium",
): Promise<Ranked[]> =>
  sql<Ranked>(
    "select r.*, private.score_terms_json(r.points) as terms from public.transactions t, private.evaluate_drivers(t, '{}', $2, $3) r where t.id = $1",
    [delivery.id, priority, drivers.map((driver) => driver?.id)],
  );
const evaluateDriver = async (
  delivery: TestDelivery,
  driver: string,
  excludedDrivers: string[] = [],
): Promise<string | null> =>
  (
    await sql<Ranked>(
      "select r.* from public.transactions t, private.evaluate_drivers(t, $2, 'medium', array[$3::uuid]) r where t.id = $1",
      [delivery.id, excludedDrivers, driver],
    )
  )[0]?.failed_gate ?? null;

describe("the reference implementation of a score", () => {
  const nearCandidate: ScoredCandidate = {
    zonePriority: 1,
    distanceKm: 2,
    hasSerial: true,
    hasMobileApp: true,
    lastSeenSeconds: 300,
  };
  test("adds up zone, distance, priority, serial, app and last seen", () => {
    expect(scoreTerms(nearCandidate, "urgent")).toEqual({
      zone: 90,
      distance: 50,
      priority: 20,
      serial: 10,
      app: 5,
      lastSeen: 15,
    });
    expect(totalScore(scoreTerms(nearCandidate, "urgent"))).toBe(190);
  });
  test.each([
    [2, 50],
    [2.001, 30],
    [5, 30],
    [10, 15],
    [10.001, 5],
  ])("a driver %d km away gets %d for distance", (distanceKm, points) => {
    expect(scoreTerms({ ...nearCandidate, distanceKm }, "low").distance).toBe(points);
  });
  // docs/readings.md: last-seen
  test.each([
    [300, 15],
    [301, 10],
    [900, 10],
    [3600, 5],
    [3601, 0],
  ])("last seen %d s ago counts %d", (lastSeenSeconds, points) => {
    expect(scoreTerms({ ...nearCandidate, lastSeenSeconds }, "low").lastSeen).toBe(points);
  });
  test("by zone only: 50, the zone's priority and whether the driver is in it", () => {
    expect([zoneOnlyScore(1, true), zoneOnlyScore(10, false)]).toEqual([120, 50]);
  });
});

describe("the SQL functions and the reference implementation", () => {
  const arbitraryCandidate = fc.record({
    zonePriority: fc.option(fc.integer({ min: 1, max: 10 })),
    inZone: fc.boolean(),
    hasSerial: fc.boolean(),
    hasMobileApp: fc.boolean(),
    distanceKm: fc.option(fc.oneof(fc.double({ min: 0, max: 60, noNaN: true }), fc.constantFrom(2, 5, 10))),
    lastSeenSeconds: fc.option(fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom(300, 900, 3600))),
    priority: fc.constantFrom<Priority>("low", "medium", "high", "urgent"),
  });
  test("return the same points, term by term", async () => {
    const candidates = fc.sample(arbitraryCandidate, 2000);
    const rows = await sql<{ terms: ScoreTerms; sum: number }>(
      `
      select private.score_terms_json(x.p) as terms, private.compute_score(x.p) as sum
        from jsonb_to_recordset($1) as r (n int, z int, km float8, zone bool, priority text, serial bool, app bool, seen float8),
             lateral (select case when km is null then array[private.compute_zone_only_points(z, zone), 0, 0, 0, 0, 0]
               else array[private.compute_zone_points(z), private.compute_distance_points(km), private.compute_priority_points(priority), private.compute_serial_points(case when serial then 's' end),
                          private.compute_app_points(app), private.compute_last_seen_points(seen)] end as p) x order by n`,
      [
        JSON.stringify(
          candidates.map((c, n) => ({
            n,
            z: c.zonePriority,
            km: c.distanceKm,
            zone: c.inZone,
            priority: c.priority,
            serial: c.hasSerial,
            app: c.hasMobileApp,
            seen: c.lastSeenSeconds,
          })),
        ),
      ],
    );
    candidates.forEach((candidate, n) => {
      if (candidate.distanceKm !== null) expect(rows[n]?.terms).toEqual(scoreTerms(candidate, candidate.priority));
      // Without a fresh position only drivers with a zone get this far.
      else if (candidate.zonePriority !== null)
        expect(rows[n]?.sum).toBe(zoneOnlyScore(candidate.zonePriority, candidate.inZone));
    });
  });
  test("return the same distances and minutes", async () => {
    const degrees = (limit: number) =>
      fc.double({ min: -limit, max: limit, noNaN: true }).map((value) => Math.round(value * 1e7) / 1e7);
    const place = fc.record({ lat: degrees(90), lng: degrees(180) });
    const pairs = fc.sample(fc.tuple(place, place), 1000);
    const rows = await sql<{ m: number; road: number; minutes: number }>(
      `
      select private.compute_distance_m(a, b, c, d) as m, private.estimate_road_metres(private.compute_distance_m(a, b, c, d)) as road,
             private.estimate_travel_minutes(private.estimate_road_metres(private.compute_distance_m(a, b, c, d))) as minutes
        from jsonb_to_recordset($1) as r (n int, a float8, b float8, c float8, d float8) order by n`,
      [JSON.stringify(pairs.map(([p, q], n) => ({ n, a: p.lat, b: p.lng, c: q.lat, d: q.lng })))],
    );
    pairs.forEach(([p, q], n) => {
      // At the antipode the two formulas round differently, by less than a metre.
      expect(Math.abs((rows[n]?.m ?? NaN) - distanceMetres(p, q))).toBeLessThan(
        distanceMetres(p, q) < 19_900_000 ? 0.01 : 1,
      );
      expect(Math.abs((rows[n]?.road ?? NaN) - estimateRoadMetres(p, q))).toBeLessThan(
        estimateRoadMetres(p, q) < 26_000_000 ? 0.02 : 2,
      );
      expect(Math.abs((rows[n]?.minutes ?? NaN) - estimateTravelMinutes(estimateRoadMetres(p, q)))).toBeLessThanOrEqual(
        1,
      );
    });
    expect(await sql("select private.estimate_road_metres(1000) as metres")).toEqual([{ metres: 1_000 * roadFactor }]);
    expect(await sql("select private.compute_distance_m(null, 1, 2, 3) as unknown")).toEqual([{ unknown: null }]);
    expect(
      (
        await sql<{ minutes: number }>(
          "select private.estimate_travel_minutes(m) as minutes from unnest(array[0, 1, 500, 500.5, 5000]::float8[]) m",
        )
      ).map(({ minutes }) => minutes),
    ).toEqual([0, 1, 500, 500.5, 5000].map(estimateTravelMinutes));
  });
});

describe("the gates", () => {
  test("apply in their order, each with its name", async () => {
    const delivery = await newDelivery({ sender, receiver, at: nextUnusedLocation() });
    const [driver] = await createDrivers([{ at: null, approved: false, online: false }]);
    if (!driver) throw new Error("no driver");
    const { id } = driver;
    expect(await evaluateDriver(delivery, id)).toBe("approved");
    await approveBulkDriver(driver);
    // Set at the approval; a driver from before the provider has none.
    await sql("update public.driver_profiles set optimo_route_external_id = null where user_id = $1", [id]);
    expect(await evaluateDriver(delivery, id)).toBe("external_id");
    await sql("update public.driver_profiles set optimo_route_external_id = 'ext-' || user_id where user_id = $1", [
      id,
    ]);
    expect(await evaluateDriver(delivery, id)).toBe("available");
    await callAsBulkDriver(driver, "set_driver_status", { p_status: "online" });
    expect(await evaluateDriver(delivery, id)).toBe("position");
    await placeBulkDriver(driver, kmNorth(delivery.at, 51));
    expect(await evaluateDriver(delivery, id)).toBe("radius");
    await placeBulkDriver(driver, delivery.at);
    const farZone = await createCircleZone(kmNorth(delivery.at, 100), 1000);
    await assignZones(id, [{ id: farZone }]);
    expect(await evaluateDriver(delivery, id)).toBe("zones");
    await deactivateZone(farZone);
    expect(await evaluateDriver(delivery, id, [id])).toBe("not_tried");
    expect(await evaluateDriver(delivery, id)).toBeNull();
    await sql("insert into private.dispatch_exclusions (transaction_id, driver_id, reason) values ($1, $2, 'test')", [
      delivery.id,
      id,
    ]);
    expect(await evaluateDriver(delivery, id)).toBe("not_excluded");
    expect(
      await evaluateDriver({ ...delivery, id: (await newDelivery({ sender, receiver, at: delivery.at })).id }, id),
    ).toBeNull();
  });
  // docs/readings.md: self-dealing
  test("a driver is never offered a delivery they send or receive", async () => {
    const at = nextUnusedLocation();
    const [firstDriver, secondDriver] = [await newDriver({ online: true, at }), await newDriver({ online: true, at })];
    const delivery = await newDelivery({ sender: firstDriver, receiver: secondDriver, at });
    for (const { id } of [firstDriver, secondDriver]) expect(await evaluateDriver(delivery, id)).toBe("not_a_party");
  });
  // docs/readings.md: no-availability-cache
  test("a suspended driver fails as not approved, one on duty or busy as not available", async () => {
    const delivery = await newDelivery({ sender, receiver, at: nextUnusedLocation() });
    const [driver] = await createDrivers([{ at: delivery.at }]);
    if (!driver) throw new Error("no driver");
    await callAsBulkDriver(driver, "set_driver_status", { p_status: "busy" });
    expect(await evaluateDriver(delivery, driver.id)).toBe("available");
    await callRpcOrThrow((await sharedAdmin()).client, "admin_suspend_driver", {
      p_user_id: driver.id,
      p_reason: "Complaints",
    });
    expect(await evaluateDriver(delivery, driver.id)).toBe("approved");
  });
});

describe("without a fresh position", () => {
  // docs/readings.md: presence
  test("a driver with the zone is scored by it only, and not as present in it; a driver without zones is excluded", async () => {
    const delivery = await newDelivery({ sender, receiver, at: nextUnusedLocation() });
    const nearZone = await createCircleZone(delivery.at, 2000);
    const zones = [{ id: nearZone, priority: 3 }];
    const [insideDriver, outsideDriver, driverWithoutPosition, driverWithoutZone] = await createDrivers([
      { at: delivery.at, positionAge: 301, zones },
      { at: kmNorth(delivery.at, 9), positionAge: 3000, zones },
      { at: null, zones },
      { at: delivery.at, positionAge: 301 },
    ]);
    const ranked = await rankCandidates(
      delivery,
      [insideDriver, outsideDriver, driverWithoutPosition, driverWithoutZone],
      "urgent",
    );
    const findRanked = (driver?: BulkDriver) => ranked.find(({ driver_id }) => driver_id === driver?.id);
    expect(findRanked(insideDriver)).toMatchObject({
      failed_gate: null,
      score: zoneOnlyScore(3, false),
      distance_m: null,
      terms: { zone: 85, distance: 0, lastSeen: 0 },
    });
    expect(findRanked(outsideDriver)).toMatchObject({ failed_gate: null, score: zoneOnlyScore(3, false) });
    expect(findRanked(driverWithoutPosition)).toMatchObject({ failed_gate: null, score: 85 });
    expect(findRanked(driverWithoutZone)).toMatchObject({ failed_gate: "position" });
  });
});

describe("a fresh position without heartbeats", () => {
  // docs/readings.md: last-seen
  test("scores by the last heartbeat, in the evaluation and in the search", async () => {
    const delivery = await newDelivery({ sender, receiver, at: nextUnusedLocation() });
    const drivers = await createDrivers(
      [10, 600, 1800, 3700].map((heartbeatAge) => ({ at: kmNorth(delivery.at, 1), positionAge: 10, heartbeatAge })),
    );
    const ranked = await rankCandidates(delivery, drivers, "urgent");
    expect(drivers.map(({ id }) => ranked.find((row) => row.driver_id === id)?.terms.lastSeen)).toEqual([15, 10, 5, 0]);
    const bestDrivers = await sql<{ driver_id: string; score: number; points: number[] }>(
      "select m.driver_id, m.score, m.points from public.transactions t, private.list_best_drivers(t, '{}', 'urgent', 5) m where t.id = $1",
      [delivery.id],
    );
    expect(bestDrivers).toMatchObject(
      drivers.map(({ id }, n) => ({ driver_id: id, score: 85 - 5 * n, points: [0, 50, 20, 0, 0, 15 - 5 * n] })),
    );
  });
});

describe("a stale position", () => {
  test("is older than five minutes: no setting may extend that", async () => {
    await expect(sql("update private.settings set value = '301' where key = 'position_fresh_seconds'")).rejects.toThrow(
      "settings_position_fresh_seconds_check",
    );
  });
  // docs/readings.md: unknown-place
  test("still counts for the radius: a driver last seen across the ocean gets no offer in their zone here", async () => {
    const delivery = await newDelivery({ sender, receiver, at: nextUnusedLocation() });
    const zones = [{ id: await createCircleZone(delivery.at, 2000), priority: 1 }];
    const [distantDriver, nearDriver] = await createDrivers([
      { at: kmNorth(delivery.at, 56), positionAge: 4000, zones },
      { at: kmNorth(delivery.at, 44), positionAge: 4000, zones },
    ]);
    const bestDrivers = await sql<{ driver_id: string }>(
      "select m.driver_id from public.transactions t, private.list_best_drivers(t, '{}', 'medium', 5) m where t.id = $1",
      [delivery.id],
    );
    expect(bestDrivers.map(({ driver_id }) => driver_id)).toEqual([nearDriver?.id]);
    expect(await evaluateDriver(delivery, distantDriver?.id as string)).toBe("radius");
    expect(
      await sql(
        "select private.gate_values_json('radius', t, d, null, 1, 1) as why from public.transactions t, public.driver_profiles d where t.id = $1 and d.user_id = $2",
        [delivery.id, distantDriver?.id],
      ),
    ).toEqual([{ why: { distanceKm: 56, radiusKm: 50 } }]);
  });
});

describe("ties", () => {
  test("go to the nearer driver, and at the same place to the smaller id", async () => {
    const at = nextUnusedLocation();
    const drivers = await createDrivers([{ at: kmNorth(at, 1.5) }, { at: kmNorth(at, 1) }, { at: kmNorth(at, 1) }]);
    const delivery = await newDelivery({ sender, receiver, at });
    const sameLocationIds = [drivers[1]?.id as string, drivers[2]?.id as string].sort();
    expect((await rankCandidates(delivery, drivers)).map(({ driver_id }) => driver_id)).toEqual([
      ...sameLocationIds,
      drivers[0]?.id,
    ]);
  });
});
