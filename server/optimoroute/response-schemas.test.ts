import type { RoutingClient } from "@/server/optimoroute/routing-client";
import { testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await testProvider();
});
afterEach(() => provider.close());
const live = () => provider.client({ mode: "live" });
const documented = () => provider.client({ mode: "documented" });
const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const list: Item[] = [];
  for await (const item of items) list.push(item);
  return list;
};

const flat = {
  id: "9f",
  orderNo: "TXN-1",
  date: "2026-11-23",
  type: "D",
  duration: 15,
  priority: "M",
  location: { address: "A", latitude: 1.5, longitude: 2.5, valid: true },
};

test("reads an order flat or under data, with its id in either place, and ignores new fields", async () => {
  const { id, ...withoutId } = flat;
  provider.respondWith({
    success: true,
    orders: [flat, { success: true, id, data: { ...withoutId, colour: "red" } }, { success: true, data: flat }],
    news: 1,
  });
  const { orders } = await documented().getOrders({ orders: [{ orderNo: "TXN-1" }, { id: "9f" }, { id: "9f" }] });
  expect(orders).toEqual([flat, flat, flat]);
  expect(provider.mismatches).toEqual([]);
});

test("names missing orders along with the others, also for a single one", async () => {
  provider.respondWith(
    { success: true, orders: [flat, { success: false, code: "ERR_ORD_NOT_FOUND" }] },
    { success: false, code: "ERR_ORD_NOT_FOUND", message: "No such order" },
  );
  expect(await live().getOrders({ orders: [{ orderNo: "TXN-1" }, { orderNo: "TXN-2" }] })).toEqual({
    orders: [flat],
    missing: [{ item: "TXN-2", code: "ERR_ORD_NOT_FOUND", message: "OptimoRoute API error" }],
  });
  expect(await live().getOrders({ orders: [{ id: "7" }] })).toEqual({
    orders: [],
    missing: [{ item: "7", code: "ERR_ORD_NOT_FOUND", message: "No such order" }],
  });
  expect(provider.failures).toEqual([]);
});

test("separates a day's refused rows from the orders in specification mode", async () => {
  provider.respondWith({
    success: true,
    orders: [flat, { success: false, orderNo: "TXN-2", code: "ERR_ORD_NOT_FOUND" }],
  });
  expect(await documented().getOrders({ date: "2026-11-23" })).toEqual({
    orders: [flat],
    missing: [{ item: "TXN-2", code: "ERR_ORD_NOT_FOUND", message: "OptimoRoute API error" }],
  });
});

test("throws for a refused list of orders, because the missing ones are unknown", async () => {
  provider.respondWith({ success: false, code: "ERR_ORD_NOT_FOUND" });
  await expect(live().getOrders({ orders: [{ orderNo: "TXN-1" }, { orderNo: "TXN-2" }] })).rejects.toMatchObject({
    code: "ERR_ORD_NOT_FOUND",
  });
});

test("reads over 500 orders in pages, in their order", async () => {
  provider.alwaysRespondWith((response, { body }) => {
    const { orders } = body as { orders: { orderNo: string }[] };
    response.end(
      JSON.stringify({
        success: true,
        orders: orders.map(({ orderNo }) => ({ success: true, id: orderNo, data: { orderNo } })),
      }),
    );
  });
  const requested = Array.from({ length: 1001 }, (_, at) => ({ orderNo: `TXN-${at}` }));
  const { orders } = await live().getOrders({ orders: requested });
  expect(orders.map(({ orderNo }) => ({ orderNo }))).toEqual(requested);
  expect(provider.requests.map(({ body }) => (body as { orders: unknown[] }).orders.length)).toEqual([500, 500, 1]);
});

