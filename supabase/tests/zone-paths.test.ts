// Zone entries and exits are computed from the straight line between two positions: none on the way is missed, a driver
// on an edge causes no repeated events, and late, repeated or unordered positions give the same events.
import fc from "fast-check";
import {
  callRpcOrThrow,
  newAdmin,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

type TestPosition = { timestamp: number; latitude: number; longitude: number; accuracy?: number };
type ZoneEventsJson = { geofenceEvents: { zoneName: string; eventType: string; timestamp: string }[] };
const recordPositions = (driver: TestPerson, positions: TestPosition[]) =>
  callRpcOrThrow<ZoneEventsJson>(driver.client, "record_positions", { p_positions: positions });
const readUnixTime = async () =>
  Math.floor(Number((await queryRow<{ t: string }>("select extract(epoch from clock_timestamp())::text as t")).t));

const METRE_IN_DEGREES = 180 / Math.PI / 6371000;
/** This many metres east and north of a place. */
const offset = ({ lat, lng }: LatLng, east: number, north = 0): LatLng => ({
  lat: lat + north * METRE_IN_DEGREES,
  lng: lng + (east * METRE_IN_DEGREES) / Math.cos((lat * Math.PI) / 180),
});
const positionAt = (timestamp: number, { lat, lng }: LatLng, accuracy = 8): TestPosition => ({
  timestamp,
  latitude: lat,
  longitude: lng,
  accuracy,
});

let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});
const createZone = async (body: Record<string, unknown>): Promise<string> =>
  (await callRpcOrThrow<{ id: string }>(ada.client, "admin_create_zone", { p_body: { name: "Drawn", ...body } })).id;
const createCircle = (center: LatLng, radius: number, name = "Round") =>
  createZone({ name, type: "circle", center, radius });
const toRing = (at: LatLng, corners: [number, number][]) => corners.map(([east, north]) => offset(at, east, north));

/** A driver's events: zone, entry or exit, seconds after t, metres from the place. */
const readEvents = (driver: TestPerson) =>
  sql<{ zone: string; type: string; at: number; lat: number; lng: number }>(
    `select e.zone_id as zone, e.event_type as type, extract(epoch from e.timestamp)::float8 as at, e.latitude as lat, e.longitude as lng
     from public.geofence_events e where e.driver_id = $1 order by e.timestamp, e.event_type, e.zone_id`,
    [driver.id],
  );
const listCurrentZones = async (driver: TestPerson) =>
  (
    await sql<{ zone: string }>(
      "select zone_id as zone from private.drivers_in_zones where driver_id = $1 order by zone_id",
      [driver.id],
    )
  ).map((row) => row.zone);
const listStoredPositions = (driver: TestPerson) =>
  sql("select timestamp, excluded, zones from public.driver_positions where driver_id = $1 order by timestamp", [
    driver.id,
  ]);

test("driving through a zone between two positions is an entry and an exit, at the time and place where the line crosses the edge", async () => {
  const at = nextUnusedLocation();
  await createCircle(at, 200);
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  const response = await recordPositions(dora, [
    positionAt(now - 200, offset(at, -1000)),
    positionAt(now - 100, offset(at, 1000)),
  ]);
  expect(response.geofenceEvents.map(({ eventType }) => eventType)).toEqual(["entry", "exit"]);
  const [entry, exit] = await readEvents(dora);
  expect([entry?.at, exit?.at].map((s) => Math.round((s ?? 0) - now))).toEqual([-160, -140]);
  expect(Math.abs((entry?.lng ?? 0) - offset(at, -200).lng)).toBeLessThan(1e-5);
  expect(Math.abs((exit?.lng ?? 0) - offset(at, 200).lng)).toBeLessThan(1e-5);
});

test("a detour around a hole stays inside; a line through it exits and enters again", async () => {
  const at = nextUnusedLocation();
  const square = (r: number): [number, number][] => [
    [-r, -r],
    [r, -r],
    [r, r],
    [-r, r],
  ];
  await createZone({ type: "polygon", coordinates: [toRing(at, square(3000)), toRing(at, square(1000))] });
  const [detourDriver, straightDriver, now] = await Promise.all([newDriver(), newDriver(), readUnixTime()]);
  await recordPositions(detourDriver, [
    positionAt(now - 400, offset(at, -2000)),
    positionAt(now - 300, offset(at, -2000, 2000)),
    positionAt(now - 200, offset(at, 2000, 2000)),
    positionAt(now - 100, offset(at, 2000)),
  ]);
  expect((await readEvents(detourDriver)).map(({ type }) => type)).toEqual(["entry"]);
  await recordPositions(straightDriver, [
    positionAt(now - 200, offset(at, -2000)),
    positionAt(now - 100, offset(at, 2000)),
  ]);
  expect((await readEvents(straightDriver)).map(({ type, at: s }) => [type, Math.round(s - now)])).toEqual([
    ["entry", -200],
    ["exit", -175],
    ["entry", -125],
  ]);
});

