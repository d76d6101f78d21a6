// Planning at the provider's emulator: routes, times, and the effect of changes.
import { setRoutingFaults, readPlannings, setRoutingSettings, setPlanningStatus } from "../control.ts";
import { pointOnTestStreet, TEST_DAY, orderInput, useOptimoRouteEmulator, driverInput } from "./testing.ts";

const emulator = useOptimoRouteEmulator();
const toOrderFields = (hundredths: number, overrides: object = {}) => ({
  location: { locationName: "A door", ...pointOnTestStreet(hundredths) },
  ...overrides,
});
const createOrders = (...orders: object[]) => emulator.post("create_orders", { orders });
const setDrivers = (...drivers: object[]) => emulator.post("update_drivers_parameters", { updates: drivers });
const startPlanning = async (overrides: object = {}) =>
  (await emulator.post("start_planning", { date: TEST_DAY, ...overrides })).body;
type Stop = {
  orderNo: string;
  stopNumber: number;
  scheduledAt: string;
  arrivalTimeDt: string;
  travelTime: number;
  distance: number;
};
type Route = {
  driverExternalId: string;
  driverSerial: string;
  duration: number;
  distance: number;
  load1: number;
  stops: Stop[];
};
const routes = async (query: object = {}): Promise<Route[]> =>
  (await emulator.get("get_routes", { date: TEST_DAY, ...query })).body.routes as unknown as Route[];
const plannedStops = async () =>
  Object.fromEntries(
    (await routes()).map(({ driverExternalId, stops }) => [driverExternalId, stops.map(({ orderNo }) => orderNo)]),
  );
const status = async (orderNo: string) =>
  (
    (await emulator.post("get_completion_details", { orders: [{ orderNo }] })).body.orders[0]?.data as {
      status: string;
    }
  ).status;

describe("planning run", () => {
  test("is new, running and finished, in a live account's letters and in the specification's words", async () => {
    await setRoutingSettings(emulator.url, { planningMs: 1000 });
    await createOrders(orderInput("TXN-1"));
    await setDrivers(driverInput("anna"));
    const { planningId } = await startPlanning();
    expect(planningId).toEqual(expect.any(Number));
    const readBothStatuses = async () => [
      (await emulator.get("get_planning_status", { planningId: String(planningId) })).body,
      (await emulator.get("get_planning_status", { date: TEST_DAY })).body,
    ];
    expect(await readBothStatuses()).toMatchObject([
      { status: "N", percentageComplete: 0 },
      { status: "in_progress", progress: 0 },
    ]);
    emulator.pass(600);
    expect(await readBothStatuses()).toMatchObject([
      { status: "R", percentageComplete: 60 },
      { status: "in_progress", progress: 60 },
    ]);
    expect(await status("TXN-1")).toBe("unscheduled");
    emulator.pass(400);
    expect(await readBothStatuses()).toMatchObject([
      { status: "F", percentageComplete: 100 },
      { status: "completed", progress: 100 },
    ]);
    expect(await status("TXN-1")).toBe("scheduled");
  });

  test("blocks a second run and deletion until it ends", async () => {
    await setRoutingSettings(emulator.url, { planningHeld: true });
    await createOrders(orderInput("TXN-1"), orderInput("TXN-2", { date: "2026-05-05" }));
    const { planningId } = await startPlanning();
    expect(await startPlanning()).toMatchObject({ success: false, code: "ERR_OPT_RUNNING", planningId });
    expect((await emulator.post("delete_order", { orderNo: "TXN-1" })).body).toMatchObject({
      code: "ERR_OPT_RUNNING",
      planningId,
    });
    expect((await emulator.post("delete_order", { orderNo: "TXN-2" })).body.success).toBe(true);
    expect((await emulator.post("stop_planning", { planningId })).body).toEqual({ success: true });
    expect((await emulator.get("get_planning_status", { planningId: String(planningId) })).body.status).toBe("C");
    expect((await emulator.post("delete_order", { orderNo: "TXN-1" })).body.success).toBe(true);
  });

  test("can be held, started and ended manually, and can fail", async () => {
    await setRoutingSettings(emulator.url, { planningHeld: true });
    await createOrders(orderInput("TXN-1"));
    await setDrivers(driverInput("anna"));
    const { planningId } = await startPlanning();
    expect((await setPlanningStatus(emulator.url, Number(planningId), "R")).percent).toBe(50);
    await setPlanningStatus(emulator.url, Number(planningId), "F");
    expect(await readPlannings(emulator.url)).toMatchObject([{ status: "F", scheduled: 1, unscheduled: 0 }]);
    await setRoutingSettings(emulator.url, { planningHeld: false });
    await setRoutingFaults(emulator.url, { planningFails: true });
    await startPlanning();
    expect((await emulator.get("get_planning_status", { date: TEST_DAY })).body.status).toBe("failed");
    expect(await status("TXN-1")).toBe("scheduled");
  });

  test("names unknown orders and drivers", async () => {
    await createOrders(orderInput("TXN-1"));
    await setDrivers(driverInput("anna"));
    expect(
      await startPlanning({
        useOrders: ["TXN-1", "TXN-9"],
        useDrivers: [{ driverExternalId: "anna" }, { driverSerial: "077" }],
      }),
    ).toMatchObject({ success: true, missingOrders: ["TXN-9"], missingDrivers: [{ driverSerial: "077" }] });
    expect((await emulator.get("get_planning_status", { planningId: "424242" })).body.code).toBe(
      "ERR_INVALID_PARAM_FORMAT",
    );
    expect((await emulator.get("get_planning_status", { date: "2026-06-01" })).body.code).toBe(
      "ERR_INVALID_PARAM_FORMAT",
    );
    expect((await emulator.post("start_planning", {})).body.code).toBe("ERR_MISSING_MAND_FIELD");
    expect((await startPlanning({ startWith: "SOMEHOW" })).code).toBe("ERR_INVALID_PARAM_FORMAT");
  });
});