test("reads a day's orders of a live account from all pages of the search", async () => {
  provider.respondWith(
    { success: true, orders: [{ id: "9f", data: { ...flat, id: undefined } }], after_tag: "p2" },
    { success: true, orders: [{ id: "a0", data: { orderNo: "TXN-2" }, scheduleInformation: null }] },
  );
  expect(await live().getOrders({ date: "2026-11-23" })).toEqual({
    orders: [flat, { id: "a0", orderNo: "TXN-2" }],
    missing: [],
  });
  expect(provider.requests.map(({ body }) => (body as { after_tag?: string }).after_tag)).toEqual([undefined, "p2"]);
});

test("splits a search over more than 35 days without gaps or overlaps", async () => {
  provider.alwaysRespondWith({ success: true, orders: [] });
  await collect(live().searchAllOrders({ dateRange: { from: "2026-01-01", to: "2026-03-20" } }));
  expect(provider.requests.map(({ body }) => (body as { dateRange: unknown }).dateRange)).toEqual([
    { from: "2026-01-01", to: "2026-02-04" },
    { from: "2026-02-05", to: "2026-03-11" },
    { from: "2026-03-12", to: "2026-03-20" },
  ]);
});

test("ends a search with cyclic pages", async () => {
  provider.alwaysRespondWith({ success: true, orders: [], after_tag: "again" });
  await expect(
    collect(live().searchAllOrders({ dateRange: { from: "2026-01-01", to: "2026-01-01" } })),
  ).rejects.toThrow("The search returned a page twice");
});

test("reads a searched order's schedule, with missing values as null", async () => {
  provider.respondWith({
    success: true,
    orders: [
      {
        id: "9f",
        data: flat,
        scheduleInformation: {
          driverSerial: 7,
          stopNumber: 2,
          scheduledAt: "10:15",
          scheduledAtDt: "2026-11-23 10:15:00",
        },
      },
    ],
    afterTag: "x",
  });
  expect(await live().searchOrders({ dateRange: { from: "2026-11-23", to: "2026-11-23" } })).toEqual({
    afterTag: "x",
    orders: [
      {
        id: "9f",
        data: flat,
        scheduleInformation: {
          driverExternalId: null,
          driverSerial: "7",
          driverName: null,
          vehicleRegistration: null,
          vehicleLabel: null,
          stopNumber: 2,
          scheduledAt: "10:15",
          scheduledAtDt: "2026-11-23 10:15:00",
          arrivalTimeDt: null,
          travelTime: null,
          distance: null,
        },
      },
    ],
  });
});

test.each([
  [
    "the specification's status and progress",
    { status: "in_progress", progress: 40 },
    { status: "in_progress", progress: 40 },
  ],
  ["a new run", { status: "N", percentageComplete: 0 }, { status: "in_progress", progress: 0 }],
  ["a run under way", { status: "R", percentageComplete: 40 }, { status: "in_progress", progress: 40 }],
  ["a finished run", { status: "F", percentageComplete: 100 }, { status: "completed", progress: 100 }],
  ["a cancelled run", { status: "C", percentageComplete: 10 }, { status: "cancelled", progress: 10 }],
  ["a run that failed", { status: "E" }, { status: "failed", progress: 0 }],
  ["an unknown status", { status: "paused", progress: "7" }, { status: "paused", progress: 7 }],
])("reads the planning status: %s", async (_name, body, read) => {
  provider.alwaysRespondWith({ success: true, ...body });
  expect(await live().getPlanningStatus({ planningId: 1 })).toEqual(read);
  expect(await documented().getPlanningStatus({ date: "2026-11-23" })).toEqual(read);
});

test("reads a planning run's number and the orders it left out", async () => {
  provider.respondWith(
    {
      success: true,
      planningId: "12",
      missingOrders: ["TXN-1", { orderNo: "TXN-2" }],
      missingDrivers: [{ driverSerial: "7" }],
    },
    { success: true },
  );
  expect(await live().startPlanning({ date: "2026-11-23" })).toEqual({
    planningId: 12,
    missingOrders: ["TXN-1", "TXN-2"],
    missingDrivers: ["7"],
    ordersWithInvalidLocation: [],
  });
  expect(await documented().startPlanning({ date: "2026-11-23" })).toMatchObject({ planningId: null });
});

