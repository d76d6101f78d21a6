import type { RoutingClient } from "@/server/optimoroute/routing-client";
import { wireRequest, testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";
import type { NewRoutingOrder } from "@/server/optimoroute/types";

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await testProvider();
});
afterEach(() => provider.close());

const order: NewRoutingOrder = {
  orderNo: "TXN-0A1B2C3D",
  date: "2026-11-23",
  type: "D",
  duration: 15,
  priority: "H",
  location: { address: "100 Brickell Avenue", latitude: 25.77, longitude: -80.19, locationName: "Lobby" },
  timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
};
const day = {
  externalId: "DRV-1",
  date: "2026-11-23",
  enabled: true,
  workTimeFrom: "09:00",
  workTimeTo: "17:00",
  vehicleCapacity1: 3,
  startLatitude: 25.7,
  startLongitude: -80.1,
  startAddress: "Depot",
  endLatitude: 25.8,
  endLongitude: -80.2,
};
const positions = {
  driver: { serial: "007" },
  positions: [{ timestamp: 1795446000, latitude: 25.7, longitude: -80.1 }],
};
const finished = { orderNo: "TXN-1", data: { status: "success", endTime: { unixTimestamp: 1795446000 } } } as const;
const zone = { name: "Downtown", type: "circle", centerLat: 25.7, centerLng: -80.1, radius: 500 } as const;
const wireZone = { name: "Downtown", type: "circle", center_lat: 25.7, center_lng: -80.1, radius: 500 };
const refs = [{ orderNo: "TXN-1" }, { id: "9f" }];
const searchOptions = { includeOrderData: true, includeScheduleInformation: true };