describe("route", () => {
  test("follows the street there and back without zigzag, with times, metres and seconds between stops", async () => {
    await createOrders(...[5, 1, 4, 2, 3].map((where) => orderInput(`AT-${where}`, toOrderFields(where))));
    await setDrivers(driverInput("anna"));
    await startPlanning();
    const [route] = await routes();
    expect(route?.stops.map(({ orderNo }) => orderNo)).toEqual(["AT-1", "AT-2", "AT-3", "AT-4", "AT-5"]);
    expect(route?.stops.map(({ stopNumber }) => stopNumber)).toEqual([1, 2, 3, 4, 5]);
    // A hundredth of a degree is 1,112 m, at 30 km/h 133 s; then 15 minutes of service.
    expect(route?.stops.map(({ distance, travelTime }) => [distance, travelTime])).toEqual(
      [1, 2, 3, 4, 5].map(() => [1112, 133]),
    );
    expect(route?.stops.map(({ scheduledAt }) => scheduledAt)).toEqual(["09:02", "09:19", "09:36", "09:53", "10:11"]);
    expect(route?.stops[0]?.arrivalTimeDt).toBe(`${TEST_DAY} 09:02:13`);
    expect(route).toMatchObject({ driverSerial: "001", duration: 86, distance: 5.56 });
    expect((await emulator.get("get_scheduling_info", { orderNo: "AT-3" })).body).toMatchObject({
      orderScheduled: true,
      scheduleInformation: {
        driverExternalId: "anna",
        stopNumber: 3,
        scheduledAt: "09:36",
        scheduledAtDt: `${TEST_DAY} 09:36:40`,
      },
    });
  });

  test("does not always take the nearest next, when the whole route gets shorter", async () => {
    await createOrders(...[1, -1.2, 4].map((where) => orderInput(`AT${where}`, toOrderFields(where))));
    await setDrivers(driverInput("anna"));
    await startPlanning();
    expect(await plannedStops()).toEqual({ anna: ["AT-1.2", "AT1", "AT4"] });
  });

  test("respects time windows and working hours, and leaves the rest unscheduled", async () => {
    await createOrders(
      orderInput("LATE", toOrderFields(1, { timeWindows: [{ twFrom: "11:00", twTo: "12:00" }] })),
      orderInput("EARLY", toOrderFields(9, { timeWindows: [{ twFrom: "08:00", twTo: "09:30" }] })),
      orderInput("NIGHT", toOrderFields(2, { timeWindows: [{ twFrom: "20:00", twTo: "22:00" }] })),
      orderInput("LONG", toOrderFields(3, { duration: 400 })),
    );
    await setDrivers(driverInput("anna", { workTimeTo: "12:30" }));
    await startPlanning();
    expect((await routes())[0]?.stops.map(({ orderNo, scheduledAt }) => [orderNo, scheduledAt])).toEqual([
      ["EARLY", "09:20"],
      ["LATE", "11:00"],
    ]);
    expect([await status("NIGHT"), await status("LONG")]).toEqual(["unscheduled", "unscheduled"]);
  });

  test("prefers critical orders to near ones when the day is too short for both", async () => {
    await createOrders(
      orderInput("NEAR", toOrderFields(1, { duration: 40 })),
      orderInput("CRITICAL", toOrderFields(4, { duration: 40, priority: "C" })),
    );
    await setDrivers(driverInput("anna", { workTimeTo: "10:00" }));
    await startPlanning();
    expect(await plannedStops()).toEqual({ anna: ["CRITICAL"] });
  });

  test("is shared between the working drivers, within their vehicles' capacity", async () => {
    await createOrders(...[1, 2, 3, 4].map((where) => orderInput(`AT-${where}`, toOrderFields(where, { load1: 1 }))));
    await setDrivers(
      driverInput("anna", { vehicleCapacity1: 1 }),
      driverInput("ben"),
      driverInput("off", { enabled: false }),
      driverInput("tomorrow", { date: "2026-05-05" }),
    );
    await startPlanning();
    const all = await routes();
    expect(all.map(({ driverExternalId }) => driverExternalId).sort()).toEqual(["anna", "ben"]);
    expect(all.find(({ driverExternalId }) => driverExternalId === "anna")?.load1).toBe(1);
    expect(all.flatMap(({ stops }) => stops)).toHaveLength(4);
    expect(await routes({ driverExternalId: "ben" })).toHaveLength(1);
    expect(await routes({ driverSerial: "001" })).toMatchObject([{ driverExternalId: "anna" }]);
  });

  test("gives an order only to its assigned driver, by external id or serial, and to none when they are off", async () => {
    await setDrivers(driverInput("anna"), driverInput("ben"), driverInput("off", { enabled: false }));
    await createOrders(
      orderInput("BENS", toOrderFields(1, { assignedTo: { serial: "002" } })),
      orderInput("ANNAS", toOrderFields(2, { assignedTo: { externalId: "anna" } })),
      orderInput("NOBODYS", toOrderFields(3, { assignedTo: { externalId: "off" } })),
    );
    await startPlanning();
    expect(await plannedStops()).toEqual({ anna: ["ANNAS"], ben: ["BENS"] });
    expect(await status("NOBODYS")).toBe("unscheduled");
  });

  test("is dissolved when its driver's day is written again, by either call", async () => {
    const driverDayWrites: [string, object][] = [
      ["update_driver_parameters", driverInput("anna")],
      ["update_drivers_parameters", { updates: [driverInput("anna")] }],
      [
        "update_drivers_parameters",
        {
          updates: [
            {
              driver: { externalId: "anna" },
              date: TEST_DAY,
              workTime: { from: "09:00", to: "17:00" },
              startLocation: { type: "custom", ...pointOnTestStreet(0) },
            },
          ],
        },
      ],
      ["update_drivers_parameters", { updates: [{ driver: { serial: "001" }, date: TEST_DAY, enabled: true }] }],
    ];
    await createOrders(orderInput("TXN-1"), orderInput("TXN-2"));
    await setDrivers(driverInput("anna"));
    for (const [method, body] of driverDayWrites) {
      await startPlanning();
      expect(await plannedStops()).toMatchObject({ anna: [expect.any(String), expect.any(String)] });
      expect((await emulator.post(method, body)).body.success).toBe(true);
      expect(await plannedStops()).toEqual({});
      expect(await status("TXN-1")).toBe("unscheduled");
    }
    await emulator.post("update_driver_parameters", driverInput("anna", { date: "2026-05-05" }));
    await startPlanning();
    expect(await plannedStops()).toMatchObject({ anna: [expect.any(String), expect.any(String)] });
  });

  test("loses an order that is deleted or moved to another day, and keeps one assigned to another driver until the next planning", async () => {
    await createOrders(...[1, 2, 3, 4].map((where) => orderInput(`AT-${where}`, toOrderFields(where))));
    await setDrivers(driverInput("anna"));
    await startPlanning();
    await emulator.post("delete_order", { orderNo: "AT-1" });
    await emulator.post("update_order", { orderNo: "AT-2", date: "2026-05-06" });
    await emulator.post("update_order", { orderNo: "AT-3", assignedTo: { externalId: "ben" } });
    expect((await routes())[0]?.stops.map(({ orderNo, stopNumber }) => [orderNo, stopNumber])).toEqual([
      ["AT-3", 1],
      ["AT-4", 2],
    ]);
    expect([await status("AT-2"), await status("AT-3")]).toEqual(["unscheduled", "scheduled"]);
    await setDrivers(driverInput("ben"));
    await startPlanning();
    expect(await plannedStops()).toMatchObject({ ben: ["AT-3"] });
  });
});

