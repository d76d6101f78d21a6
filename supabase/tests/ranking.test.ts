// Who is offered a delivery first. The database decides by index and set; the specification's rules, said once more in
// lib/domain and by brute force here, must come to the same answer everywhere on the globe.
import fc from "fast-check";
import { newCustomer, sql, type Person, type Place } from "./support/world";
import { newDelivery, north, somewhere, type Delivery } from "./support/deliveries";
import { crowd, zone, type Extra, type Member } from "./support/crowd";
import { distanceMetres, travelMinutes } from "../../lib/domain/distance";
import { scoreTerms, totalScore, zoneOnlyScore, type Priority, type ScoreTerms } from "../../lib/domain/match-score";

jest.setTimeout(120_000);

let sender: Person;
let receiver: Person;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
});

type Ranked = { driver_id: string; failed_gate: string | null; distance_m: number | null; score: number; terms: ScoreTerms };
const rank = (delivery: Delivery, priority: Priority = "medium", tried: string[] = []): Promise<Ranked[]> =>
  sql<Ranked>("select r.*, private.score_terms(r.points) as terms from public.transactions t, private.rank_drivers(t, $2, $3) r where t.id = $1", [delivery.id, tried, priority]);
const judge = async (delivery: Delivery, driver: string, tried: string[] = []): Promise<string | null> =>
  (await sql<Ranked>("select r.* from public.transactions t, private.rank_drivers(t, $2, 'medium', $3) r where t.id = $1", [delivery.id, tried, driver]))[0]?.failed_gate ?? null;
const set = (driver: string | undefined, change: string): Promise<unknown> => sql(`update public.driver_profiles set ${change} where user_id = $1`, [driver]);

describe("the database and lib/domain", () => {
  const term = fc.record({
    zonePriority: fc.option(fc.integer({ min: 1, max: 10 })), inZone: fc.boolean(), hasSerial: fc.boolean(), hasMobileApp: fc.boolean(),
    distanceKm: fc.option(fc.oneof(fc.double({ min: 0, max: 60, noNaN: true }), fc.constantFrom(2, 5, 10))),
    lastSeenSeconds: fc.option(fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.constantFrom(300, 900, 3600))),
    priority: fc.constantFrom<Priority>("low", "medium", "high", "urgent"),
  });
  test("give the same points, term by term", async () => {
    const cases = fc.sample(term, 2000);
    const rows = await sql<{ terms: ScoreTerms; sum: number }>(`
      select private.score_terms(p) as terms, private.score_sum(p) as sum
        from jsonb_to_recordset($1) as r (n int, z int, km float8, zone bool, priority text, serial bool, app bool, seen float8),
             private.score_points(z, km, zone, priority, serial, app, seen) p order by n`,
      [JSON.stringify(cases.map((c, n) => ({ n, z: c.zonePriority, km: c.distanceKm, zone: c.inZone, priority: c.priority, serial: c.hasSerial, app: c.hasMobileApp, seen: c.lastSeenSeconds })))]);
    cases.forEach((candidate, n) => {
      if (candidate.distanceKm !== null) expect(rows[n]?.terms).toEqual(scoreTerms(candidate, candidate.priority));
      // Without a fresh position only drivers with a zone come so far.
      else if (candidate.zonePriority !== null) expect(rows[n]?.sum).toBe(zoneOnlyScore(candidate.zonePriority, candidate.inZone));
    });
  });
  test("measure the same distances and minutes", async () => {
    const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((value) => Math.round(value * 1e7) / 1e7);
    const place = fc.record({ lat: degrees(90), lng: degrees(180) });
    const pairs = fc.sample(fc.tuple(place, place), 1000);
    const rows = await sql<{ m: number; minutes: number }>(`
      select private.distance_m(a, b, c, d) as m, private.travel_minutes(private.distance_m(a, b, c, d)) as minutes
        from jsonb_to_recordset($1) as r (n int, a float8, b float8, c float8, d float8) order by n`,
      [JSON.stringify(pairs.map(([p, q], n) => ({ n, a: p.lat, b: p.lng, c: q.lat, d: q.lng })))]);
    pairs.forEach(([p, q], n) => {
      // At the other end of the world the two formulas round differently, by less than a metre.
      expect(Math.abs((rows[n]?.m ?? NaN) - distanceMetres(p, q))).toBeLessThan(distanceMetres(p, q) < 19_900_000 ? 0.01 : 1);
      expect(Math.abs((rows[n]?.minutes ?? NaN) - travelMinutes(distanceMetres(p, q)))).toBeLessThanOrEqual(1);
    });
    expect(await sql("select private.distance_m(null, 1, 2, 3) as unknown")).toEqual([{ unknown: null }]);
    expect((await sql<{ minutes: number }>("select private.travel_minutes(m) as minutes from unnest(array[0, 1, 500, 500.5, 5000]::float8[]) m")).map(({ minutes }) => minutes))
      .toEqual([0, 1, 500, 500.5, 5000].map(travelMinutes));
  });
});

