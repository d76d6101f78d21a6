// The client with the provider's emulator, call by call in both modes.
import { API_METHODS } from "../../local/emulators/optimoroute/methods.ts";
import { serveOptimoRoute, type ServedEmulator } from "../../local/emulators/optimoroute/serve.ts";
import {
  removeRoutingOrder,
  setRoutingSettings,
  resetRoutingEmulator,
  setRoutingFaults,
  readRoutingOrders,
  setRoutingDriver,
} from "../../local/emulators/control.ts";
import { routingClient } from "@/server/optimoroute/client";
import type { RoutingClient, RoutingFailure, RoutingMismatch } from "@/server/optimoroute/routing-client";
import type { RoutingMode } from "@/server/optimoroute/types";
import { realClock } from "@/server/optimoroute/account-time";
import type { NewRoutingOrder, SearchedOrder } from "@/server/optimoroute/types";

const KEY = "the-key-of-these-tests";
const DAY = "2026-05-04";
// Eight in the morning in New York.
const morning = Date.parse(`${DAY}T12:00:00Z`);
const seconds = morning / 1000;

let emulator: ServedEmulator;
let failures: RoutingFailure[];
let mismatches: RoutingMismatch[];
beforeAll(async () => {
  emulator = await serveOptimoRoute({
    dataDir: null,
    key: KEY,
    clock: () => morning,
    settings: { planningMs: 0, extraFields: true, pageSize: 3 },
  });
});
beforeEach(async () => {
  [failures, mismatches] = [[], []];
  await resetRoutingEmulator(emulator.url);
});
afterAll(() => emulator.close());

async function client(mode: RoutingMode): Promise<RoutingClient> {
  await setRoutingSettings(emulator.url, { apiVariant: mode });
  for (const driver of ["DRV-1", "DRV-2"]) await setRoutingDriver(emulator.url, driver);
  return routingClient({
    url: emulator.apiUrl,
    key: KEY,
    mode,
    clock: { ...realClock, sleep: async () => undefined },
    onFailure: (failure) => failures.push(failure),
    onMismatch: (mismatch) => mismatches.push(mismatch),
  });
}
const order = (orderNo: string, overrides: Partial<NewRoutingOrder> = {}): NewRoutingOrder => ({
  orderNo,
  date: DAY,
  type: "D",
  duration: 15,
  priority: "M",
  location: { address: "1 Main Street", locationName: "A door", latitude: 25.71, longitude: -80.2 },
  timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
  notificationPreference: "dont_notify",
  ...overrides,
});
const day = (externalId: string) => ({
  externalId,
  date: DAY,
  enabled: true,
  workTimeFrom: "09:00",
  workTimeTo: "17:00",
  startLatitude: 25.7,
  startLongitude: -80.2,
  startAddress: "Depot",
});
const numbers = Array.from({ length: 5 }, (_, at) => `TXN-0000000${at}`);