test("names a planning run that blocks another one", async () => {
  provider.respondWith(
    { success: false, code: "ERR_OPT_RUNNING", planningId: 12 },
    { success: false, code: "ERR_OPT_RUNNING" },
  );
  await expect(live().startPlanning({ date: "2026-11-23" })).rejects.toMatchObject({
    code: "ERR_OPT_RUNNING",
    planningId: 12,
    retryable: false,
  });
  await expect(live().deleteOrder("TXN-1")).rejects.toMatchObject({ code: "ERR_OPT_RUNNING", planningId: null });
});

test("reads completions flat or under data, with any name of the tracking link", async () => {
  const details = {
    status: "success",
    startTime: { unixTimestamp: "1795446000", utcTime: "2026-11-23T15:00:00", localTime: "2026-11-23T10:00:00" },
    form: { note: "left" },
    tracking_url: "https://x",
    endPosition: { latitude: 1, longitude: 2, speed: 0 },
  };
  provider.respondWith({
    success: true,
    orders: [
      { success: true, orderNo: "TXN-1", id: "9f", data: details },
      { orderNo: "TXN-1", id: "9f", ...details, tracking_url: undefined, trackingUrl: "https://x" },
      { success: false, orderNo: "TXN-2", code: "ERR_ORD_NOT_FOUND" },
    ],
  });
  const read = {
    orderNo: "TXN-1",
    id: "9f",
    status: "success",
    startTime: { unixTimestamp: 1795446000, utcTime: "2026-11-23T15:00:00", localTime: "2026-11-23T10:00:00" },
    endTime: null,
    form: { note: "left" },
    trackingUrl: "https://x",
    startPosition: null,
    endPosition: { latitude: 1, longitude: 2, accuracy: null, speed: 0, heading: null },
  };
  expect(await documented().getCompletionDetails({ date: "2026-11-23" })).toEqual({
    orders: [read, read],
    missing: [{ item: "TXN-2", code: "ERR_ORD_NOT_FOUND", message: "OptimoRoute API error" }],
  });
});

test("reads a day's completions of a live account for the orders that the search finds", async () => {
  provider.respondWith(
    { success: true, orders: [{ id: "9f", data: flat }, { data: { orderNo: "TXN-2" } }] },
    { success: true, orders: [{ success: true, id: "9f", orderNo: "TXN-1", data: { status: "failed" } }] },
  );
  expect((await live().getCompletionDetails({ date: "2026-11-23" })).orders).toMatchObject([
    { orderNo: "TXN-1", status: "failed" },
  ]);
  expect(provider.requests[1]).toMatchObject({
    path: "/v1/get_completion_details",
    body: { orders: [{ id: "9f" }, { orderNo: "TXN-2" }] },
  });
});

const event = (at: string, name = "success") => ({
  event: name,
  unixTimestamp: String(Date.parse(at) / 1000),
  orderNo: "TXN-1",
  orderId: 5,
  driverSerial: "7",
});

test("filters a live account's events by the account's days", async () => {
  provider.respondWith({
    success: true,
    events: [
      event("2026-11-23T04:59:59Z"),
      event("2026-11-23T05:00:00Z"),
      event("2026-11-24T04:59:59Z"),
      event("2026-11-24T05:00:00Z"),
    ],
    tag: "t2",
    remainingEvents: 3,
  });
  const { events, ...rest } = await live().getEvents({ dateFrom: "2026-11-23", dateTo: "2026-11-23" });
  expect(events.map(({ unixTimestamp }) => new Date((unixTimestamp ?? 0) * 1000).toISOString())).toEqual([
    "2026-11-23T05:00:00.000Z",
    "2026-11-24T04:59:59.000Z",
  ]);
  expect(rest).toEqual({ tag: "t2", remainingEvents: 3 });
});

