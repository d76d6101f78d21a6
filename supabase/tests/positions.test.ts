// record_positions stores the positions that a driver's phone sends, ignores invalid ones, and returns zone events.
import {
  runAs,
  anonymousClient,
  runInTransaction,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  nextUnusedLocation,
  sql,
  type TestPerson,
} from "./support/harness";
import { createZone, deactivateZone } from "./support/bulk-drivers";
import { createDeliveryInStatus } from "./support/deliveries";
import { whileBlocked } from "./support/racing";
import { assumeRole, callerFromToken, rpcOn } from "../../e2e/fixtures/rpc";
import { longTest } from "../../e2e/fixtures/long-test";

type RecordedPositions = {
  accepted: number;
  ignored: { timestamp: number; reason: string }[];
  geofenceEvents: { zoneId: string; zoneName: string; eventType: string; timestamp: string }[];
};
type Position = {
  timestamp: number;
  latitude: number;
  longitude: number;
  accuracy?: number;
  speed?: number;
  heading?: number;
};
const recordPositions = (driver: TestPerson, positions: Position[]) =>
  callRpcOrThrow<RecordedPositions>(driver.client, "record_positions", { p_positions: positions });
const readUnixTime = async () =>
  Math.floor(Number((await queryRow<{ t: string }>("select extract(epoch from clock_timestamp())::text as t")).t));
const readStoredPosition = (driver: TestPerson) =>
  queryRow<{ lat: number; lng: number; at: number }>(
    "select current_latitude as lat, current_longitude as lng, extract(epoch from position_at)::float8 as at from public.driver_profiles where user_id = $1",
    [driver.id],
  );

test("counts each position once and in order; the newest one is the driver's position; a repeated batch changes nothing", async () => {
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  const batch = [
    { timestamp: now - 10, latitude: 40.002, longitude: -3, accuracy: 8, speed: 4.5, heading: 90 },
    { timestamp: now - 30, latitude: 40, longitude: -3 },
    { timestamp: now - 20, latitude: 40.001, longitude: -3, speed: -1, heading: -1 },
  ];
  expect(await recordPositions(dora, batch)).toEqual({ accepted: 3, ignored: [], geofenceEvents: [] });
  expect(await readStoredPosition(dora)).toEqual({ lat: 40.002, lng: -3, at: now - 10 });
  expect(await recordPositions(dora, batch)).toEqual({
    accepted: 0,
    geofenceEvents: [],
    ignored: [now - 30, now - 20, now - 10].map((timestamp) => ({ timestamp, reason: "duplicate" })),
  });
  expect(
    await sql(
      "select latitude, speed, heading, source from public.driver_positions where driver_id = $1 order by timestamp",
      [dora.id],
    ),
  ).toEqual([
    { latitude: 40, speed: null, heading: null, source: "mobile_app" },
    { latitude: 40.001, speed: null, heading: null, source: "mobile_app" },
    { latitude: 40.002, speed: 4.5, heading: 90, source: "mobile_app" },
  ]);
});

test("deletes a deleted driver's positions, also those that a concurrent batch stores, and refuses later ones", async () => {
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  const at = (timestamp: number) => [{ timestamp, latitude: 40, longitude: -3 }];
  await recordPositions(dora, at(now - 10));
  const token = (await dora.client.auth.getSession()).data.session?.access_token;
  await whileBlocked(
    "select from public.driver_profiles where user_id = $1 for no key update",
    [dora.id],
    async () => {
      await sql("delete from public.driver_profiles where user_id = $1", [dora.id]);
      return { ok: true, data: {} };
    },
    async (holder) => {
      await assumeRole(holder, callerFromToken(token));
      expect(await rpcOn(holder, "record_positions", { p_positions: at(now) })).toMatchObject({
        data: { accepted: 1 },
      });
    },
  );
  expect(await sql("select from public.driver_positions where driver_id = $1", [dora.id])).toEqual([]);
  expect(await callRpc(dora.client, "record_positions", { p_positions: at(now + 10) })).toMatchObject({
    ok: false,
    code: "DRIVER_PROFILE_NOT_FOUND",
  });
});