describe("the gates", () => {
  test("are asked in their order, each by its name", async () => {
    const delivery = await newDelivery({ sender, receiver, at: somewhere() });
    const [member] = await crowd([{ at: delivery.at, approved: false, online: false, externalId: false, positionAge: 400 }]);
    const id = member?.id as string;
    expect(await judge(delivery, id)).toBe("approved");
    await set(id, "is_approved = true");
    expect(await judge(delivery, id)).toBe("external_id");
    await set(id, "optimo_route_external_id = 'ext-' || user_id");
    expect(await judge(delivery, id)).toBe("available");
    await set(id, "status = 'online', is_available = true");
    expect(await judge(delivery, id)).toBe("position");
    await set(id, "position_at = clock_timestamp(), current_latitude = current_latitude + 0.46");
    expect(await judge(delivery, id)).toBe("radius");
    await set(id, "current_latitude = current_latitude - 0.46");
    const far = await zone(north(delivery.at, 100), 1000);
    await sql("insert into public.driver_zone_assignments (driver_id, zone_id) values ($1, $2)", [id, far]);
    expect(await judge(delivery, id)).toBe("zones");
    await sql("update public.geofence_zones set is_active = false where id = $1", [far]);
    expect(await judge(delivery, id, [id])).toBe("not_tried");
    expect(await judge(delivery, id)).toBeNull();
    await sql("insert into private.dispatch_exclusions (transaction_id, driver_id, why) values ($1, $2, 'test')", [delivery.id, id]);
    expect(await judge(delivery, id)).toBe("not_excluded");
    expect(await judge({ ...delivery, id: (await newDelivery({ sender, receiver, at: delivery.at })).id }, id)).toBeNull();
  });
  test("a driver is never offered a delivery he sends or receives", async () => {
    const at = somewhere();
    const [one, two] = await crowd([{ at }, { at }]);
    const delivery = await newDelivery({ sender, receiver, at });
    await sql("update public.transactions set user_id = $2, receiver_id = $3 where id = $1", [delivery.id, one?.id, two?.id]);
    expect(await judge(delivery, one?.id as string)).toBe("not_a_party");
    expect(await judge(delivery, two?.id as string)).toBe("not_a_party");
  });
  test("a suspended driver counts as not approved, one on duty or busy as not available", async () => {
    const delivery = await newDelivery({ sender, receiver, at: somewhere() });
    const [member] = await crowd([{ at: delivery.at }]);
    await set(member?.id, "status = 'busy', is_available = false");
    expect(await judge(delivery, member?.id as string)).toBe("available");
    await set(member?.id, "status = 'offline', suspended_at = now()");
    expect(await judge(delivery, member?.id as string)).toBe("approved");
  });
});

describe("without a fresh position", () => {
  test("a driver with the zone is scored by it alone, more when he is there; a driver without zones waits", async () => {
    const delivery = await newDelivery({ sender, receiver, at: somewhere() });
    const here = await zone(delivery.at, 2000);
    const zones = [{ id: here, priority: 3 }];
    const [inside, away, unknown, zoneless] = await crowd([
      { at: delivery.at, positionAge: 301, zones }, { at: north(delivery.at, 9), positionAge: 3000, zones }, { at: null, zones }, { at: delivery.at, positionAge: 301 },
    ]);
    const ranked = await rank(delivery, "urgent");
    const of = (member?: Member) => ranked.find(({ driver_id }) => driver_id === member?.id);
    expect(of(inside)).toMatchObject({ failed_gate: null, score: zoneOnlyScore(3, true), distance_m: null, terms: { zone: 110, distance: 0, lastSeen: 0 } });
    expect(of(away)).toMatchObject({ failed_gate: null, score: zoneOnlyScore(3, false) });
    expect(of(unknown)).toMatchObject({ failed_gate: null, score: 85 });
    expect(of(zoneless)).toMatchObject({ failed_gate: "position" });
  });
});

describe("ties", () => {
  test("go to the nearer, and between two in one place to the smaller id", async () => {
    const at = somewhere();
    const members = await crowd([{ at: north(at, 1.5) }, { at: north(at, 1) }, { at: north(at, 1) }]);
    const delivery = await newDelivery({ sender, receiver, at });
    const twins = [members[1]?.id as string, members[2]?.id as string].sort();
    expect((await rank(delivery)).map(({ driver_id }) => driver_id)).toEqual([...twins, members[0]?.id]);
  });
});