test("standing on an edge with poor accuracy is neither an entry nor an exit", async () => {
  const at = nextUnusedLocation();
  await createCircle(at, 1000);
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  // In, out, in: never farther from the edge than twice the accuracy.
  const wobble = [-35, 30, -12, 38, 5, -39, 22, -8, 31, -27];
  await recordPositions(dora, [
    positionAt(now - 3000, offset(at, 1500)),
    ...Array.from({ length: 60 }, (_, n) =>
      positionAt(now - 2000 + n * 30, offset(at, 1000 + (wobble[n % 10] ?? 0), n), 20),
    ),
  ]);
  expect(await readEvents(dora)).toEqual([]);
  // A real entry counts once, after all that wobbling.
  await recordPositions(dora, [positionAt(now - 100, offset(at, 800)), positionAt(now - 60, offset(at, 700))]);
  expect((await readEvents(dora)).map(({ type }) => type)).toEqual(["entry"]);
});

test("cutting a corner for a moment does not count; staying a while does", async () => {
  const at = nextUnusedLocation();
  await createCircle(at, 500);
  const [quickDriver, slowDriver, now] = await Promise.all([newDriver(), newDriver(), readUnixTime()]);
  const crossZone = (seconds: number) => [
    positionAt(now - 200, offset(at, -900, 300)),
    positionAt(now - 200 + seconds, offset(at, 900, 300)),
  ];
  // 800 of 1,800 m are inside: 13 seconds of 30, 44 of 100.
  await recordPositions(quickDriver, crossZone(30));
  await recordPositions(slowDriver, crossZone(100));
  expect(await readEvents(quickDriver)).toEqual([]);
  expect((await readEvents(slowDriver)).map(({ type }) => type)).toEqual(["entry", "exit"]);
});

test("after a long gap only the position at its end counts", async () => {
  const at = nextUnusedLocation();
  await createCircle(at, 200);
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  await recordPositions(dora, [
    positionAt(now - 2000, offset(at, -5000)),
    positionAt(now - 1000, offset(at, 5000)),
    positionAt(now - 500, at),
    positionAt(now - 100, offset(at, 4000)),
  ]);
  expect((await readEvents(dora)).map(({ type, at: s }) => [type, s - now])).toEqual([
    ["entry", -500],
    ["exit", -100],
  ]);
});

test("a late position corrects earlier events: a supposed drive through the zone was a detour", async () => {
  const at = nextUnusedLocation();
  const id = await createCircle(at, 400);
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  await recordPositions(dora, [
    positionAt(now - 900, offset(at, -3000)),
    positionAt(now - 700, offset(at, 3000)),
    positionAt(now - 400, offset(at, 3500)),
  ]);
  expect((await readEvents(dora)).map(({ type }) => type)).toEqual(["entry", "exit"]);
  expect((await recordPositions(dora, [positionAt(now - 800, offset(at, 0, 3000))])).geofenceEvents).toEqual([]);
  expect(await readEvents(dora)).toEqual([]);
  // The reverse: between the last two positions the driver was inside after all.
  expect(
    (await recordPositions(dora, [positionAt(now - 550, at)])).geofenceEvents.map(({ eventType }) => eventType),
  ).toEqual(["entry", "exit"]);
  expect(
    (await readEvents(dora)).map(({ zone: zoneName, at: s }) => [zoneName, s > now - 700 && s < now - 400]),
  ).toEqual([
    [id, true],
    [id, true],
  ]);
  expect(await listCurrentZones(dora)).toEqual([]);
});

test("an entry that a late position confirms earlier moves to that position, and later ones do not remove it", async () => {
  const at = nextUnusedLocation();
  await createCircle(at, 1000);
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  // In by 15 m, then deep.
  await recordPositions(dora, [
    positionAt(now - 900, offset(at, -2000)),
    positionAt(now - 600, offset(at, -985)),
    positionAt(now - 300, at),
  ]);
  const events = await readEvents(dora);
  expect(events.map(({ type }) => type)).toEqual(["entry"]);
  expect((await recordPositions(dora, [positionAt(now - 450, offset(at, -500))])).geofenceEvents).toEqual([]);
  expect((await recordPositions(dora, [positionAt(now - 400, offset(at, -300))])).geofenceEvents).toEqual([]);
  expect(await readEvents(dora)).toEqual(events);
});

longTest("a zone across the antimeridian is entered and left like any other", async () => {
  const at = { lat: nextUnusedLocation().lat / 2, lng: 180 };
  const wrap = ({ lat, lng }: LatLng): LatLng => ({ lat, lng: lng > 180 ? lng - 360 : lng });
  const id = await createCircle(at, 1000);
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  await recordPositions(
    dora,
    [-5000, -500, 500, 5000].map((east, n) => positionAt(now - 800 + n * 200, wrap(offset(at, east)))),
  );
  const events = (await readEvents(dora)).filter(({ zone: crossed }) => crossed === id);
  expect(events.map(({ type }) => type)).toEqual(["entry", "exit"]);
  expect(events.map(({ lng }) => Math.abs(Math.abs(lng) - 180) < 0.02)).toEqual([true, true]);
});

