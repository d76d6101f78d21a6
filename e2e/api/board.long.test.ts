// The admin live map's data, and who may not read it.
import { Board } from "@/lib/contracts/admin/board";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomPlace,
  type ApiPerson,
} from "./support/app";
import { kmNorth, createStartedDelivery } from "./support/deliveries";

let ada: ApiPerson;
beforeAll(async () => {
  ada = await newAdmin();
});
const readBoard = async (): Promise<Board> => {
  const { data } = await expectOk(ada.get("/api/admin/board"));
  expect(Board.strict().parse(data)).toEqual(data);
  return data as Board;
};

test("returns a driver on the way with position, and the driver's delivery", async () => {
  const { dora, id, place } = await createStartedDelivery();
  const here = kmNorth(place, -0.9);
  await expectOk(
    dora.post("/api/driver/positions", {
      positions: [{ timestamp: Date.now() / 1000, latitude: here.lat, longitude: here.lng, accuracy: 5 }],
    }),
  );
  const { drivers, deliveries, truncated } = await readBoard();
  const [row] = await queryAsOwner<{ at: Date }>(
    "select position_at as at from public.driver_profiles where user_id = $1",
    [dora.id],
  );
  expect(drivers.find((each) => each.id === dora.id)).toMatchObject({
    name: "Dora Driver",
    status: "on_duty",
    isAvailable: false,
    deliveryId: id,
    location: { at: row?.at.toISOString() },
  });
  expect(deliveries.find((each) => each.id === id)).toMatchObject({
    status: "in_transit",
    driverId: dora.id,
    amount: 80,
    pickup: { location: place },
  });
  expect(truncated).toEqual({ drivers: false, deliveries: false, zones: false });
});

test("a new zone is on the map, and so is a driver who enters it", async () => {
  const location = randomPlace();
  const { id } = (
    await expectOk(
      ada.post("/api/admin/zones", {
        name: "Old Town",
        type: "circle",
        center: location,
        radius: 400,
        color: "#225588",
      }),
    )
  ).data as { id: string };
  const dora = await newDriver({ at: location, online: true });
  const { drivers, zones, zoneEvents } = await readBoard();
  expect(zones.find((zone) => zone.id === id)).toEqual({
    id,
    name: "Old Town",
    type: "circle",
    center: location,
    radius: 400,
    coordinates: null,
    color: "#225588",
  });
  expect(drivers.find((driver) => driver.id === dora.id)?.zones).toEqual([{ id, name: "Old Town" }]);
  expect(zoneEvents).toContainEqual({
    driverId: dora.id,
    driverName: "Dora Driver",
    zoneId: id,
    zoneName: "Old Town",
    eventType: "entry",
    timestamp: expect.any(String) as string,
  });
});

test("returns 404 to drivers and customers, and 401 without a session", async () => {
  for (const person of [await newDriver({ online: true }), await newCustomer()])
    expect(await person.get("/api/admin/board")).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect(await createApiClient().get("/api/admin/board")).toMatchObject({ status: 401, code: "UNAUTHENTICATED" });
});
