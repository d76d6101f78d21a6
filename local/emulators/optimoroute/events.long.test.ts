// Drivers' actions at the provider's emulator: events with tags, completion details, positions.
import { readGazetteer } from "../../geocoder";
import {
  readRoutingEvents,
  setRoutingFaults,
  setRoutingSettings,
  setRoutingDriver,
  setRoutingOrder,
} from "../control.ts";
import { pointOnTestStreet, TEST_DAY, orderInput, useOptimoRouteEmulator, driverInput } from "./testing.ts";

const emulator = useOptimoRouteEmulator();
// Loading the town's addresses takes time that these tests do not measure.
beforeAll(async () => {
  await readGazetteer();
}, 60_000);
const orderLocation = (hundredths: number) => ({
  location: { locationName: "A door", ...pointOnTestStreet(hundredths) },
});
const listEvents = async () =>
  (await readRoutingEvents(emulator.url)).map(({ event, driverSerial, orderNo }) => [
    event,
    driverSerial,
    orderNo ?? null,
  ]);
const updateCompletion = (orderNo: string, data: object) =>
  emulator.post("update_completion_details", { updates: [{ orderNo, data }] });
const readCompletion = async (orderNo: string) =>
  (await emulator.post("get_completion_details", { orders: [{ orderNo }] })).body.orders[0]?.data;
const sendPosition = (hundredths: number, timestamp: number, extraFields: object = {}) =>
  emulator.post("update_drivers_positions", {
    updates: [
      { driver: { externalId: "anna" }, positions: [{ timestamp, ...pointOnTestStreet(hundredths), ...extraFields }] },
    ],
  });

// Anna has two stops on her phone: NEAR and FAR.
async function planTestRoute(): Promise<void> {
  await emulator.post("create_orders", {
    orders: [orderInput("NEAR", orderLocation(1)), orderInput("FAR", orderLocation(2))],
  });
  await emulator.post("update_driver_parameters", driverInput("anna"));
  await emulator.post("start_planning", { date: TEST_DAY });
  await emulator.get("get_planning_status", { date: TEST_DAY });
}