longTest(
  "accepts late and out-of-order positions, each once, and keeps the newest as the driver's position",
  async () => {
    const place = nextUnusedLocation();
    const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
    const at = (timestamp: number, east = 0) => ({ timestamp, latitude: place.lat, longitude: place.lng + east });
    expect(await recordPositions(dora, [at(now - 100, 0.001)])).toEqual({
      accepted: 1,
      ignored: [],
      geofenceEvents: [],
    });
    expect(
      await recordPositions(dora, [
        at(now + 30, 0.002),
        at(now - 7200),
        at(now - 200),
        at(now - 200),
        at(now + 120),
        at(now - 100),
      ]),
    ).toEqual({
      accepted: 3,
      geofenceEvents: [],
      ignored: [
        { timestamp: now - 200, reason: "duplicate" },
        { timestamp: now - 100, reason: "duplicate" },
        { timestamp: now + 120, reason: "future" },
      ],
    });
    expect(await readStoredPosition(dora)).toEqual({ lat: place.lat, lng: place.lng + 0.002, at: now + 30 });
    expect(await recordPositions(dora, [at(now - 50)])).toMatchObject({ accepted: 1, ignored: [] });
    expect((await readStoredPosition(dora)).at).toBe(now + 30);
  },
);

describe("stores, and excludes from dispatch,", () => {
  const excluded = async (driver: TestPerson) =>
    (
      await sql<{ why: string | null }>(
        "select excluded as why from public.driver_positions where driver_id = $1 order by timestamp",
        [driver.id],
      )
    ).map(({ why: reason }) => reason);
  longTest("positions older than a day, and does not store those older than the history", async () => {
    const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
    const day = 86_400;
    const answer = await recordPositions(
      dora,
      [now - 40 * day, now - 2 * day, now - day - 60, now - day + 60].map((timestamp) => ({
        timestamp,
        latitude: 1,
        longitude: 1,
      })),
    );
    expect(answer).toMatchObject({
      accepted: 1,
      ignored: [now - 40 * day, now - 2 * day, now - day - 60].map((timestamp) => ({ timestamp, reason: "too_old" })),
    });
    expect(await excluded(dora)).toEqual(["too_old", "too_old", null]);
    expect((await readStoredPosition(dora)).at).toBe(now - day + 60);
  });
  longTest("positions with an accuracy worse than 200 m", async () => {
    const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
    expect(
      await recordPositions(dora, [
        { timestamp: now - 20, latitude: 1, longitude: 1, accuracy: 200 },
        { timestamp: now - 10, latitude: 1.001, longitude: 1, accuracy: 201 },
      ]),
    ).toMatchObject({ accepted: 1, ignored: [{ timestamp: now - 10, reason: "inaccurate" }] });
    expect(await readStoredPosition(dora)).toEqual({ lat: 1, lng: 1, at: now - 20 });
  });
  test("a jump faster than 70 m/s; a car that drives on is included again", async () => {
    const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
    // 0.0006 degrees are 67 metres.
    const answer = await recordPositions(
      dora,
      [
        [0, 0],
        [1, 0.0006],
        [2, 0.5],
        [3, 0.0018],
      ].map(([s = 0, north = 0]) => ({ timestamp: now - 30 + s, latitude: north, longitude: 5 })),
    );
    expect(answer).toMatchObject({ accepted: 3, ignored: [{ timestamp: now - 28, reason: "jump" }] });
    expect((await readStoredPosition(dora)).lat).toBe(0.0018);
  });
  longTest("the driver's place after a wrong position no longer, once three consistent ones follow", async () => {
    const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
    await recordPositions(dora, [{ timestamp: now - 100, latitude: 50, longitude: 5 }]);
    const answer = await recordPositions(
      dora,
      [-40, -30, -20, -10].map((s) => ({ timestamp: now + s, latitude: 0, longitude: 5 })),
    );
    expect(answer.ignored).toEqual([
      { timestamp: now - 40, reason: "jump" },
      { timestamp: now - 30, reason: "jump" },
    ]);
    expect((await readStoredPosition(dora)).lat).toBe(0);
  });
  longTest("the same positions, whatever order the phone sends them in", async () => {
    const [dora, otherDriver, now] = await Promise.all([newDriver(), newDriver(), readUnixTime()]);
    const track = Array.from({ length: 30 }, (_, n) => ({
      timestamp: now - 600 + n * 20,
      latitude: n === 7 || n === 21 ? 3 : n * 0.001,
      longitude: n >= 15 && n < 18 ? 8 : 5,
      ...(n === 12 ? { accuracy: 500 } : {}),
    }));
    await recordPositions(dora, track);
    const pieces = [track.slice(20), track.slice(5, 12), track.slice(0, 9), track.slice(9, 26), track.slice(16, 20)];
    for (const piece of pieces) await recordPositions(otherDriver, [...piece].reverse());
    expect(await excluded(otherDriver)).toEqual(await excluded(dora));
    expect(await readStoredPosition(otherDriver)).toEqual(await readStoredPosition(dora));
    expect((await excluded(dora)).filter((reason) => reason !== null)).toEqual([
      "jump",
      "inaccurate",
      "jump",
      "jump",
      "jump",
      "jump",
      "jump",
    ]);
  });
});