describe("planning again", () => {
  // Anna has the far end of the street, and a new driver could take the near one.
  beforeEach(async () => {
    await setDrivers(driverInput("anna"));
    await createOrders(orderInput("FAR", toOrderFields(5)));
    await startPlanning();
    await setDrivers(
      driverInput("ben", {
        startLatitude: pointOnTestStreet(6).latitude,
        startLongitude: pointOnTestStreet(6).longitude,
      }),
    );
    await createOrders(orderInput("NEW", toOrderFields(1)));
  });

  test("EMPTY, the default, starts over with all drivers", async () => {
    await startPlanning();
    expect(
      Object.values(await plannedStops())
        .flat()
        .sort(),
    ).toEqual(["FAR", "NEW"]);
    expect(Object.keys(await plannedStops())).toEqual(["anna", "ben"]);
    expect((await plannedStops()).ben).toEqual(["FAR"]);
  });

  test("CURRENT with RESOURCES keeps each driver's orders and inserts new ones", async () => {
    await startPlanning({ startWith: "CURRENT", lockType: "RESOURCES", useDrivers: [{ driverExternalId: "anna" }] });
    expect(await plannedStops()).toEqual({ anna: ["NEW", "FAR"] });
    await startPlanning({ startWith: "CURRENT", lockType: "RESOURCES" });
    expect((await plannedStops()).anna).toContain("FAR");
  });

  test("CURRENT with ROUTES leaves the routes unchanged and new orders unscheduled", async () => {
    const before = await routes();
    await startPlanning({ startWith: "CURRENT", lockType: "ROUTES", useDrivers: [{ driverExternalId: "anna" }] });
    expect(await routes()).toEqual(before);
    expect(await status("NEW")).toBe("unscheduled");
  });

  test("moves nothing that has begun or ended", async () => {
    await emulator.post("update_completion_details", { updates: [{ orderNo: "FAR", data: { status: "servicing" } }] });
    await startPlanning();
    expect((await plannedStops()).anna?.[0]).toBe("FAR");
    expect(await status("FAR")).toBe("servicing");
  });

  test("of some orders leaves the others in place", async () => {
    await startPlanning({ startWith: "CURRENT", useOrderObjects: [{ orderNo: "NEW" }] });
    expect((await plannedStops()).anna).toContain("FAR");
    expect(Object.values(await plannedStops()).flat()).toContain("NEW");
  });
});