describe.each(["documented", "live"] as const)("in mode %s", (mode) => {
  test("reports a change of a deleted order as not found instead of a missing field", async () => {
    const routing = await client(mode);
    await routing.createOrder(order("TXN-00000000"));
    await removeRoutingOrder(emulator.url, "TXN-00000000");
    await expect(routing.updateOrder({ orderNo: "TXN-00000000", customField1: "in_transit" })).rejects.toMatchObject({
      code: "ERR_ORD_NOT_FOUND",
      retryable: false,
    });
  });

  test("runs a day from its orders to their completion", async () => {
    const routing = await client(mode);
    await routing.updateDriverParameters(day("DRV-1"));
    expect(await routing.updateDriversParameters([day("DRV-1"), day("DRV-2")])).toMatchObject({ success: true });
    const { id } = await routing.createOrder(order("TXN-00000000"));
    expect(
      (await routing.createOrders(numbers.slice(1).map((orderNo) => order(orderNo)))).items.every(
        ({ success }) => success,
      ),
    ).toBe(true);
    await routing.updateOrder({ orderNo: "TXN-00000000", priority: "C", assignedTo: { externalId: "DRV-1" } });
    expect(await routing.getOrders({ orders: [{ orderNo: "TXN-00000000" }, { orderNo: "TXN-GONE" }] })).toMatchObject({
      orders: [{ id, orderNo: "TXN-00000000", priority: "C", duration: 15, location: { latitude: 25.71 } }],
      missing: [{ item: "TXN-GONE", code: "ERR_ORD_NOT_FOUND" }],
    });
    expect((await routing.getOrders({ date: DAY })).orders.map(({ orderNo }) => orderNo).sort()).toEqual(numbers);

    const { planningId } = await routing.startPlanning({ date: DAY, startWith: "CURRENT" });
    expect(await routing.getPlanningStatus({ planningId: planningId ?? 0, date: DAY })).toEqual({
      status: "completed",
      progress: 100,
    });
    const searched: SearchedOrder[] = [];
    for await (const one of routing.searchAllOrders({
      dateRange: { from: "2026-03-01", to: "2026-06-30" },
      orderStatus: ["scheduled"],
    }))
      searched.push(one);
    expect(
      searched.map(({ data, scheduleInformation }) => [data?.orderNo, typeof scheduleInformation?.scheduledAt]).sort(),
    ).toEqual(numbers.map((orderNo) => [orderNo, "string"]));

    if (mode === "live") {
      const { routes } = await routing.getRoutes({ date: DAY });
      expect(routes.flatMap(({ stops }) => stops.flatMap(({ orderNo }) => orderNo ?? [])).sort()).toEqual(numbers);
      expect(await routing.getSchedulingInfo({ orderNo: "TXN-00000000" })).toMatchObject({
        orderScheduled: true,
        scheduleInformation: { driverExternalId: "DRV-1" },
      });
      await routing.stopPlanning(planningId ?? 0);
      await routing.sendRoutes(DAY);
      // ERR_NOTHING_TO_SEND: the phones have them already.
      await routing.sendRoutes(DAY);
      expect(await routing.getDispatchStatus(DAY)).toEqual({ live: true });
    }
    const positions = [{ timestamp: seconds, latitude: 25.7, longitude: -80.2, speed: 3 }];
    await routing.updateDriverPositions({ driver: { externalId: "DRV-1" }, positions });
    expect(await routing.updateDriversPositions([{ driver: { externalId: "DRV-2" }, positions }])).toMatchObject({
      success: true,
    });
    expect(
      (
        await routing.updateCompletionDetails([
          { orderNo: "TXN-00000000", data: { status: "success", endTime: { unixTimestamp: seconds } } },
          { orderNo: "TXN-GONE", data: { status: "failed" } },
        ])
      ).items,
    ).toMatchObject([
      { success: true, item: "TXN-00000000" },
      { success: false, item: "TXN-GONE", code: "ERR_ORD_NOT_FOUND" },
    ]);
    expect(
      (await routing.getCompletionDetails({ date: DAY })).orders.find(({ orderNo }) => orderNo === "TXN-00000000"),
    ).toMatchObject({ id, status: "success", endTime: { unixTimestamp: seconds } });
    expect(await routing.getCompletionDetails({ orders: [{ orderNo: "TXN-00000000" }] })).toMatchObject({
      orders: [{ status: "success" }],
      missing: [],
    });

    const events: string[] = [];
    let tag: string | undefined;
    for (let remaining = 1; remaining > 0;) {
      const page = await routing.getEvents({ dateFrom: DAY, dateTo: DAY, limit: 2, ...(tag ? { afterTag: tag } : {}) });
      events.push(...page.events.map((event) => [event.event, event.driverExternalId, event.orderNo].join(" ").trim()));
      [tag, remaining] = [page.tag ?? undefined, page.remainingEvents];
    }
    expect(events.filter((event) => event === "success DRV-1 TXN-00000000")).toHaveLength(1);

    expect(await routing.deleteOrder("TXN-00000004")).toMatchObject({ success: true });
    expect(await routing.deleteOrder("TXN-00000004")).toMatchObject({ success: true });
    expect(await routing.deleteOrders(["TXN-00000003", "TXN-00000004"])).toMatchObject({ success: true });
    expect((await readRoutingOrders(emulator.url)).map(({ orderNo }) => orderNo).sort()).toEqual(numbers.slice(0, 3));
    expect(failures.map(({ errorCode }) => errorCode)).toEqual(["ERR_ORD_NOT_FOUND"]);
    expect(mismatches).toEqual([]);
  });

  test("creates an order once although the connection is cut afterwards", async () => {
    const routing = await client(mode);
    await setRoutingFaults(emulator.url, { cutAfter: 1, times: 2 });
    expect(await routing.createOrder(order("TXN-00000000"))).toMatchObject({ success: true });
    await setRoutingFaults(emulator.url, { malformed: 1, times: 1 });
    expect(await routing.createOrders([order("TXN-00000001")])).toMatchObject({ success: true });
    expect((await readRoutingOrders(emulator.url)).map(({ orderNo }) => orderNo).sort()).toEqual([
      "TXN-00000000",
      "TXN-00000001",
    ]);
  });

  // docs/readings.md: planning-once
  test("does not restart a planning run after a lost response; a repeat names the running one", async () => {
    const routing = await client(mode);
    await setRoutingSettings(emulator.url, { planningHeld: true });
    await setRoutingFaults(emulator.url, { cutAfter: 1, times: 1 });
    await expect(routing.startPlanning({ date: DAY })).rejects.toMatchObject({ type: "network", mayHaveArrived: true });
    await expect(routing.startPlanning({ date: DAY })).rejects.toMatchObject({
      code: "ERR_OPT_RUNNING",
      planningId: expect.any(Number) as number,
    });
  });

  test("keeps forty concurrent calls within the account's limit", async () => {
    const routing = await client(mode);
    await setRoutingSettings(emulator.url, { connections: 4 });
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => (at % 2 ? routing.getEvents() : routing.getOrders({ date: DAY }))),
    );
    expect(failures).toEqual([]);
  });
});

