// The app server classifies positions (valid or not) that many phones send concurrently, and stores them as the
// database would, also if the server's cached state is stale. Imported first: it sets the database's address.
import "./support/server-positions";
import { storePositions } from "@/server/positions/store-positions";
import { userContext, type UserClaims } from "@/server/database/client";
import { callerFromToken } from "../../e2e/fixtures/rpc";
import { createDeliveryInStatus, kmNorth } from "./support/deliveries";
import {
  callRpcOrThrow,
  newAdmin,
  newDriver,
  queryRow,
  ownerPool,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";

const dbContextOf = async (person: TestPerson) =>
  userContext(callerFromToken((await person.client.auth.getSession()).data.session?.access_token).claims as UserClaims);
const sendPositions = async (driver: TestPerson, positions: Parameters<typeof storePositions>[2]) =>
  storePositions(await dbContextOf(driver), driver.id, positions);
const readUnixTime = async () =>
  Math.floor(Number((await queryRow<{ t: string }>("select extract(epoch from clock_timestamp())::text as t")).t));
const positionAt = (timestamp: number, { lat, lng }: LatLng, accuracy = 8) => ({
  timestamp,
  latitude: lat,
  longitude: lng,
  accuracy,
});
const readStoredPosition = ({ id }: TestPerson) =>
  queryRow<{ lat: number; lng: number; at: number }>(
    "select current_latitude as lat, current_longitude as lng, extract(epoch from position_at)::float8 as at from public.driver_profiles where user_id = $1",
    [id],
  );
const listStoredPositions = ({ id }: TestPerson) =>
  sql<{ at: number; excluded: string | null }>(
    'select extract(epoch from "timestamp")::float8 as at, excluded from public.driver_positions where driver_id = $1 order by 1',
    [id],
  );

test("each of many concurrent phones gets its own answer, and its last position is its newest valid one", async () => {
  const [drivers, now] = await Promise.all([Promise.all(Array.from({ length: 6 }, () => newDriver())), readUnixTime()]);
  const places = drivers.map(() => nextUnusedLocation());
  const answers = await Promise.all(
    drivers.map((driver, n) =>
      sendPositions(driver, [
        positionAt(now - 60, places[n] as LatLng),
        positionAt(now - 40, places[n] as LatLng, 900),
        positionAt(now - 20, kmNorth(places[n] as LatLng, 0.2)),
      ]),
    ),
  );
  for (const [n, driver] of drivers.entries()) {
    expect(answers[n]).toEqual({
      accepted: 2,
      ignored: [{ timestamp: now - 40, reason: "inaccurate" }],
      geofenceEvents: [],
    });
    expect(await listStoredPositions(driver)).toEqual([
      { at: now - 60, excluded: null },
      { at: now - 40, excluded: "inaccurate" },
      { at: now - 20, excluded: null },
    ]);
    expect(await readStoredPosition(driver)).toMatchObject({
      at: now - 20,
      lat: expect.closeTo(kmNorth(places[n] as LatLng, 0.2).lat, 6) as unknown,
    });
  }
});

test("a position that arrives twice, late, or after one through another app server is stored once and in order", async () => {
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  const location = nextUnusedLocation();
  await sendPositions(dora, [positionAt(now - 100, location)]);
  // Stored by the database itself, as another app server's state would not show it.
  await callRpcOrThrow(dora.client, "record_positions", { p_positions: [positionAt(now - 80, location)] });
  expect(await sendPositions(dora, [positionAt(now - 60, location)])).toMatchObject({ accepted: 1 });
  expect(
    await sendPositions(dora, [
      positionAt(now - 60, location),
      positionAt(now - 90, location),
      positionAt(now - 40, location),
    ]),
  ).toEqual({
    accepted: 2,
    ignored: [{ timestamp: now - 60, reason: "duplicate" }],
    geofenceEvents: [],
  });
  expect(await sendPositions(dora, [positionAt(now + 3_000, location)])).toMatchObject({
    ignored: [{ reason: "future" }],
  });
  expect((await listStoredPositions(dora)).map((position) => position.at)).toEqual([
    now - 100,
    now - 90,
    now - 80,
    now - 60,
    now - 40,
  ]);
  expect((await readStoredPosition(dora)).at).toBe(now - 40);
});

test("one phone's concurrent batches are processed one after another", async () => {
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  const location = nextUnusedLocation();
  const answers = await Promise.all(
    [90, 70, 50, 30, 10].map((secondsAgo) => sendPositions(dora, [positionAt(now - secondsAgo, location)])),
  );
  expect(answers.map(({ accepted }) => accepted)).toEqual([1, 1, 1, 1, 1]);
  expect(await listStoredPositions(dora)).toHaveLength(5);
});

test("a zone that is created, moved or deleted applies to the next position", async () => {
  const [ada, dora, now] = await Promise.all([newAdmin(), newDriver(), readUnixTime()]);
  const location = nextUnusedLocation();
  await sendPositions(dora, [positionAt(now - 200, location)]);
  const zone = await callRpcOrThrow<{ id: string }>(ada.client, "admin_create_zone", {
    p_body: { name: "Drawn since", type: "circle", center: location, radius: 300 },
  });
  expect((await sendPositions(dora, [positionAt(now - 170, location)])).geofenceEvents).toMatchObject([
    { zoneId: zone.id, zoneName: "Drawn since", eventType: "entry" },
  ]);
  expect(await sql("select zone_id from private.drivers_in_zones where driver_id = $1", [dora.id])).toEqual([
    { zone_id: zone.id },
  ]);
  await callRpcOrThrow(ada.client, "admin_update_zone", { p_id: zone.id, p_patch: { center: kmNorth(location, 5) } });
  expect((await sendPositions(dora, [positionAt(now - 110, location)])).geofenceEvents).toMatchObject([
    { zoneId: zone.id, eventType: "exit" },
  ]);
  await callRpcOrThrow(ada.client, "admin_delete_zone", { p_id: zone.id });
  expect((await sendPositions(dora, [positionAt(now - 50, kmNorth(location, 5))])).geofenceEvents).toEqual([]);
});

test("a suspended driver is refused, and the others' positions are stored", async () => {
  const [ada, suspended, dora, now] = await Promise.all([newAdmin(), newDriver(), newDriver(), readUnixTime()]);
  await callRpcOrThrow(ada.client, "admin_suspend_driver", { p_user_id: suspended.id, p_reason: "Complaint" });
  const location = nextUnusedLocation();
  const [refused, acceptedBatch] = await Promise.allSettled([
    sendPositions(suspended, [positionAt(now - 10, location)]),
    sendPositions(dora, [positionAt(now - 10, location)]),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "UNAUTHENTICATED" } });
  expect(acceptedBatch).toMatchObject({ status: "fulfilled", value: { accepted: 1 } });
  expect(await listStoredPositions(suspended)).toEqual([]);
});