describe("the best driver", () => {
  const random = (): number => Math.random();
  // Never where a minute's waiting would change the points.
  const unseen = (): number => ([0, 310, 910, 3610][Math.floor(random() * 4)] ?? 0) + random() * 200;
  const scatter = (center: Place, radiusKm: number): Place => {
    const distance = radiusKm * Math.sqrt(random()) * 1000 / 6_371_000;
    const bearing = random() * 2 * Math.PI;
    const [lat, lng] = [center.lat * Math.PI / 180, center.lng * Math.PI / 180];
    const to = Math.asin(Math.sin(lat) * Math.cos(distance) + Math.cos(lat) * Math.sin(distance) * Math.cos(bearing));
    const east = lng + Math.atan2(Math.sin(bearing) * Math.sin(distance) * Math.cos(lat), Math.cos(distance) - Math.sin(lat) * Math.sin(to));
    const degrees = east * 180 / Math.PI;
    return { lat: to * 180 / Math.PI, lng: degrees - 360 * Math.floor((degrees + 180) / 360) };
  };
  test.each([
    ["in an ordinary place", () => somewhere()],
    ["at 60 degrees north", () => ({ lat: 60.3, lng: 21.7 })],
    ["on the antimeridian", () => ({ lat: -17.2, lng: 179.95 })],
    ["just west of it", () => ({ lat: 65.5, lng: -179.9 })],
    ["near the north pole", () => ({ lat: 89.8, lng: 12 })],
    ["on the south pole", () => ({ lat: -90, lng: 0 })],
  ])("%s is the one brute force finds", async (_, where) => {
    const center = where();
    const delivery = await newDelivery({ sender, receiver, at: scatter(center, 5), pickup: center });
    const zones = [await zone(delivery.at, 3000), await zone(delivery.at, 6000), await zone(scatter(center, 40), 1000)];
    const extras: Extra[] = Array.from({ length: 150 }, () => ({
      at: random() < 0.05 ? null : scatter(center, random() < 0.3 ? 8 : 60), positionAge: random() < 0.8 ? random() * 200 : 400 + random() * 1000,
      unseen: unseen(), online: random() < 0.9, externalId: random() < 0.95, serial: random() < 0.5, app: random() < 0.5,
      zones: random() < 0.5 ? [] : zones.filter(() => random() < 0.4).map((id) => ({ id, priority: 1 + Math.floor(random() * 10) })),
    }));
    const members = await crowd(extras);
    const inside = (place: Place | null, id: string | undefined): boolean =>
      place !== null && id !== undefined && (id === zones[0] ? distanceMetres(place, delivery.at) <= 3000 : distanceMetres(place, delivery.at) <= 6000);
    const expected = members.flatMap((member) => {
      if (!member.online || !member.externalId) return [];
      const fits = member.zones.filter(({ id }) => id !== zones[2]).sort((a, b) => a.priority - b.priority || (a.id < b.id ? -1 : 1));
      const best = fits[0];
      const metres = member.at && member.positionAge < 300 ? distanceMetres(member.at, center) : null;
      if (metres === null ? member.zones.length === 0 : metres > 50_000) return [];
      if (member.zones.length > 0 && !best) return [];
      const score = metres === null
        ? zoneOnlyScore(best?.priority ?? 0, inside(member.at, best?.id))
        : totalScore(scoreTerms({ zonePriority: best?.priority ?? null, distanceKm: metres / 1000, hasSerial: member.serial, hasMobileApp: member.app, lastSeenSeconds: member.unseen }, "high"));
      return [{ id: member.id, score, metres: metres ?? Infinity }];
    }).sort((a, b) => b.score - a.score || a.metres - b.metres || (a.id < b.id ? -1 : 1));
    const mine = new Set(members.map(({ id }) => id));
    const eligible = (await rank(delivery, "high")).filter(({ driver_id, failed_gate }) => mine.has(driver_id) && failed_gate === null);
    expect(eligible.map(({ driver_id }) => driver_id)).toEqual(expected.map(({ id }) => id));
    expect(expected.length).toBeGreaterThan(10);
    await sql("update public.driver_profiles set status = 'offline', is_available = false where user_id = any ($1)", [[...mine]]);
  });
  test("is found by the index, however many drivers the world has", async () => {
    const plan = await sql<{ "QUERY PLAN": string }>(`explain select d.user_id from public.driver_profiles d
      where d.is_approved and d.is_available and (point(d.current_longitude, d.current_latitude) <@ box(point(1,1), point(2,2)) or point(d.current_longitude, d.current_latitude) <@ box(point(3,3), point(4,4)))`);
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/driver_profiles_place/);
  });
});