test("shows the position in the active delivery to those who may read it, not in others, and not after the end", async () => {
  const at = nextUnusedLocation();
  const [delivery, otherDelivery, admin] = await Promise.all([
    createDeliveryInStatus("in_transit", { at }),
    createDeliveryInStatus("assigned", { at: nextUnusedLocation() }),
    newAdmin(),
  ]);
  const now = await readUnixTime();
  // Late enough not to be a jump.
  await recordPositions(delivery.driver, [{ timestamp: now + 20, latitude: at.lat + 0.0005, longitude: at.lng }]);
  const readVisiblePosition = async (person: TestPerson, { id }: { id: string }): Promise<unknown> =>
    (
      await runAs(person, (query) =>
        query(
          "select driver_location_lat as lat, driver_location_lng as lng from public.transactions_with_profiles where id = $1",
          [id],
        ),
      )
    )[0];
  const place = { lat: at.lat + 0.0005, lng: at.lng };
  expect(
    await Promise.all([readVisiblePosition(delivery.driver, delivery), readVisiblePosition(admin, delivery)]),
  ).toEqual([place, place]);
  expect(await readVisiblePosition(admin, otherDelivery)).not.toEqual(place);
  await callRpcOrThrow(admin.client, "admin_complete_override", {
    p_transaction_id: delivery.id,
    p_reason: "The code cannot be read",
  });
  expect(await readVisiblePosition(admin, delivery)).toEqual({ lat: null, lng: null });
});

test("accepts positions of approved drivers only", async () => {
  const [cora, applicant, now] = await Promise.all([newCustomer(), newDriver({ approved: false }), readUnixTime()]);
  const p_positions = [{ timestamp: now, latitude: 1, longitude: 1 }];
  expect(await callRpc(cora.client, "record_positions", { p_positions })).toMatchObject({
    ok: false,
    code: "DRIVER_PROFILE_NOT_FOUND",
  });
  expect(await callRpc(applicant.client, "record_positions", { p_positions })).toMatchObject({
    ok: false,
    code: "DRIVER_NOT_APPROVED",
  });
  await expect(callRpc(anonymousClient(), "record_positions", { p_positions })).rejects.toMatchObject({
    code: "42501",
  });
});

longTest("two concurrent batches count every position once", async () => {
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  const batch = Array.from({ length: 20 }, (_, i) => ({
    timestamp: now - 40 + i,
    latitude: 1,
    longitude: 1 + i / 10000,
  }));
  const answers = await Promise.all([
    recordPositions(dora, batch),
    recordPositions(dora, batch),
    recordPositions(dora, batch),
  ]);
  expect(answers.map(({ accepted }) => accepted).sort((a, b) => a - b)).toEqual([0, 0, 20]);
});