describe("order status", () => {
  test("records each event of a day once", async () => {
    await planTestRoute();
    for (const [orderNo, status] of [
      ["NEAR", "on_route"],
      ["NEAR", "servicing"],
      ["NEAR", "servicing"],
      ["NEAR", "success"],
      ["FAR", "servicing"],
      ["FAR", "failed"],
    ] as const)
      await updateCompletion(orderNo, { status });
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_route", "001", null],
      ["start_service", "001", "NEAR"],
      ["success", "001", "NEAR"],
      ["start_service", "001", "FAR"],
      ["failed", "001", "FAR"],
      ["end_route", "001", null],
    ]);
  });

  test("keeps the given times in any of the three forms, otherwise the server's", async () => {
    await planTestRoute();
    await updateCompletion("NEAR", { status: "servicing", startTime: { localTime: `${TEST_DAY}T09:10:00` } });
    await updateCompletion("NEAR", { status: "success", endTime: { utcTime: `${TEST_DAY}T13:25:00` } });
    expect(await readCompletion("NEAR")).toMatchObject({
      status: "success",
      tracking_url: expect.stringContaining(emulator.url),
      startTime: {
        unixTimestamp: Date.parse(`${TEST_DAY}T13:10:00Z`) / 1000,
        utcTime: `${TEST_DAY}T13:10:00`,
        localTime: `${TEST_DAY}T09:10:00`,
      },
      endTime: { unixTimestamp: Date.parse(`${TEST_DAY}T13:25:00Z`) / 1000, localTime: `${TEST_DAY}T09:25:00` },
    });
    expect((await readRoutingEvents(emulator.url)).find(({ event }) => event === "success")?.unixTimestamp).toBe(
      Date.parse(`${TEST_DAY}T13:25:00Z`) / 1000,
    );
    await updateCompletion("FAR", { status: "rejected" });
    expect(await readCompletion("FAR")).toMatchObject({ endTime: { unixTimestamp: emulator.now() } });
  });

  test("records a cancellation in the details only, without an event", async () => {
    await planTestRoute();
    await setRoutingOrder(emulator.url, "NEAR", { status: "cancelled" });
    expect(await listEvents()).toEqual([]);
    expect(await readCompletion("NEAR")).toMatchObject({ status: "cancelled" });
    expect((await emulator.get("get_completion_details", { date: TEST_DAY })).body.orders).toMatchObject([
      { orderNo: "NEAR", status: "cancelled" },
      { orderNo: "FAR", status: "scheduled" },
    ]);
  });

  test("starts another day's route when one of its orders is updated", async () => {
    await planTestRoute();
    emulator.pass(-24 * 3_600_000);
    await updateCompletion("NEAR", { status: "servicing" });
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_route", "001", null],
      ["start_service", "001", "NEAR"],
    ]);
  });

  test("is refused individually for an unknown order or an invalid status", async () => {
    await planTestRoute();
    const { updates } = (
      await emulator.post("update_completion_details", {
        updates: [
          { orderNo: "NEAR", data: { status: "success" } },
          { orderNo: "LOST", data: { status: "success" } },
          { orderNo: "FAR", data: { status: "done" } },
        ],
      })
    ).body;
    expect(updates.map(({ code }) => code ?? "ok")).toEqual(["ok", "ERR_ORD_NOT_FOUND", "ERR_INVALID_PARAM_FORMAT"]);
  });

  test("records the assigned driver for an order off any route; a live account requires the route on the phone", async () => {
    await emulator.post("create_order", orderInput("TXN-1", { assignedTo: { externalId: "ben" } }));
    expect((await updateCompletion("TXN-1", { status: "servicing" })).body.updates).toMatchObject([{ success: true }]);
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_service", "001", "TXN-1"],
    ]);
    await setRoutingSettings(emulator.url, { apiVariant: "live" });
    expect((await updateCompletion("TXN-1", { status: "success" })).body.updates).toMatchObject([{ success: false }]);
  });

  test("records no events on a live account before the route is on the phone", async () => {
    await emulator.post("create_orders", {
      orders: [orderInput("NEAR", orderLocation(1)), orderInput("FAR", orderLocation(2))],
    });
    await emulator.post("update_driver_parameters", driverInput("anna"));
    await setRoutingSettings(emulator.url, { apiVariant: "live" });
    await emulator.post("start_planning", { date: TEST_DAY });
    await emulator.post("search_orders", { dateRange: { from: TEST_DAY, to: TEST_DAY } });
    await setRoutingOrder(emulator.url, "NEAR", { status: "servicing" });
    expect(await listEvents()).toEqual([]);
    await emulator.post("send_routes", { date: TEST_DAY });
    await setRoutingOrder(emulator.url, "NEAR", { status: "success" });
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_route", "001", null],
      ["success", "001", "NEAR"],
    ]);
  });

  test("changed by another app is visible at the provider only", async () => {
    await planTestRoute();
    await setRoutingOrder(emulator.url, "NEAR", {
      status: "success",
      at: emulator.now() + 60,
      form: { note: "Handed over" },
    });
    expect(await readCompletion("NEAR")).toMatchObject({
      status: "success",
      endTime: { unixTimestamp: emulator.now() + 60 },
      form: { note: "Handed over" },
    });
    const moved = await setRoutingOrder(emulator.url, "FAR", { address: "734 South Broadway" });
    expect(moved.data.location).toMatchObject({ address: "734 South Broadway", latitude: 39.2826584 });
    expect((await setRoutingOrder(emulator.url, "FAR", { driver: "ben" })).data.assignedTo).toEqual({
      externalId: "ben",
    });
    expect((await setRoutingOrder(emulator.url, "FAR", {})).changes.map(({ by }) => by)).toEqual([
      "api",
      "person",
      "person",
    ]);
    await expect(setRoutingOrder(emulator.url, "LOST", { status: "success" })).rejects.toThrow(/404/);
    await expect(setRoutingOrder(emulator.url, "FAR", { status: "done" as "success" })).rejects.toThrow(/400/);
  });
});