longTest("an entry and an exit are broadcast to operations", async () => {
  const at = nextUnusedLocation();
  const id = await createCircle(at, 300);
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  await recordPositions(dora, [positionAt(now - 200, offset(at, -1000)), positionAt(now - 100, offset(at, 1000))]);
  const broadcasts = await sql<{ payload: { zoneId: string; driverId: string; eventType: string } }>(
    "select payload from realtime.messages where topic like 'ops:%' and event = 'zone' and payload ->> 'driverId' = $1 order by payload ->> 'at'",
    [dora.id],
  );
  expect(broadcasts.map(({ payload }) => payload)).toMatchObject([
    { zoneId: id, driverId: dora.id, eventType: "entry" },
    { zoneId: id, driverId: dora.id, eventType: "exit" },
  ]);
});

longTest(
  "in any order, in any batches, repeated: the same positions, classifications, entries and exits",
  async () => {
    const randomScenario = fc.record({
      zones: fc.array(
        fc.record({
          east: fc.integer({ min: -1500, max: 1500 }),
          north: fc.integer({ min: -1500, max: 1500 }),
          size: fc.integer({ min: 60, max: 1200 }),
          corners: fc.integer({ min: 2, max: 6 }),
        }),
        { minLength: 2, maxLength: 4 },
      ),
      steps: fc.array(
        fc.record({
          east: fc.integer({ min: -700, max: 700 }),
          north: fc.integer({ min: -700, max: 700 }),
          seconds: fc.constantFrom(10, 30, 30, 30, 60, 120, 400),
          accuracy: fc.constantFrom(5, 12, 30, 80, 190, 400),
          jump: fc.nat(14),
        }),
        { minLength: 12, maxLength: 40 },
      ),
      cuts: fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { minLength: 4, maxLength: 8 }),
      order: fc.array(fc.nat(1000), { minLength: 60, maxLength: 60 }),
    });
    const places = Array.from({ length: 20 }, nextUnusedLocation);
    let scenarioCount = 0;
    await fc.assert(
      fc.asyncProperty(randomScenario, async ({ zones, steps, cuts: batchBounds, order }) => {
        // One after the other; each run deletes its zones.
        const at = places[scenarioCount++ % places.length] ?? nextUnusedLocation();
        const zoneIds: string[] = [];
        try {
          for (const { east, north, size, corners } of zones) {
            if (corners === 2) zoneIds.push(await createCircle(offset(at, east, north), size));
            else
              zoneIds.push(
                await createZone({
                  type: "polygon",
                  coordinates: Array.from({ length: corners }, (_, n) =>
                    offset(
                      at,
                      east + size * Math.cos((n * 2 * Math.PI) / corners),
                      north + size * Math.sin((n * 2 * Math.PI) / corners),
                    ),
                  ),
                }),
              );
          }
          const [orderedDriver, delayedDriver, now] = await Promise.all([newDriver(), newDriver(), readUnixTime()]);
          let place = { east: 0, north: 0 };
          let seconds = now - 20_000;
          const track = steps.map((step) => {
            seconds += step.seconds;
            place = {
              east: Math.max(-2500, Math.min(2500, place.east + step.east)),
              north: Math.max(-2500, Math.min(2500, place.north + step.north)),
            };
            return positionAt(
              seconds,
              offset(at, place.east + (step.jump === 0 ? 90_000 : 0), place.north),
              step.accuracy,
            );
          });
          for (const position of track) await recordPositions(orderedDriver, [position]);
          // Overlapping batches in some order, some of them twice; then all of it, so that nothing is missing.
          const batches = batchBounds
            .map(([a, b]) => track.slice(Math.min(a, b), Math.max(a, b) + 1))
            .filter((batch) => batch.length > 0);
          const shuffledBatches = [...batches, ...batches.slice(0, 2), track]
            .map((batch, n) => ({ piece: batch, n: order[n] ?? 0 }))
            .sort((a, b) => a.n - b.n);
          for (const { piece: batch } of shuffledBatches)
            await recordPositions(
              delayedDriver,
              [...batch].sort((a, b) => ((a.timestamp * 7919) % 101) - ((b.timestamp * 7919) % 101)),
            );
          expect(await listStoredPositions(delayedDriver)).toEqual(await listStoredPositions(orderedDriver));
          expect(await readEvents(delayedDriver)).toEqual(await readEvents(orderedDriver));
          expect(await listCurrentZones(delayedDriver)).toEqual(await listCurrentZones(orderedDriver));
          const readStoredPosition = (driver: TestPerson) =>
            queryRow(
              "select current_latitude, current_longitude, position_at from public.driver_profiles where user_id = $1",
              [driver.id],
            );
          expect(await readStoredPosition(delayedDriver)).toEqual(await readStoredPosition(orderedDriver));
        } finally {
          // The board draws five hundred: other tests look for theirs there.
          await sql("delete from public.geofence_zones where id = any ($1)", [zoneIds]);
        }
      }),
      { numRuns: Number(process.env.PATH_WORLDS ?? 25) },
    );
  },
  600_000,
);