longTest(
  "partitions positions by day; old partitions are dropped, and those of the coming week are created",
  async () => {
    const [dora, otherDriver, now] = await Promise.all([newDriver(), newDriver(), readUnixTime()]);
    await recordPositions(dora, [{ timestamp: now, latitude: 1, longitude: 1 }]);
    const listPartitions = async (driver: TestPerson, query = sql) =>
      (
        await query<{ part: string }>(
          "select tableoid::regclass::text as part from public.driver_positions where driver_id = $1 order by timestamp",
          [driver.id],
        )
      ).map(({ part }) => part);
    expect(await listPartitions(dora)).toEqual([
      `private.driver_positions_${new Date(now * 1000).toISOString().slice(0, 10).replaceAll("-", "")}`,
    ]);
    const [{ day } = { day: "" }] = await sql<{ day: string }>(
      "select to_char(current_date - 400 - floor(random() * 5000)::int, 'YYYY-MM-DD') as day",
    );
    const makeOldDay = async (query: typeof sql) => {
      // The job's own lock: another test's run would drop the old day immediately.
      await query("select pg_advisory_xact_lock(hashtext('keep_position_days'))");
      await query("select private.create_position_partition($1)", [day]);
      await query(
        "insert into public.driver_positions (driver_id, latitude, longitude, timestamp) values ($1, 1, 1, $2::date + time '12:00'), ($1, 1, 1, $2::date - 2 + time '12:00'), ($1, 1, 1, now())",
        [otherDriver.id, day],
      );
      expect((await listPartitions(otherDriver, query)).slice(0, 2)).toEqual([
        "private.driver_positions_other",
        `private.driver_positions_${day.replaceAll("-", "")}`,
      ]);
    };
    const busy = (error: { code?: string }) => {
      if (error.code !== "55P03") throw error;
      return false;
    };
    let created = false;
    for (let run = 0; run < 20 && !created; run += 1)
      created = await runInTransaction(makeOldDay).then(() => true, busy);
    expect(created).toBe(true);
    await Promise.all([
      sql("select private.maintain_position_partitions()"),
      sql("select private.maintain_position_partitions()"),
    ]);
    // If the table was locked, the next run does it.
    for (let run = 0; run < 20 && (await listPartitions(otherDriver)).length > 1; run += 1)
      await sql("select private.maintain_position_partitions()");
    expect(await listPartitions(otherDriver)).toEqual(await listPartitions(dora));
    const days = await sql(
      "select 1 from generate_series(current_date, current_date + 7, interval '1 day') d where to_regclass('private.driver_positions_' || to_char(d, 'YYYYMMDD')) is null",
    );
    expect(days).toEqual([]);
  },
);

describe("zones", () => {
  const zone = (
    name: string,
    { lat, lng, radius, coordinates }: { lat?: number; lng?: number; radius?: number; coordinates?: unknown },
  ) =>
    createZone(
      radius ? { name, type: "circle", center: { lat, lng }, radius } : { name, type: "polygon", coordinates },
    );

  test("are entered and left once each, in order of time", async () => {
    const at = nextUnusedLocation();
    const circle = await zone("Old Town", { ...at, radius: 1000 });
    const square = await zone("Harbour", {
      coordinates: [
        { lat: at.lat - 0.02, lng: at.lng + 0.005 },
        { lat: at.lat + 0.02, lng: at.lng + 0.005 },
        { lat: at.lat + 0.02, lng: at.lng + 0.05 },
        { lat: at.lat - 0.02, lng: at.lng + 0.05 },
      ],
    });
    const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
    const steps = [-0.5, 0, 0.001, 0.007, 0.04, 0.2].map((east, i) => ({
      timestamp: now - 7200 + i * 1200,
      latitude: at.lat,
      longitude: at.lng + east,
    }));
    const first = await recordPositions(dora, steps.slice(0, 4));
    expect(first.geofenceEvents.map(({ zoneId, zoneName, eventType }) => [zoneId, zoneName, eventType])).toEqual([
      [circle, "Old Town", "entry"],
      [square, "Harbour", "entry"],
    ]);
    const second = await recordPositions(dora, steps.slice(4));
    expect(second.geofenceEvents).toEqual([
      {
        zoneId: circle,
        zoneName: "Old Town",
        eventType: "exit",
        timestamp: new Date((now - 2400) * 1000).toISOString(),
      },
      {
        zoneId: square,
        zoneName: "Harbour",
        eventType: "exit",
        timestamp: new Date((now - 1200) * 1000).toISOString(),
      },
    ]);
    expect((await recordPositions(dora, steps)).geofenceEvents).toEqual([]);
    expect(
      await sql("select zone_id, event_type from public.geofence_events where driver_id = $1 order by id", [dora.id]),
    ).toEqual([
      { zone_id: circle, event_type: "entry" },
      { zone_id: square, event_type: "entry" },
      { zone_id: circle, event_type: "exit" },
      { zone_id: square, event_type: "exit" },
    ]);
  });

  longTest("are ignored while inactive", async () => {
    const at = nextUnusedLocation();
    const id = await zone("Gone", { ...at, radius: 500 });
    const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
    expect(
      (await recordPositions(dora, [{ timestamp: now - 4000, latitude: at.lat, longitude: at.lng }])).geofenceEvents,
    ).toHaveLength(1);
    await deactivateZone(id);
    expect(
      (await recordPositions(dora, [{ timestamp: now - 2000, latitude: at.lat + 1, longitude: at.lng }]))
        .geofenceEvents,
    ).toEqual([]);
    expect(
      (await recordPositions(dora, [{ timestamp: now - 10, latitude: at.lat, longitude: at.lng }])).geofenceEvents,
    ).toEqual([]);
  });
});