describe("events", () => {
  const read = async (query: Record<string, string> = {}) =>
    (await emulator.get("get_events", query)).body as unknown as {
      success: boolean;
      code?: string;
      events: { event: string; unixTimestamp: number; driverName: string }[];
      tag: string;
      remainingEvents: number;
    };

  test("are paginated by tag, each once, and later ones after the last tag", async () => {
    await setRoutingSettings(emulator.url, { pageSize: 3 });
    await planTestRoute();
    await updateCompletion("NEAR", { status: "success" });
    await updateCompletion("FAR", { status: "success" });
    const first = await read();
    expect([first.events.length, first.remainingEvents]).toEqual([3, 2]);
    const second = await read({ after_tag: first.tag });
    expect([...first.events, ...second.events].map(({ event }) => event)).toEqual([
      "on_duty",
      "start_route",
      "success",
      "success",
      "end_route",
    ]);
    expect(second.remainingEvents).toBe(0);
    expect(await read({ after_tag: second.tag })).toMatchObject({ events: [], tag: second.tag, remainingEvents: 0 });
    await setRoutingDriver(emulator.url, "anna", { name: "Anna", event: "off_duty" });
    expect((await read({ after_tag: second.tag })).events).toMatchObject([{ event: "off_duty", driverName: "Anna" }]);
    expect((await read({ after_tag: "" })).events).toHaveLength(3);
    expect((await read({ after_tag: "nonsense" })).code).toBe("ERR_INVALID_PARAM_FORMAT");
  });

  test("are filtered by days and a limit, which a live account ignores", async () => {
    await setRoutingDriver(emulator.url, "anna", { event: "on_duty" });
    emulator.pass(24 * 3_600_000);
    await setRoutingDriver(emulator.url, "anna", { event: "on_duty" });
    await setRoutingDriver(emulator.url, "anna", { event: "off_duty" });
    expect((await read({ date_from: "2026-05-05", date_to: "2026-05-05" })).events.map(({ event }) => event)).toEqual([
      "on_duty",
      "off_duty",
    ]);
    expect(await read({ limit: "1" })).toMatchObject({ events: [{ event: "on_duty" }], remainingEvents: 2 });
    expect((await read({ date_from: "yesterday" })).code).toBe("ERR_INVALID_PARAM_FORMAT");
    await setRoutingSettings(emulator.url, { apiVariant: "live" });
    expect((await read({ date_from: "2026-05-05", limit: "1" })).events).toHaveLength(3);
  });

  test("are duplicated and shuffled on request, the same way for the same seed", async () => {
    await planTestRoute();
    await updateCompletion("NEAR", { status: "success" });
    await updateCompletion("FAR", { status: "success" });
    const readWithSeed = async (seed: number) => {
      await setRoutingFaults(emulator.url, { duplicateEvents: 0.5, shuffleEvents: true, seed });
      return (await read()).events.map(({ event }) => event);
    };
    const first = await readWithSeed(7);
    expect(await readWithSeed(7)).toEqual(first);
    expect(new Set(first)).toEqual(new Set(["on_duty", "start_route", "success", "end_route"]));
    const batches = [await readWithSeed(1), await readWithSeed(2), await readWithSeed(3)];
    expect(batches.some((list) => list.length > 5)).toBe(true);
    expect(batches.some((list) => list[0] !== "on_duty")).toBe(true);
  });

  test("record a changed start time of a route that is on the phone", async () => {
    await planTestRoute();
    await updateCompletion("NEAR", { status: "servicing" });
    await emulator.post("update_driver_parameters", driverInput("anna", { workTimeFrom: "11:00" }));
    await emulator.post("start_planning", { date: TEST_DAY });
    await emulator.get("get_planning_status", { date: TEST_DAY });
    const { events: batches } = (await emulator.get("get_events")).body;
    expect(batches.filter(({ event }) => event === "start_time_changed")).toMatchObject([
      { driverExternalId: "anna", plannedStartTime: { localTime: `${TEST_DAY}T11:00:00` } },
    ]);
  });
});

