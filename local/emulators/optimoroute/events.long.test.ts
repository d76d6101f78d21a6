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

const box = useOptimoRouteEmulator();
// Loading the town's addresses takes time that these tests do not measure.
beforeAll(async () => {
  await readGazetteer();
}, 60_000);
const place = (hundredths: number) => ({ location: { locationName: "A door", ...pointOnTestStreet(hundredths) } });
const listEvents = async () =>
  (await readRoutingEvents(box.url)).map(({ event, driverSerial, orderNo }) => [event, driverSerial, orderNo ?? null]);
const complete = (orderNo: string, data: object) =>
  box.post("update_completion_details", { updates: [{ orderNo, data }] });
const details = async (orderNo: string) =>
  (await box.post("get_completion_details", { orders: [{ orderNo }] })).body.orders[0]?.data;
const standAt = (hundredths: number, timestamp: number, more: object = {}) =>
  box.post("update_drivers_positions", {
    updates: [
      { driver: { externalId: "anna" }, positions: [{ timestamp, ...pointOnTestStreet(hundredths), ...more }] },
    ],
  });

// Anna has two stops on her phone: NEAR and FAR.
async function route(): Promise<void> {
  await box.post("create_orders", { orders: [orderInput("NEAR", place(1)), orderInput("FAR", place(2))] });
  await box.post("update_driver_parameters", driverInput("anna"));
  await box.post("start_planning", { date: TEST_DAY });
  await box.get("get_planning_status", { date: TEST_DAY });
}

describe("order status", () => {
  test("records each event of a day once", async () => {
    await route();
    for (const [orderNo, status] of [
      ["NEAR", "on_route"],
      ["NEAR", "servicing"],
      ["NEAR", "servicing"],
      ["NEAR", "success"],
      ["FAR", "servicing"],
      ["FAR", "failed"],
    ] as const)
      await complete(orderNo, { status });
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
    await route();
    await complete("NEAR", { status: "servicing", startTime: { localTime: `${TEST_DAY}T09:10:00` } });
    await complete("NEAR", { status: "success", endTime: { utcTime: `${TEST_DAY}T13:25:00` } });
    expect(await details("NEAR")).toMatchObject({
      status: "success",
      tracking_url: expect.stringContaining(box.url),
      startTime: {
        unixTimestamp: Date.parse(`${TEST_DAY}T13:10:00Z`) / 1000,
        utcTime: `${TEST_DAY}T13:10:00`,
        localTime: `${TEST_DAY}T09:10:00`,
      },
      endTime: { unixTimestamp: Date.parse(`${TEST_DAY}T13:25:00Z`) / 1000, localTime: `${TEST_DAY}T09:25:00` },
    });
    expect((await readRoutingEvents(box.url)).find(({ event }) => event === "success")?.unixTimestamp).toBe(
      Date.parse(`${TEST_DAY}T13:25:00Z`) / 1000,
    );
    await complete("FAR", { status: "rejected" });
    expect(await details("FAR")).toMatchObject({ endTime: { unixTimestamp: box.now() } });
  });

  test("records a cancellation in the details only, without an event", async () => {
    await route();
    await setRoutingOrder(box.url, "NEAR", { status: "cancelled" });
    expect(await listEvents()).toEqual([]);
    expect(await details("NEAR")).toMatchObject({ status: "cancelled" });
    expect((await box.get("get_completion_details", { date: TEST_DAY })).body.orders).toMatchObject([
      { orderNo: "NEAR", status: "cancelled" },
      { orderNo: "FAR", status: "scheduled" },
    ]);
  });

  test("starts another day's route when one of its orders is updated", async () => {
    await route();
    box.pass(-24 * 3_600_000);
    await complete("NEAR", { status: "servicing" });
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_route", "001", null],
      ["start_service", "001", "NEAR"],
    ]);
  });

  test("is refused individually for an unknown order or an invalid status", async () => {
    await route();
    const { updates } = (
      await box.post("update_completion_details", {
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
    await box.post("create_order", orderInput("TXN-1", { assignedTo: { externalId: "ben" } }));
    expect((await complete("TXN-1", { status: "servicing" })).body.updates).toMatchObject([{ success: true }]);
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_service", "001", "TXN-1"],
    ]);
    await setRoutingSettings(box.url, { column: "live" });
    expect((await complete("TXN-1", { status: "success" })).body.updates).toMatchObject([{ success: false }]);
  });

  test("records no events on a live account before the route is on the phone", async () => {
    await box.post("create_orders", { orders: [orderInput("NEAR", place(1)), orderInput("FAR", place(2))] });
    await box.post("update_driver_parameters", driverInput("anna"));
    await setRoutingSettings(box.url, { column: "live" });
    await box.post("start_planning", { date: TEST_DAY });
    await box.post("search_orders", { dateRange: { from: TEST_DAY, to: TEST_DAY } });
    await setRoutingOrder(box.url, "NEAR", { status: "servicing" });
    expect(await listEvents()).toEqual([]);
    await box.post("send_routes", { date: TEST_DAY });
    await setRoutingOrder(box.url, "NEAR", { status: "success" });
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_route", "001", null],
      ["success", "001", "NEAR"],
    ]);
  });

  test("changed by another app is visible at the provider only", async () => {
    await route();
    await setRoutingOrder(box.url, "NEAR", { status: "success", at: box.now() + 60, form: { note: "Handed over" } });
    expect(await details("NEAR")).toMatchObject({
      status: "success",
      endTime: { unixTimestamp: box.now() + 60 },
      form: { note: "Handed over" },
    });
    const moved = await setRoutingOrder(box.url, "FAR", { address: "734 South Broadway" });
    expect(moved.data.location).toMatchObject({ address: "734 South Broadway", latitude: 39.2826584 });
    expect((await setRoutingOrder(box.url, "FAR", { driver: "ben" })).data.assignedTo).toEqual({ externalId: "ben" });
    expect((await setRoutingOrder(box.url, "FAR", {})).changes.map(({ by }) => by)).toEqual([
      "api",
      "person",
      "person",
    ]);
    await expect(setRoutingOrder(box.url, "LOST", { status: "success" })).rejects.toThrow(/404/);
    await expect(setRoutingOrder(box.url, "FAR", { status: "done" as "success" })).rejects.toThrow(/400/);
  });
});