test("a driver with a delivery advances on the route, and its parties see it", async () => {
  const delivery = await createDeliveryInStatus("in_transit", { at: nextUnusedLocation() });
  const now = await readUnixTime();
  await sendPositions(delivery.driver, [positionAt(now + 5, kmNorth(delivery.at, 0.3))]);
  const broadcasts = await sql<{ payload: { lat: number } }>(
    "select payload from realtime.messages where topic = $1 and event = 'position' order by inserted_at desc, ctid desc limit 1",
    [`transaction:${delivery.id}`],
  );
  expect(broadcasts[0]?.payload.lat).toBeCloseTo(kmNorth(delivery.at, 0.3).lat, 5);
});

test("a locked delivery delays its own driver's answer only", async () => {
  const delivery = await createDeliveryInStatus("in_transit", { at: nextUnusedLocation() });
  const [dora, now] = await Promise.all([newDriver(), readUnixTime()]);
  let isStored = false;
  let waiting: Promise<unknown> = Promise.resolve();
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("select from public.transactions where id = $1 for update", [delivery.id]);
    waiting = sendPositions(delivery.driver, [positionAt(now, delivery.at)]).then(() => {
      isStored = true;
    });
    expect(await sendPositions(dora, [positionAt(now, nextUnusedLocation())])).toMatchObject({ accepted: 1 });
    expect(isStored).toBe(false);
  } finally {
    await client.query("commit");
    client.release();
  }
  await waiting;
  expect(isStored).toBe(true);
});