// The request of each call in both modes: as specified, and for a live account (null: none is sent).
type ExpectedRequest = unknown[];
const calls: [string, (client: RoutingClient) => Promise<unknown>, ExpectedRequest | null, ExpectedRequest | null][] = [
  [
    "one order is created",
    (c) => c.createOrder(order),
    ["POST", "create_order", {}, order],
    ["POST", "create_order", {}, { operation: "CREATE", ...order }],
  ],
  [
    "orders are created in a list",
    (c) => c.createOrders([order]),
    ["POST", "create_orders", {}, { orders: [order] }],
    ["POST", "create_or_update_orders", {}, { orders: [{ operation: "CREATE", ...order }] }],
  ],
  [
    "an order is changed",
    (c) => c.updateOrder({ orderNo: "TXN-1", priority: "C" }),
    ["POST", "update_order", {}, { orderNo: "TXN-1", priority: "C" }],
    ["POST", "create_order", {}, { operation: "UPDATE", orderNo: "TXN-1", priority: "C" }],
  ],
  [
    "an order is unassigned",
    (c) => c.updateOrder({ orderNo: "TXN-1", assignedTo: null }),
    ["POST", "update_order", {}, { orderNo: "TXN-1", assignedTo: null }],
    ["POST", "create_order", {}, { operation: "UPDATE", orderNo: "TXN-1", assignedTo: null }],
  ],
  [
    "an order is deleted",
    (c) => c.deleteOrder("TXN-1"),
    ["POST", "delete_order", {}, { orderNo: "TXN-1" }],
    ["POST", "delete_order", {}, { orderNo: "TXN-1" }],
  ],
  [
    "orders are deleted in a list",
    (c) => c.deleteOrders(["TXN-1", "TXN-2"]),
    ["POST", "delete_orders", {}, { orderNos: ["TXN-1", "TXN-2"] }],
    ["POST", "delete_orders", {}, { orders: [{ orderNo: "TXN-1" }, { orderNo: "TXN-2" }] }],
  ],
  [
    "a day's orders are read",
    (c) => c.getOrders({ date: "2026-11-23" }),
    ["GET", "get_orders", { date: "2026-11-23" }, null],
    ["POST", "search_orders", {}, { dateRange: { from: "2026-11-23", to: "2026-11-23" }, ...searchOptions }],
  ],
  [
    "named orders are read",
    (c) => c.getOrders({ orders: refs }),
    ["POST", "get_orders", {}, { orders: refs }],
    ["POST", "get_orders", {}, { orders: refs }],
  ],
  [
    "events are read",
    (c) => c.getEvents({ dateFrom: "2026-11-01", dateTo: "2026-11-23", afterTag: "t1", limit: 5 }),
    ["GET", "get_events", { date_from: "2026-11-01", date_to: "2026-11-23", after_tag: "t1", limit: "5" }, null],
    ["GET", "get_events", { after_tag: "t1" }, null],
  ],
  [
    "events are read from the start",
    (c) => c.getEvents(),
    ["GET", "get_events", {}, null],
    ["GET", "get_events", {}, null],
  ],
  [
    "a driver's day is sent",
    (c) => c.updateDriverParameters(day),
    ["POST", "update_driver_parameters", {}, day],
    ["POST", "update_driver_parameters", {}, day],
  ],
  [
    "drivers' days are sent in a list",
    (c) => c.updateDriversParameters([day]),
    ["POST", "update_drivers_parameters", {}, { updates: [day] }],
    [
      "POST",
      "update_drivers_parameters",
      {},
      {
        updates: [
          {
            driver: { externalId: "DRV-1" },
            date: "2026-11-23",
            enabled: true,
            vehicleCapacity1: 3,
            workTime: { from: "09:00", to: "17:00" },
            startLocation: { type: "custom", latitude: 25.7, longitude: -80.1, address: "Depot" },
            endLocation: { type: "custom", latitude: 25.8, longitude: -80.2 },
          },
        ],
      },
    ],
  ],
  [
    "a driver's day is read",
    (c) => c.getDriverParameters("DRV-1"),
    ["GET", "get_driver_parameters", { driverId: "DRV-1" }, null],
    null,
  ],
  [
    "a driver's positions are sent",
    (c) => c.updateDriverPositions(positions),
    ["POST", "update_driver_positions", {}, positions],
    ["POST", "update_drivers_positions", {}, { updates: [positions] }],
  ],
  [
    "drivers' positions are sent in a list",
    (c) => c.updateDriversPositions([positions]),
    ["POST", "update_drivers_positions", {}, { updates: [positions] }],
    ["POST", "update_drivers_positions", {}, { updates: [positions] }],
  ],
  [
    "a day's positions are read",
    (c) => c.getDriverPositions("2026-11-23"),
    ["GET", "get_driver_positions", { date: "2026-11-23" }, null],
    null,
  ],
  [
    "planning starts",
    (c) => c.startPlanning({ date: "2026-11-23" }),
    ["POST", "start_planning", {}, { date: "2026-11-23" }],
    ["POST", "start_planning", {}, { date: "2026-11-23" }],
  ],
  [
    "the planning status is read by day and id",
    (c) => c.getPlanningStatus({ planningId: 7, date: "2026-11-23" }),
    ["GET", "get_planning_status", { date: "2026-11-23" }, null],
    ["GET", "get_planning_status", { planningId: "7" }, null],
  ],
  [
    "the planning status is read by day",
    (c) => c.getPlanningStatus({ date: "2026-11-23" }),
    ["GET", "get_planning_status", { date: "2026-11-23" }, null],
    null,
  ],
  ["planning is stopped", (c) => c.stopPlanning(7), null, ["POST", "stop_planning", {}, { planningId: 7 }]],
  [
    "routes are sent to the phones",
    (c) => c.sendRoutes("2026-11-23"),
    null,
    ["POST", "send_routes", {}, { date: "2026-11-23", sendNotifications: false }],
  ],
  [
    "the dispatch status is read",
    (c) => c.getDispatchStatus("2026-11-23"),
    null,
    ["GET", "get_dispatch_status", { date: "2026-11-23" }, null],
  ],
  [
    "routes are read",
    (c) => c.getRoutes({ date: "2026-11-23" }),
    null,
    ["GET", "get_routes", { date: "2026-11-23" }, null],
  ],
  [
    "an order's place in a route is read",
    (c) => c.getSchedulingInfo({ orderNo: "TXN-1" }),
    null,
    ["GET", "get_scheduling_info", { orderNo: "TXN-1" }, null],
  ],
  [
    "a day's completions are read",
    (c) => c.getCompletionDetails({ date: "2026-11-23" }),
    ["GET", "get_completion_details", { date: "2026-11-23" }, null],
    ["POST", "search_orders", {}, { dateRange: { from: "2026-11-23", to: "2026-11-23" }, ...searchOptions }],
  ],
  [
    "named completions are read",
    (c) => c.getCompletionDetails({ orders: refs }),
    ["POST", "get_completion_details", {}, { orders: refs }],
    ["POST", "get_completion_details", {}, { orders: refs }],
  ],
  [
    "a completion is sent",
    (c) => c.updateCompletionDetails([finished]),
    ["POST", "update_completion_details", {}, { updates: [finished] }],
    ["POST", "update_completion_details", {}, { updates: [finished] }],
  ],
  [
    "orders are searched",
    (c) =>
      c.searchOrders({ dateRange: { from: "2026-11-01", to: "2026-11-23" }, orderStatus: ["failed"], afterTag: "t1" }),
    [
      "POST",
      "search_orders",
      {},
      { dateRange: { from: "2026-11-01", to: "2026-11-23" }, orderStatus: ["failed"], after_tag: "t1" },
    ],
    [
      "POST",
      "search_orders",
      {},
      {
        dateRange: { from: "2026-11-01", to: "2026-11-23" },
        orderStatus: ["failed"],
        ...searchOptions,
        after_tag: "t1",
      },
    ],
  ],
  [
    "a driver is created",
    (c) => c.createDriver({ externalId: "DRV-1" }),
    ["POST", "create_driver", {}, { externalId: "DRV-1" }],
    null,
  ],
  [
    "a driver is read",
    (c) => c.getDriverInfo("DRV-1"),
    ["GET", "get_driver_info", { externalId: "DRV-1" }, null],
    null,
  ],
  ["a zone is created", (c) => c.createGeofence(zone), ["POST", "create_geofence", {}, wireZone], null],
  ["zones are read", (c) => c.getGeofences(), ["GET", "get_geofences", {}, null], null],
  [
    "a zone is changed",
    (c) => c.updateGeofence({ id: "z1", radius: 9, isActive: false }),
    ["POST", "update_geofence", {}, { id: "z1", radius: 9, is_active: false }],
    null,
  ],
  ["a zone is deleted", (c) => c.deleteGeofence("z1"), ["POST", "delete_geofence", {}, { id: "z1" }], null],
  [
    "a driver gets zones",
    (c) => c.assignDriverZones("DRV-1", ["z1"]),
    ["POST", "assign_driver_zones", {}, { driverId: "DRV-1", zoneIds: ["z1"] }],
    null,
  ],
  [
    "a driver's zones are read",
    (c) => c.getDriverZones("DRV-1"),
    ["GET", "get_driver_zones", { driverId: "DRV-1" }, null],
    null,
  ],
];