describe("events", () => {
  const read = async (query: Record<string, string> = {}) =>
    (await box.get("get_events", query)).body as unknown as {
      success: boolean;
      code?: string;
      events: { event: string; unixTimestamp: number; driverName: string }[];
      tag: string;
      remainingEvents: number;
    };

  test("are paginated by tag, each once, and later ones after the last tag", async () => {
    await setRoutingSettings(box.url, { pageSize: 3 });
    await route();
    await complete("NEAR", { status: "success" });
    await complete("FAR", { status: "success" });
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
    await setRoutingDriver(box.url, "anna", { name: "Anna", event: "off_duty" });
    expect((await read({ after_tag: second.tag })).events).toMatchObject([{ event: "off_duty", driverName: "Anna" }]);
    expect((await read({ after_tag: "" })).events).toHaveLength(3);
    expect((await read({ after_tag: "nonsense" })).code).toBe("ERR_INVALID_PARAM_FORMAT");
  });

  test("are filtered by days and a limit, which a live account ignores", async () => {
    await setRoutingDriver(box.url, "anna", { event: "on_duty" });
    box.pass(24 * 3_600_000);
    await setRoutingDriver(box.url, "anna", { event: "on_duty" });
    await setRoutingDriver(box.url, "anna", { event: "off_duty" });
    expect((await read({ date_from: "2026-05-05", date_to: "2026-05-05" })).events.map(({ event }) => event)).toEqual([
      "on_duty",
      "off_duty",
    ]);
    expect(await read({ limit: "1" })).toMatchObject({ events: [{ event: "on_duty" }], remainingEvents: 2 });
    expect((await read({ date_from: "yesterday" })).code).toBe("ERR_INVALID_PARAM_FORMAT");
    await setRoutingSettings(box.url, { column: "live" });
    expect((await read({ date_from: "2026-05-05", limit: "1" })).events).toHaveLength(3);
  });

  test("are duplicated and shuffled on request, the same way for the same seed", async () => {
    await route();
    await complete("NEAR", { status: "success" });
    await complete("FAR", { status: "success" });
    const twice = async (seed: number) => {
      await setRoutingFaults(box.url, { duplicateEvents: 0.5, shuffleEvents: true, seed });
      return (await read()).events.map(({ event }) => event);
    };
    const first = await twice(7);
    expect(await twice(7)).toEqual(first);
    expect(new Set(first)).toEqual(new Set(["on_duty", "start_route", "success", "end_route"]));
    const all = [await twice(1), await twice(2), await twice(3)];
    expect(all.some((list) => list.length > 5)).toBe(true);
    expect(all.some((list) => list[0] !== "on_duty")).toBe(true);
  });

  test("record a changed start time of a route that is on the phone", async () => {
    await route();
    await complete("NEAR", { status: "servicing" });
    await box.post("update_driver_parameters", driverInput("anna", { workTimeFrom: "11:00" }));
    await box.post("start_planning", { date: TEST_DAY });
    await box.get("get_planning_status", { date: TEST_DAY });
    const { events: all } = (await box.get("get_events")).body;
    expect(all.filter(({ event }) => event === "start_time_changed")).toMatchObject([
      { driverExternalId: "anna", plannedStartTime: { localTime: `${TEST_DAY}T11:00:00` } },
    ]);
  });
});