test("loses no event with a limit: the next call continues where it stopped", async () => {
  const page = {
    success: true,
    events: ["a", "b", "c"].map((name) => event("2026-11-23T15:00:00Z", name)),
    tag: "t2",
    remainingEvents: 0,
  };
  provider.respondWith(page, page);
  const first = await live().getEvents({ afterTag: "t1", limit: 2 });
  const second = await live().getEvents({ afterTag: first.tag ?? "", limit: 2 });
  expect([...first.events, ...second.events].map((pageEvent) => pageEvent.event)).toEqual(["a", "b", "c"]);
  expect([first.remainingEvents, second.remainingEvents, second.tag]).toEqual([1, 0, "t2"]);
  expect(provider.requests.map(({ query }) => query.after_tag)).toEqual(["t1", "t1"]);
});

test("reads the tag of events under either of its names", async () => {
  provider.respondWith({ success: true, events: [], after_tag: 17 });
  expect(await documented().getEvents()).toEqual({ events: [], tag: "17", remainingEvents: 0 });
});

test("reads an event's time and place without inventing missing values", async () => {
  provider.respondWith({
    success: true,
    events: [
      {
        ...event("2026-11-23T15:00:00Z"),
        position: { latitude: 1, longitude: 2, speed: 3 },
        plannedStartTime: { utcTime: "2026-11-23T15:00:00" },
      },
    ],
    tag: "t",
  });
  expect((await documented().getEvents()).events).toEqual([
    {
      event: "success",
      unixTimestamp: 1795446000,
      utcTime: null,
      localTime: null,
      driverName: null,
      driverSerial: "7",
      driverExternalId: null,
      orderNo: "TXN-1",
      orderId: "5",
      position: { latitude: 1, longitude: 2, accuracy: null, speed: 3, heading: null },
      plannedStartTime: { unixTimestamp: null, utcTime: "2026-11-23T15:00:00", localTime: null },
    },
  ]);
});

test("reads positions, days, drivers and zones of the specification's provider flat or nested", async () => {
  const place = { timestamp: 1795446000, latitude: 1, longitude: 2 };
  provider.respondWith(
    {
      success: true,
      positions: [
        { driver: { externalId: "D" }, positions: [place] },
        { driverSerial: "7", ...place, speed: 4 },
        { driver: {} },
      ],
    },
    {
      success: true,
      data: { externalId: "D", workTime: { from: "08:00", to: "12:00" }, startLocation: { latitude: 1, longitude: 2 } },
    },
    { success: true, driver: { externalId: "D", serial: 7, name: "Ana" } },
    { success: true, geofences: [{ id: 3, name: "Z", type: "circle", center_lat: 1, centerLng: 2, is_active: true }] },
    { success: true, zones: [{ zoneId: 3 }, "z4"] },
  );
  expect((await documented().getDriverPositions("2026-11-23")).drivers).toEqual([
    { driver: { externalId: "D" }, positions: [place] },
    { driver: { serial: "7" }, positions: [{ ...place, speed: 4 }] },
  ]);
  expect(await documented().getDriverParameters("D")).toEqual({
    externalId: "D",
    workTimeFrom: "08:00",
    workTimeTo: "12:00",
    startLatitude: 1,
    startLongitude: 2,
  });
  expect(await documented().getDriverInfo("D")).toEqual({ externalId: "D", serial: "7", name: "Ana", enabled: null });
  expect((await documented().getGeofences()).geofences).toEqual([
    { id: "3", name: "Z", type: "circle", centerLat: 1, centerLng: 2, isActive: true },
  ]);
  expect((await documented().getDriverZones("D")).zoneIds).toEqual(["3", "z4"]);
});

test("reads routes and stops, with breaks and depots without an order", async () => {
  provider.respondWith({
    success: true,
    routes: [
      {
        driverSerial: "7",
        duration: 90,
        stops: [
          { stopNumber: 1, type: "depot" },
          { stopNumber: 2, orderNo: "TXN-1", id: "9f", scheduledAt: "10:00" },
        ],
      },
    ],
  });
  const { routes } = await live().getRoutes({ date: "2026-11-23" });
  expect(routes).toMatchObject([
    {
      driverSerial: "7",
      driverName: null,
      duration: 90,
      stops: [
        { type: "depot", orderNo: null },
        { type: null, orderNo: "TXN-1", scheduledAt: "10:00" },
      ],
    },
  ]);
});

