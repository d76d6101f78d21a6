// A host evaluates positions that many phones send concurrently: stored as the database would store them, also where
// the host's state is stale.
// Imported first: it sets the database's address.
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

const dbOf = async (person: TestPerson) =>
  userContext(callerFromToken((await person.client.auth.getSession()).data.session?.access_token).claims as UserClaims);
const send = async (driver: TestPerson, positions: Parameters<typeof storePositions>[2]) =>
  storePositions(await dbOf(driver), driver.id, positions);
const now = async () =>
  Math.floor(Number((await queryRow<{ t: string }>("select extract(epoch from clock_timestamp())::text as t")).t));
const at = (timestamp: number, { lat, lng }: LatLng, accuracy = 8) => ({
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
  const [drivers, t] = await Promise.all([Promise.all(Array.from({ length: 6 }, () => newDriver())), now()]);
  const places = drivers.map(() => nextUnusedLocation());
  const answers = await Promise.all(
    drivers.map((driver, n) =>
      send(driver, [
        at(t - 60, places[n] as LatLng),
        at(t - 40, places[n] as LatLng, 900),
        at(t - 20, kmNorth(places[n] as LatLng, 0.2)),
      ]),
    ),
  );
  for (const [n, driver] of drivers.entries()) {
    expect(answers[n]).toEqual({
      accepted: 2,
      ignored: [{ timestamp: t - 40, reason: "inaccurate" }],
      geofenceEvents: [],
    });
    expect(await listStoredPositions(driver)).toEqual([
      { at: t - 60, excluded: null },
      { at: t - 40, excluded: "inaccurate" },
      { at: t - 20, excluded: null },
    ]);
    expect(await readStoredPosition(driver)).toMatchObject({
      at: t - 20,
      lat: expect.closeTo(kmNorth(places[n] as LatLng, 0.2).lat, 6) as unknown,
    });
  }
});

test("a position that comes twice, late, or through another host in between is stored once and in order", async () => {
  const [dora, t] = await Promise.all([newDriver(), now()]);
  const here = nextUnusedLocation();
  await send(dora, [at(t - 100, here)]);
  // Another host, or another tab without one.
  await callRpcOrThrow(dora.client, "record_positions", { p_positions: [at(t - 80, here)] });
  expect(await send(dora, [at(t - 60, here)])).toMatchObject({ accepted: 1 });
  expect(await send(dora, [at(t - 60, here), at(t - 90, here), at(t - 40, here)])).toEqual({
    accepted: 2,
    ignored: [{ timestamp: t - 60, reason: "duplicate" }],
    geofenceEvents: [],
  });
  expect(await send(dora, [at(t + 3_000, here)])).toMatchObject({ ignored: [{ reason: "future" }] });
  expect((await listStoredPositions(dora)).map((position) => position.at)).toEqual([
    t - 100,
    t - 90,
    t - 80,
    t - 60,
    t - 40,
  ]);
  expect((await readStoredPosition(dora)).at).toBe(t - 40);
});

test("one phone's concurrent batches are processed one after another", async () => {
  const [dora, t] = await Promise.all([newDriver(), now()]);
  const here = nextUnusedLocation();
  const answers = await Promise.all([90, 70, 50, 30, 10].map((ago) => send(dora, [at(t - ago, here)])));
  expect(answers.map(({ accepted }) => accepted)).toEqual([1, 1, 1, 1, 1]);
  expect(await listStoredPositions(dora)).toHaveLength(5);
});

test("a zone that is created, moved or deleted applies to the very next position", async () => {
  const [ada, dora, t] = await Promise.all([newAdmin(), newDriver(), now()]);
  const here = nextUnusedLocation();
  await send(dora, [at(t - 200, here)]);
  const zone = await callRpcOrThrow<{ id: string }>(ada.client, "admin_create_zone", {
    p_body: { name: "Drawn since", type: "circle", center: here, radius: 300 },
  });
  expect((await send(dora, [at(t - 170, here)])).geofenceEvents).toMatchObject([
    { zoneId: zone.id, zoneName: "Drawn since", eventType: "entry" },
  ]);
  expect(await sql("select zone_id from private.drivers_in_zones where driver_id = $1", [dora.id])).toEqual([
    { zone_id: zone.id },
  ]);
  await callRpcOrThrow(ada.client, "admin_update_zone", { p_id: zone.id, p_patch: { center: kmNorth(here, 5) } });
  expect((await send(dora, [at(t - 110, here)])).geofenceEvents).toMatchObject([
    { zoneId: zone.id, eventType: "exit" },
  ]);
  await callRpcOrThrow(ada.client, "admin_delete_zone", { p_id: zone.id });
  expect((await send(dora, [at(t - 50, kmNorth(here, 5))])).geofenceEvents).toEqual([]);
});

test("a suspended driver is refused, and the others' positions are stored", async () => {
  const [ada, suspended, dora, t] = await Promise.all([newAdmin(), newDriver(), newDriver(), now()]);
  await callRpcOrThrow(ada.client, "admin_suspend_driver", { p_user_id: suspended.id, p_reason: "Complaint" });
  const here = nextUnusedLocation();
  const [refused, acceptedBatch] = await Promise.allSettled([
    send(suspended, [at(t - 10, here)]),
    send(dora, [at(t - 10, here)]),
  ]);
  expect(refused).toMatchObject({ status: "rejected", reason: { code: "UNAUTHENTICATED" } });
  expect(acceptedBatch).toMatchObject({ status: "fulfilled", value: { accepted: 1 } });
  expect(await listStoredPositions(suspended)).toEqual([]);
});

test("a driver with a delivery advances on the route, and its parties see it", async () => {
  const delivery = await createDeliveryInStatus("in_transit", { at: nextUnusedLocation() });
  const t = await now();
  await send(delivery.driver, [at(t + 5, kmNorth(delivery.at, 0.3))]);
  const broadcasts = await sql<{ payload: { lat: number } }>(
    "select payload from realtime.messages where topic = $1 and event = 'position' order by inserted_at desc, ctid desc limit 1",
    [`transaction:${delivery.id}`],
  );
  expect(broadcasts[0]?.payload.lat).toBeCloseTo(kmNorth(delivery.at, 0.3).lat, 5);
});

test("a locked delivery delays its own driver's answer only", async () => {
  const delivery = await createDeliveryInStatus("in_transit", { at: nextUnusedLocation() });
  const [dora, t] = await Promise.all([newDriver(), now()]);
  let answered = false;
  let waiting: Promise<unknown> = Promise.resolve();
  const client = await ownerPool.connect();
  try {
    await client.query("begin");
    await client.query("select from public.transactions where id = $1 for update", [delivery.id]);
    waiting = send(delivery.driver, [at(t, delivery.at)]).then(() => {
      answered = true;
    });
    expect(await send(dora, [at(t, nextUnusedLocation())])).toMatchObject({ accepted: 1 });
    expect(answered).toBe(false);
  } finally {
    await client.query("commit");
    client.release();
  }
  await waiting;
  expect(answered).toBe(true);
});