// docs/readings.md: provider-modes
test.each(["documented", "live"] as const)("responds 404 to the calls that mode %s does not have", async (mode) => {
  await client(mode);
  const unlisted = Object.entries(API_METHODS).filter(
    ([, { apiVariant }]) => apiVariant !== "both" && apiVariant !== mode,
  );
  expect(unlisted.map(([name]) => name)).toContain({ documented: "get_routes", live: "update_order" }[mode]);
  for (const [name, { httpMethods }] of unlisted)
    expect((await fetch(`${emulator.apiUrl}${name}?key=${KEY}`, { method: httpMethods[0] })).status).toBe(404);
});

test("creates, reads, changes and deletes drivers and zones of the specification's calls", async () => {
  const routing = await client("documented");
  expect(await routing.createDriver({ externalId: "DRV-9", name: "Ana" })).toMatchObject({
    externalId: "DRV-9",
    name: "Ana",
  });
  expect(await routing.getDriverInfo("DRV-9")).toMatchObject({
    externalId: "DRV-9",
    serial: expect.any(String) as string,
  });
  await routing.updateDriverParameters(day("DRV-9"));
  expect(await routing.getDriverParameters("DRV-9")).toMatchObject({
    externalId: "DRV-9",
    workTimeFrom: "09:00",
    startLatitude: 25.7,
  });
  await routing.updateDriverPositions({
    driver: { externalId: "DRV-9" },
    positions: [{ timestamp: seconds, latitude: 25.7, longitude: -80.2 }],
  });
  expect((await routing.getDriverPositions(DAY)).drivers).toEqual([
    { driver: { externalId: "DRV-9" }, positions: [{ timestamp: seconds, latitude: 25.7, longitude: -80.2 }] },
  ]);

  const { id } = await routing.createGeofence({
    name: "Downtown",
    type: "circle",
    centerLat: 25.7,
    centerLng: -80.2,
    radius: 500,
  });
  await routing.updateGeofence({ id: id ?? "", radius: 900 });
  expect((await routing.getGeofences()).geofences).toMatchObject([
    { id, name: "Downtown", centerLat: 25.7, radius: 900 },
  ]);
  await routing.assignDriverZones("DRV-9", [id ?? ""]);
  expect(await routing.getDriverZones("DRV-9")).toEqual({ zoneIds: [id] });
  await routing.deleteGeofence(id ?? "");
  expect((await routing.getGeofences()).geofences).toEqual([]);
  expect([failures, mismatches]).toEqual([[], []]);
});