// Minimal valid responses.
const successResponse = {
  success: true,
  updates: [{ success: true }],
  orders: [{ success: true }],
  events: [],
  routes: [],
  geofences: [],
};

// docs/readings.md: provider-modes, one-by-one
test.each(calls.filter(([, , wire]) => wire))("%s, as the specification lists the call", async (_name, call, wire) => {
  provider.alwaysRespondWith(successResponse);
  await call(provider.client({ mode: "documented" }));
  expect(provider.requests.map(wireRequest)).toEqual([wire]);
});

// docs/readings.md: provider-modes
test.each(calls.filter(([, , wire]) => wire === null))(
  "%s: sends nothing, because the specification does not list it",
  async (_name, call) => {
    await expect(call(provider.client({ mode: "documented" }))).rejects.toMatchObject({
      name: "EndpointNotSupported",
      code: "NOT_OFFERED",
      retryable: false,
    });
    expect(provider.requests).toEqual([]);
  },
);

test.each(calls.filter(([, , , live]) => live))(
  "%s, as a live account accepts the call",
  async (_name, call, _spec, wire) => {
    provider.alwaysRespondWith(successResponse);
    await call(provider.client({ mode: "live" }));
    expect(provider.requests.map(wireRequest)).toEqual([wire]);
  },
);

test.each(calls.filter(([, , , live]) => live === null))(
  "%s: sends nothing, because a live account does not offer it",
  async (_name, call) => {
    await expect(call(provider.client({ mode: "live" }))).rejects.toMatchObject({
      name: "EndpointNotSupported",
      code: "NOT_OFFERED",
      retryable: false,
    });
    expect(provider.requests).toEqual([]);
  },
);

test.each(["documented", "live"] as const)("sends nothing without a key in mode %s, and throws", async (mode) => {
  const client = provider.client({ mode, key: null });
  for (const [, call, documented, live] of calls)
    if (mode === "documented" ? documented : live)
      await expect(call(client)).rejects.toMatchObject({ message: "API key is not set", code: "UNKNOWN_ERROR" });
  expect(provider.requests).toEqual([]);
});

test("sends an address without coordinates separately, because a live account geocodes only single orders", async () => {
  const unlocatedOrder = { ...order, orderNo: "TXN-UNLOCATE", location: { address: "1 Unlocated Street" } };
  provider.alwaysRespondWith((response, { path }) => {
    response.end(
      JSON.stringify(
        path.endsWith("create_order")
          ? { success: true, id: "alone" }
          : {
              success: true,
              orders: [
                { success: true, id: "a" },
                { success: true, id: "b" },
              ],
            },
      ),
    );
  });
  const result = await provider
    .client({ mode: "live" })
    .createOrders([order, unlocatedOrder, { ...order, orderNo: "TXN-3" }]);
  expect(result).toEqual({
    success: true,
    items: [
      { success: true, item: order.orderNo, id: "a" },
      { success: true, item: "TXN-UNLOCATE", id: "alone" },
      { success: true, item: "TXN-3", id: "b" },
    ],
  });
  expect(provider.requests.map(({ path }) => path)).toEqual(["/v1/create_or_update_orders", "/v1/create_order"]);
});

test("does not send a location without one of its coordinates to a live account", async () => {
  await provider.client({ mode: "live" }).updateDriverParameters({ ...day, startLongitude: undefined });
  expect(provider.requests[0]?.body).toEqual({
    externalId: "DRV-1",
    date: "2026-11-23",
    enabled: true,
    workTimeFrom: "09:00",
    workTimeTo: "17:00",
    vehicleCapacity1: 3,
    endLatitude: 25.8,
    endLongitude: -80.2,
  });
});