test("a plan is on the phones immediately, on a live account only after it was sent", async () => {
  await createOrders(orderInput("TXN-1"));
  await setDrivers(driverInput("anna"));
  const isDispatched = async () => (await emulator.get("get_dispatch_status", { date: TEST_DAY })).body.live;
  await setRoutingSettings(emulator.url, { apiVariant: "live" });
  await startPlanning();
  expect(await isDispatched()).toBe(false);
  await emulator.post("send_routes", { date: TEST_DAY });
  expect(await isDispatched()).toBe(true);
});

test("a live account accepts an order's completion once its route was sent, and a newly planned order is not on the phone", async () => {
  await setDrivers(driverInput("anna"));
  await setRoutingSettings(emulator.url, { apiVariant: "live" });
  const complete = async (orderNo: string) =>
    (
      (await emulator.post("update_completion_details", { updates: [{ orderNo, data: { status: "on_route" } }] })).body
        .updates as { success: boolean }[]
    )[0]?.success;
  await emulator.post("create_order", { operation: "CREATE", ...orderInput("TXN-1") });
  expect(await complete("TXN-1")).toBe(false);
  await startPlanning();
  expect(await complete("TXN-1")).toBe(false);
  await emulator.post("send_routes", { date: TEST_DAY });
  expect(await complete("TXN-1")).toBe(true);
  await emulator.post("create_order", { operation: "CREATE", ...orderInput("TXN-2") });
  await startPlanning({ startWith: "CURRENT" });
  expect(await complete("TXN-2")).toBe(false);
  // The status is the day's, and does not cover the newly planned order.
  expect((await emulator.get("get_dispatch_status", { date: TEST_DAY })).body.live).toBe(true);
  await emulator.post("send_routes", { date: TEST_DAY });
  expect(await complete("TXN-2")).toBe(true);
  expect((await emulator.post("send_routes", { date: TEST_DAY })).body.code).toBe("ERR_NOTHING_TO_SEND");
});