// docs/readings.md: provider-answers
test("reports unexpected responses by field names, never by values, and still returns them", async () => {
  provider.respondWith(
    { success: true, events: [{ event: 5, orderNo: { secret: "Maria Lopez" } }, { event: 6 }], tag: "t" },
    { success: true, events: [] },
  );
  expect(await documented().getEvents()).toMatchObject({
    tag: "t",
    events: [{ event: "5", orderNo: null }, { event: "6" }],
  });
  expect(await documented().getEvents()).toEqual({ events: [], tag: null, remainingEvents: 0 });
  expect(provider.mismatches).toEqual([
    { endpoint: "get_events", paths: ["events.[].event", "events.[].orderNo", "remainingEvents"] },
    { endpoint: "get_events", paths: ["tag", "remainingEvents"] },
  ]);
  expect(JSON.stringify(provider.mismatches)).not.toContain("Maria");
});

// Every call, with a response that lacks its essential data.
const incompleteResponses: [string, (client: RoutingClient) => Promise<unknown>, object, string[]][] = [
  [
    "get_orders",
    (c) => c.getOrders({ orders: [{ id: "9f" }] }),
    { orders: [{ success: true, id: "9f", data: { ...flat, type: undefined } }] },
    ["orders.[].data.type"],
  ],
  ["create_orders", (c) => c.createOrders([{ ...flat, type: "D", priority: "M" }]), {}, ["orders"]],
  [
    "search_orders",
    (c) => c.searchOrders({ dateRange: { from: "2026-11-23", to: "2026-11-23" } }),
    { orders: [{ data: flat }] },
    ["orders.[].id"],
  ],
  ["get_events", (c) => c.getEvents(), { events: [], remainingEvents: 0 }, ["tag"]],
  ["get_planning_status", (c) => c.getPlanningStatus({ date: "2026-11-23" }), { status: "F" }, ["progress"]],

  [
    "update_drivers_positions",
    (c) => c.updateDriversPositions([{ driver: { serial: "7" }, positions: [] }]),
    {},
    ["updates"],
  ],
  ["get_driver_info", (c) => c.getDriverInfo("DRV-1"), { name: "Dora" }, ["externalId"]],
  ["create_driver", (c) => c.createDriver({ externalId: "DRV-1" }), {}, ["externalId"]],
  ["get_driver_parameters", (c) => c.getDriverParameters("DRV-1"), { externalId: "DRV-1" }, ["date"]],
  ["get_driver_positions", (c) => c.getDriverPositions("2026-11-23"), {}, ["drivers"]],
  ["create_geofence", (c) => c.createGeofence({ name: "Harbour", type: "circle" }), {}, ["id"]],
  ["get_geofences", (c) => c.getGeofences(), { geofences: [{ id: "z1", name: "Harbour" }] }, ["geofences.[].type"]],
  ["get_driver_zones", (c) => c.getDriverZones("DRV-1"), {}, ["zoneIds"]],
];
test.each(incompleteResponses)(
  "%s: reports a response without a required field",
  async (endpoint, call, body, paths) => {
    provider.alwaysRespondWith({ success: true, ...body });
    await call(documented());
    expect(provider.mismatches).toEqual([{ endpoint, paths }]);
  },
);

test("get_dispatch_status: reports a response without a required field", async () => {
  await live().getDispatchStatus("2026-11-23");
  expect(provider.mismatches).toEqual([{ endpoint: "get_dispatch_status", paths: ["live"] }]);
});