describe("positions", () => {
  test("set a driver on duty and on route by the first one of the day", async () => {
    await planTestRoute();
    await sendPosition(0, emulator.now());
    await sendPosition(0.5, emulator.now() + 30);
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_route", "001", null],
    ]);
  });

  test("record the arrival near the next stop, without starting the service", async () => {
    await planTestRoute();
    await sendPosition(2, emulator.now());
    await sendPosition(0.99, emulator.now() + 30);
    expect(await setRoutingOrder(emulator.url, "NEAR", {})).toMatchObject({
      status: "scheduled",
      arrivedAt: emulator.now() + 30,
      changes: [{ by: "api" }, { by: "positions", what: "the driver came within 11 m" }],
    });
    expect((await setRoutingOrder(emulator.url, "FAR", {})).arrivedAt).toBeNull();
    await updateCompletion("NEAR", { status: "servicing" });
    const { events: batches } = (await emulator.get("get_events")).body;
    expect(batches.at(-1)).toMatchObject({
      event: "start_service",
      position: { ...pointOnTestStreet(0.99), distanceToLocation: 11 },
    });
  });

  test("start the service near the next stop if so configured", async () => {
    await setRoutingSettings(emulator.url, { arrivalStartsService: true, arrivalMetres: 20 });
    await planTestRoute();
    await sendPosition(0.95, emulator.now());
    expect((await setRoutingOrder(emulator.url, "NEAR", {})).status).toBe("scheduled");
    await sendPosition(0.99, emulator.now() + 30);
    expect((await setRoutingOrder(emulator.url, "NEAR", {})).status).toBe("servicing");
    expect((await listEvents()).at(-1)).toEqual(["start_service", "001", "NEAR"]);
  });

  test("are ignored when late, repeated or in milliseconds", async () => {
    await planTestRoute();
    await sendPosition(5, emulator.now());
    await sendPosition(1, emulator.now() - 60);
    await sendPosition(1, emulator.now());
    expect((await sendPosition(1, emulator.now() * 1000)).body.updates).toMatchObject([
      { success: false, code: "ERR_INVALID_PARAM_FORMAT" },
    ]);
    expect((await setRoutingOrder(emulator.url, "NEAR", {})).arrivedAt).toBeNull();
    expect((await emulator.get("get_driver_positions", { date: TEST_DAY })).body.drivers).toMatchObject([
      {
        driver: { externalId: "anna", serial: "001" },
        positions: [{ timestamp: emulator.now() - 60 }, { timestamp: emulator.now() }],
      },
    ]);
  });

  test("are accepted for one driver at a time, too, and by serial", async () => {
    await setRoutingDriver(emulator.url, "anna");
    expect(
      (
        await emulator.post("update_driver_positions", {
          driver: { serial: "001" },
          positions: [{ timestamp: emulator.now(), ...pointOnTestStreet(0), accuracy: 5, speed: 8.3, heading: 90 }],
        })
      ).body.success,
    ).toBe(true);
    expect((await emulator.get("get_driver_info", { externalId: "anna" })).body.lastPosition).toEqual({
      timestamp: emulator.now(),
      ...pointOnTestStreet(0),
      accuracy: 5,
      speed: 8.3,
      heading: 90,
    });
    expect(
      (
        await emulator.post("update_drivers_positions", {
          updates: [
            { driver: { serial: "099" }, positions: [{ timestamp: 1, ...pointOnTestStreet(0) }] },
            { driver: { externalId: "anna" }, positions: [{ timestamp: 1, latitude: 91, longitude: 0 }] },
          ],
        })
      ).body.updates,
    ).toMatchObject([
      { success: false, code: "ERR_INVALID_PARAM_FORMAT" },
      { success: false, code: "ERR_LOC_NOT_VALID" },
    ]);
  });
});

test("geofences are created, changed, assigned to drivers and deleted", async () => {
  const { id } = (
    await emulator.post("create_geofence", {
      name: "Downtown",
      type: "circle",
      center_lat: 25.77,
      center_lng: -80.19,
      radius: 900,
      color: "#fff",
    })
  ).body;
  await emulator.post("create_geofence", {
    id: "wynwood",
    name: "Canton",
    type: "polygon",
    coordinates: [
      [25.8, -80.2],
      [25.81, -80.2],
      [25.81, -80.19],
    ],
  });
  expect((await emulator.post("create_geofence", { name: "No middle", type: "circle", radius: 5 })).body.code).toBe(
    "ERR_MISSING_MAND_FIELD",
  );
  expect(
    (
      await emulator.post("create_geofence", {
        name: "A line",
        type: "polygon",
        coordinates: [
          [1, 1],
          [2, 2],
        ],
      })
    ).body.code,
  ).toBe("ERR_INVALID_PARAM_FORMAT");
  expect((await emulator.post("update_geofence", { id, radius: 1200, is_active: false })).body.success).toBe(true);
  expect((await emulator.get("get_geofences")).body.geofences).toMatchObject([
    { id, name: "Downtown", radius: 1200, is_active: false },
    { id: "wynwood" },
  ]);
  await emulator.post("assign_driver_zones", { driverId: "anna", zoneIds: ["wynwood", id] });
  expect((await emulator.get("get_driver_zones", { driverId: "anna" })).body).toMatchObject({
    zoneIds: ["wynwood", id],
    zones: [
      { name: "Canton", priority: 1 },
      { name: "Downtown", priority: 2 },
    ],
  });
  expect((await emulator.post("assign_driver_zones", { driverId: "anna", zoneIds: ["nowhere"] })).body.success).toBe(
    false,
  );
  await emulator.post("delete_geofence", { id: "wynwood" });
  expect((await emulator.get("get_driver_zones", { driverId: "anna" })).body.zoneIds).toEqual([id]);
  expect((await emulator.post("delete_geofence", { id: "wynwood" })).body.code).toBe("ERR_INVALID_PARAM_FORMAT");
});