describe("positions", () => {
  test("set a driver on duty and on route by the first one of the day", async () => {
    await route();
    await standAt(0, box.now());
    await standAt(0.5, box.now() + 30);
    expect(await listEvents()).toEqual([
      ["on_duty", "001", null],
      ["start_route", "001", null],
    ]);
  });

  test("record the arrival near the next stop, without starting the service", async () => {
    await route();
    await standAt(2, box.now());
    await standAt(0.99, box.now() + 30);
    expect(await setRoutingOrder(box.url, "NEAR", {})).toMatchObject({
      status: "scheduled",
      arrivedAt: box.now() + 30,
      changes: [{ by: "api" }, { by: "positions", what: "the driver came within 11 m" }],
    });
    expect((await setRoutingOrder(box.url, "FAR", {})).arrivedAt).toBeNull();
    await complete("NEAR", { status: "servicing" });
    const { events: all } = (await box.get("get_events")).body;
    expect(all.at(-1)).toMatchObject({
      event: "start_service",
      position: { ...pointOnTestStreet(0.99), distanceToLocation: 11 },
    });
  });

  test("start the service near the next stop if so configured", async () => {
    await setRoutingSettings(box.url, { arrivalStartsService: true, arrivalMetres: 20 });
    await route();
    await standAt(0.95, box.now());
    expect((await setRoutingOrder(box.url, "NEAR", {})).status).toBe("scheduled");
    await standAt(0.99, box.now() + 30);
    expect((await setRoutingOrder(box.url, "NEAR", {})).status).toBe("servicing");
    expect((await listEvents()).at(-1)).toEqual(["start_service", "001", "NEAR"]);
  });

  test("are ignored when late, repeated or in milliseconds", async () => {
    await route();
    await standAt(5, box.now());
    await standAt(1, box.now() - 60);
    await standAt(1, box.now());
    expect((await standAt(1, box.now() * 1000)).body.updates).toMatchObject([
      { success: false, code: "ERR_INVALID_PARAM_FORMAT" },
    ]);
    expect((await setRoutingOrder(box.url, "NEAR", {})).arrivedAt).toBeNull();
    expect((await box.get("get_driver_positions", { date: TEST_DAY })).body.drivers).toMatchObject([
      {
        driver: { externalId: "anna", serial: "001" },
        positions: [{ timestamp: box.now() - 60 }, { timestamp: box.now() }],
      },
    ]);
  });

  test("are accepted for one driver at a time, too, and by serial", async () => {
    await setRoutingDriver(box.url, "anna");
    expect(
      (
        await box.post("update_driver_positions", {
          driver: { serial: "001" },
          positions: [{ timestamp: box.now(), ...pointOnTestStreet(0), accuracy: 5, speed: 8.3, heading: 90 }],
        })
      ).body.success,
    ).toBe(true);
    expect((await box.get("get_driver_info", { externalId: "anna" })).body.lastPosition).toEqual({
      timestamp: box.now(),
      ...pointOnTestStreet(0),
      accuracy: 5,
      speed: 8.3,
      heading: 90,
    });
    expect(
      (
        await box.post("update_drivers_positions", {
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
    await box.post("create_geofence", {
      name: "Downtown",
      type: "circle",
      center_lat: 25.77,
      center_lng: -80.19,
      radius: 900,
      color: "#fff",
    })
  ).body;
  await box.post("create_geofence", {
    id: "wynwood",
    name: "Canton",
    type: "polygon",
    coordinates: [
      [25.8, -80.2],
      [25.81, -80.2],
      [25.81, -80.19],
    ],
  });
  expect((await box.post("create_geofence", { name: "No middle", type: "circle", radius: 5 })).body.code).toBe(
    "ERR_MISSING_MAND_FIELD",
  );
  expect(
    (
      await box.post("create_geofence", {
        name: "A line",
        type: "polygon",
        coordinates: [
          [1, 1],
          [2, 2],
        ],
      })
    ).body.code,
  ).toBe("ERR_INVALID_PARAM_FORMAT");
  expect((await box.post("update_geofence", { id, radius: 1200, is_active: false })).body.success).toBe(true);
  expect((await box.get("get_geofences")).body.geofences).toMatchObject([
    { id, name: "Downtown", radius: 1200, is_active: false },
    { id: "wynwood" },
  ]);
  await box.post("assign_driver_zones", { driverId: "anna", zoneIds: ["wynwood", id] });
  expect((await box.get("get_driver_zones", { driverId: "anna" })).body).toMatchObject({
    zoneIds: ["wynwood", id],
    zones: [
      { name: "Canton", priority: 1 },
      { name: "Downtown", priority: 2 },
    ],
  });
  expect((await box.post("assign_driver_zones", { driverId: "anna", zoneIds: ["nowhere"] })).body.success).toBe(false);
  await box.post("delete_geofence", { id: "wynwood" });
  expect((await box.get("get_driver_zones", { driverId: "anna" })).body.zoneIds).toEqual([id]);
  expect((await box.post("delete_geofence", { id: "wynwood" })).body.code).toBe("ERR_INVALID_PARAM_FORMAT");
});