// Every optional specified field, which is reported with an unexpected type.
const optionalFields: [
  string,
  (client: RoutingClient) => Promise<unknown>,
  (wrong: object) => object,
  string,
  string[],
][] = [
  [
    "get_orders",
    (c) => c.getOrders({ orders: [{ id: "9f" }] }),
    (wrong) => ({ orders: [{ success: true, id: "9f", data: { ...flat, ...wrong } }] }),
    "orders.[].data",
    [
      ...["load1", "load2", "load3", "load4", "assignedTo", "allowedWeekdays", "notes", "email", "phone"],
      ...["customField1", "customField2", "customField3", "customField4", "customField5", "notificationPreference"],
    ],
  ],
  [
    "get_orders",
    (c) => c.getOrders({ orders: [{ id: "9f" }] }),
    (wrong) => ({ orders: [{ success: true, id: "9f", data: { ...flat, location: wrong } }] }),
    "orders.[].data.location",
    ["locationNo", "locationName", "checkInTime", "notes"],
  ],
  [
    "search_orders",
    (c) => c.searchOrders({ dateRange: { from: "2026-11-23", to: "2026-11-23" } }),
    (wrong) => ({ orders: [{ id: "9f", scheduleInformation: wrong }] }),
    "orders.[].scheduleInformation",
    ["driverName", "vehicleRegistration", "vehicleLabel", "arrivalTimeDt", "travelTime", "distance"],
  ],
  [
    "get_events",
    (c) => c.getEvents(),
    (wrong) => ({ events: [{ event: "success", ...wrong }], tag: "t", remainingEvents: 0 }),
    "events.[]",
    ["driverName", "driverSerial"],
  ],
  [
    "get_completion_details",
    (c) => c.getCompletionDetails({ orders: [{ id: "9f" }] }),
    (wrong) => ({ orders: [{ success: true, id: "9f", data: { status: "success", ...wrong } }] }),
    "orders.[].data",
    ["tracking_url"],
  ],
];
test.each(optionalFields)(
  "%s: reports a specified field of another type",
  async (endpoint, call, body, parentPath, fields) => {
    for (const field of fields) {
      provider.alwaysRespondWith({ success: true, ...body({ [field]: true }) });
      await call(documented());
    }
    expect(provider.mismatches).toEqual(fields.map((field) => ({ endpoint, paths: [`${parentPath}.${field}`] })));
  },
);

test("returns the created order and the started run of a live account", async () => {
  provider.alwaysRespondWith({ success: true });
  await live().createOrder({ ...flat, type: "D", priority: "M" });
  await live().startPlanning({ date: "2026-11-23" });
  expect(provider.mismatches).toEqual([
    { endpoint: "create_order", paths: ["id"] },
    { endpoint: "start_planning", paths: ["planningId"] },
  ]);
});

// docs/readings.md: provider-answers
test.each<[string, (client: RoutingClient) => Promise<unknown>, (() => RoutingClient)?]>([
  ["get_orders", (c) => c.getOrders({ date: "2026-11-23" })],
  ["get_orders", (c) => c.getOrders({ orders: [{ id: "9f" }] })],
  ["search_orders", (c) => c.searchOrders({ dateRange: { from: "2026-11-23", to: "2026-11-23" } })],
  ["get_completion_details", (c) => c.getCompletionDetails({ date: "2026-11-23" })],
  ["get_completion_details", (c) => c.getCompletionDetails({ orders: [{ id: "9f" }] })],
  ["get_events", (c) => c.getEvents()],
  ["get_routes", (c) => c.getRoutes({ date: "2026-11-23" }), () => live()],
  ["get_geofences", (c) => c.getGeofences()],
])(
  "%s: treats a response without its list as a retryable failure, not as an empty list",
  async (endpoint, call, createClient = documented) => {
    provider.alwaysRespondWith({ success: true });
    await expect(call(createClient())).rejects.toMatchObject({
      type: "malformed",
      retryable: true,
      endpoint,
      message: expect.stringContaining("The response has no list of") as string,
    });
    expect(provider.requests).toHaveLength(4);
    expect(provider.failures).toHaveLength(4);
  },
);
