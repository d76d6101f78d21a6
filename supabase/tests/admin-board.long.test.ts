// The data of the administrators' live map ("board"). It contains all tests' rows, so each test finds its own.
import {
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  ownerPool,
  runAsIsolated,
  nextUnusedLocation,
  sql,
  type TestPerson,
  type LatLng,
} from "./support/harness";
import { copyDriver } from "./support/row-copies";
import { createDeliveryInStatus, kmNorth, paidDelivery } from "./support/deliveries";

type IdAndName = { id: string; name: string };
type Board = {
  drivers: (IdAndName & {
    status: string;
    isAvailable: boolean;
    location: (LatLng & { at: string }) | null;
    zones: IdAndName[];
    deliveryId: string | null;
  })[];
  deliveries: {
    id: string;
    status: string;
    driverId: string | null;
    pickup: { location: LatLng | null };
    dropOff: { address: string; location: LatLng };
  }[];
  zones: (IdAndName & Record<string, unknown>)[];
  zoneEvents: {
    driverId: string;
    driverName: string;
    zoneId: string;
    zoneName: string;
    eventType: string;
    timestamp: string;
  }[];
  truncated: { drivers: boolean; deliveries: boolean; zones: boolean };
};
let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});
const readBoard = (): Promise<Board> => callRpcOrThrow<Board>(ada.client, "admin_get_board");
const findOnBoard = async (driver: TestPerson) => (await readBoard()).drivers.find(({ id }) => id === driver.id);

test("shows a driver on duty with position, time and delivery, and omits a driver who is off duty", async () => {
  const at = nextUnusedLocation();
  const [idle, offDutyDriver] = await Promise.all([
    newDriver({ online: true, at }),
    newDriver({ at: nextUnusedLocation() }),
  ]);
  expect(await findOnBoard(idle)).toEqual({
    id: idle.id,
    name: "Dora Driver",
    status: "online",
    isAvailable: true,
    zones: [],
    deliveryId: null,
    location: { lat: expect.closeTo(at.lat, 6) as number, lng: at.lng, at: expect.stringMatching(/Z$/) as string },
  });
  expect(await findOnBoard(offDutyDriver)).toBeUndefined();
  const delivery = await createDeliveryInStatus("in_transit", { at: nextUnusedLocation() });
  expect(await findOnBoard(delivery.driver)).toMatchObject({
    status: "on_duty",
    isAvailable: false,
    deliveryId: delivery.id,
  });
});

test("returns null for a driver's unknown position", async () => {
  const dora = await newDriver({ online: true });
  expect((await findOnBoard(dora))?.location).toBeNull();
});

test("shows deliveries from payment to end, with both places", async () => {
  const at = nextUnusedLocation();
  const [waiting, inTransit, ended] = await Promise.all([
    paidDelivery({ at, pickup: null }),
    createDeliveryInStatus("servicing", { at: nextUnusedLocation() }),
    createDeliveryInStatus("delivered", { at: nextUnusedLocation() }),
  ]);
  // The oldest of all: other tests leave more deliveries than the board shows.
  await sql("update public.transactions set created_at = '2000-01-01' where id = any ($1)", [
    [waiting.id, inTransit.id, ended.id],
  ]);
  const { deliveries } = await readBoard();
  const find = (id: string) => deliveries.find((delivery) => delivery.id === id);
  expect(find(waiting.id)).toMatchObject({
    status: "payment_confirmed",
    driverId: null,
    pickup: { location: null },
    dropOff: { address: "12 Receiver Street", location: at },
  });
  expect(find(inTransit.id)).toMatchObject({
    status: "servicing",
    driverId: inTransit.driver.id,
    pickup: { location: inTransit.at },
  });
  expect(find(ended.id)).toBeUndefined();
});

test("draws active zones, names the zones a driver is in, and lists entries and exits, newest first", async () => {
  const at = nextUnusedLocation();
  const shape = { type: "circle", center: at, radius: 500, color: "#aa3300" };
  const zone = await callRpcOrThrow<IdAndName>(ada.client, "admin_create_zone", {
    p_body: { name: `Harbour ${at.lat}`, ...shape },
  });
  const inactiveZone = await callRpcOrThrow<IdAndName>(ada.client, "admin_create_zone", {
    p_body: { name: "Closed", ...shape, isActive: false },
  });
  const dora = await newDriver({ online: true });
  const reportPosition = ({ lat, lng }: { lat: number; lng: number }, secondsAgo: number) =>
    callRpcOrThrow(dora.client, "record_positions", {
      p_positions: [
        { timestamp: Math.floor(Date.now() / 1000) - secondsAgo, latitude: lat, longitude: lng, accuracy: 8 },
      ],
    });
  await reportPosition(at, 900);
  const inside = await readBoard();
  expect(inside.zones.find(({ id }) => id === zone.id)).toEqual({
    id: zone.id,
    name: zone.name,
    ...shape,
    coordinates: null,
  });
  expect(inside.zones.some(({ id }) => id === inactiveZone.id)).toBe(false);
  expect(inside.drivers.find(({ id }) => id === dora.id)?.zones).toEqual([{ id: zone.id, name: zone.name }]);
  await reportPosition(kmNorth(at, 3), 5);
  const outside = await readBoard();
  expect(outside.drivers.find(({ id }) => id === dora.id)?.zones).toEqual([]);
  // The board lists twenty events, and other tests' drivers cross edges meanwhile: make this driver's the newest.
  await runAsIsolated(ada, async (query) => {
    await query("update public.geofence_events set id = default where zone_id = $1", [zone.id]);
    const [response] = await query<{ answer: { data: Board } }>("select app.admin_get_board() as answer");
    const events = response?.answer.data.zoneEvents ?? [];
    expect(
      events
        .filter(({ zoneId }) => zoneId === zone.id)
        .map(({ eventType, driverName, zoneName }) => [eventType, driverName, zoneName]),
    ).toEqual([
      ["exit", "Dora Driver", zone.name],
      ["entry", "Dora Driver", zone.name],
    ]);
    expect(events.length).toBeLessThanOrEqual(20);
  });
  await callRpcOrThrow(ada.client, "admin_delete_zone", { p_id: zone.id });
});

test("limits the number of drivers, reports the cut, and never omits a driver with a delivery", async () => {
  const assigned = await createDeliveryInStatus("assigned", { at: nextUnusedLocation() });
  const busy = await newDriver({ online: true });
  await callRpcOrThrow(busy.client, "set_driver_status", { p_status: "busy" });
  const claims = Buffer.from(
    (await ada.client.auth.getSession()).data.session?.access_token.split(".")[1] ?? "",
    "base64url",
  ).toString();
  const client = await ownerPool.connect();
  try {
    // Two thousand more drivers on duty, rolled back before other sessions can see them.
    await client.query("begin");
    await copyDriver(client, busy, 2001);
    await client.query(
      "select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('role', 'handover_authenticated', true)",
      [claims, ada.id],
    );
    const { rows } = await client.query<{ answer: { data: Board } }>("select app.admin_get_board() as answer");
    const truncatedBoard = rows[0]?.answer.data;
    expect([truncatedBoard?.drivers.length, truncatedBoard?.truncated.drivers]).toEqual([2000, true]);
    expect(truncatedBoard?.drivers.some(({ id }) => id === assigned.driver.id)).toBe(true);
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("admin_get_board returns NOT_FOUND to a driver or a customer", async () => {
  for (const person of [await newDriver({ online: true }), await newCustomer()]) {
    expect(await callRpc(person.client, "admin_get_board")).toEqual({
      ok: false,
      code: "NOT_FOUND",
      message: "Not found",
    });
  }
});