describe("driver", () => {
  test("keeps the day as written, field by field, and gets a serial at first mention", async () => {
    await setDrivers(driverInput("anna", { vehicleCapacity2: 7 }), driverInput("ben"));
    await emulator.post("update_driver_parameters", {
      externalId: "anna",
      date: TEST_DAY,
      workTimeTo: "15:00",
      endLatitude: 1,
      endLongitude: 2,
      endAddress: "Home",
    });
    expect((await emulator.get("get_driver_parameters", { driverId: "anna" })).body).toMatchObject({
      success: true,
      externalId: "anna",
      serial: "001",
      enabled: true,
      workTimeFrom: "09:00",
      workTimeTo: "15:00",
      vehicleCapacity2: 7,
      startLatitude: 25.7,
      endLatitude: 1,
      endLongitude: 2,
      endAddress: "Home",
    });
    expect((await emulator.post("create_driver", { externalId: "carl", name: "Carl" })).body).toMatchObject({
      success: true,
      serial: "003",
    });
    expect((await emulator.get("get_driver_info", { externalId: "carl" })).body).toMatchObject({
      name: "Carl",
      serial: "003",
    });
    expect((await emulator.get("get_driver_info", { externalId: "nobody" })).body.success).toBe(false);
  });

  test("in an invalid row is refused, and the others are accepted", async () => {
    const { updates } = (
      await setDrivers(
        driverInput("anna", { workTimeFrom: "9" }),
        driverInput("ben", { startLongitude: undefined }),
        driverInput("carl", { startLatitude: undefined, startLongitude: undefined, startAddress: "Home" }),
        driverInput("dora"),
        { driver: { externalId: "emil" }, date: TEST_DAY, workTimeFrom: "09:00" },
      )
    ).body;
    expect(updates.map(({ code }) => code ?? "ok")).toEqual([
      "ERR_INVALID_PARAM_FORMAT",
      "ERR_LOC_NOT_VALID",
      "ERR_LOC_NOT_VALID",
      "ok",
      "ERR_INVALID_PARAM_FORMAT",
    ]);
  });

  test("in a list with flat hours is refused on a live account", async () => {
    await setDrivers(driverInput("anna"));
    await setRoutingSettings(emulator.url, { apiVariant: "live" });
    expect((await setDrivers(driverInput("anna"))).body.updates).toMatchObject([
      { success: false, code: "ERR_INVALID_PARAM_FORMAT" },
    ]);
    expect(
      (await setDrivers({ driver: { externalId: "anna" }, date: TEST_DAY, workTime: { from: "09:00", to: "17:00" } }))
        .body.updates,
    ).toMatchObject([{ success: true }]);
  });
});
