// Orders at the provider's emulator, by the specification's calls and a live account's.
import { readGazetteer } from "../../geocoder";
import { setRoutingSettings, setRoutingDriver } from "../control.ts";
import { pointOnTestStreet, TEST_DAY, orderInput, useOptimoRouteEmulator } from "./testing.ts";

const emulator = useOptimoRouteEmulator();
// Loading the town's addresses takes time that these tests do not measure.
beforeAll(async () => {
  await readGazetteer();
}, 60_000);
const resultCodes = (rows: { code?: unknown }[]): unknown[] => rows.map(({ code }) => code ?? "ok");

describe("request handling", () => {
  test.each([
    [null, "AUTH_KEY_MISSING"],
    ["", "AUTH_KEY_MISSING"],
    ["another", "AUTH_KEY_UNKNOWN"],
  ])("refuses the key %j: %s, with 401, or with 200 as the account does", async (key, code) => {
    expect(await emulator.raw("GET", "get_events", { key })).toMatchObject({
      status: 401,
      body: { success: false, code },
    });
    await setRoutingSettings(emulator.url, { authStatus: 200 });
    expect(await emulator.raw("GET", "get_events", { key })).toMatchObject({
      status: 200,
      body: { success: false, code },
    });
  });

  test("refuses a wrong HTTP method and an unknown operation", async () => {
    expect(await emulator.get("create_order")).toMatchObject({
      status: 405,
      body: { success: false, code: "MALFORMED_REQUEST" },
    });
    expect(await emulator.post("get_events", {})).toMatchObject({
      status: 405,
      body: { success: false, code: "MALFORMED_REQUEST" },
    });
    expect(await emulator.post("create_everything", {})).toMatchObject({
      status: 404,
      body: { success: false, code: "MALFORMED_REQUEST" },
    });
  });

  test.each(["{", "[]", '"text"', ""])("refuses the body %j", async (body) => {
    expect(await emulator.raw("POST", "create_order", { body })).toMatchObject({
      status: 400,
      body: { success: false, code: "MALFORMED_REQUEST" },
    });
  });

  test("limits lists to 500", async () => {
    const orderRefs = (count: number) => Array.from({ length: count }, (_, index) => ({ orderNo: `N-${index}` }));
    for (const method of ["get_orders", "delete_orders", "get_completion_details"]) {
      expect((await emulator.post(method, { orders: orderRefs(500) })).body.orders).toHaveLength(500);
      expect(await emulator.post(method, { orders: orderRefs(501) })).toMatchObject({
        status: 400,
        body: { code: "ERR_INVALID_PARAM_FORMAT" },
      });
    }
  });

  test("adds unknown fields to some responses", async () => {
    await setRoutingSettings(emulator.url, { extraFields: true });
    const responses = await Promise.all([1, 2, 3].map(() => emulator.get("get_events")));
    expect(responses.filter(({ body }) => "servedBy" in body)).toHaveLength(1);
  });

  test("offers only a live account's methods when configured as one", async () => {
    await emulator.post("create_order", orderInput("TXN-1"));
    await setRoutingSettings(emulator.url, { apiVariant: "live" });
    for (const method of [
      "create_orders",
      "update_order",
      "create_driver",
      "create_geofence",
      "update_driver_positions",
    ])
      expect((await emulator.post(method, {})).status).toBe(404);
    for (const method of [
      "get_driver_parameters",
      "get_driver_info",
      "get_geofences",
      "get_driver_zones",
      "get_driver_positions",
    ])
      expect((await emulator.get(method)).status).toBe(404);
    for (const method of ["get_orders", "get_completion_details", "get_planning_status"])
      expect((await emulator.get(method, { date: TEST_DAY })).body.success).toBe(false);
    expect((await emulator.post("delete_orders", { orderNos: ["TXN-1"] })).body.success).toBe(false);
    expect((await emulator.post("create_order", orderInput("TXN-2"))).body.code).toBe("ERR_MISSING_MAND_FIELD");
    expect((await emulator.post("update_driver_parameters", { externalId: "nobody", date: TEST_DAY })).body.code).toBe(
      "ERR_INVALID_PARAM_FORMAT",
    );
    await setRoutingDriver(emulator.url, "nobody");
    expect(
      (await emulator.post("update_driver_parameters", { externalId: "nobody", date: TEST_DAY })).body.success,
    ).toBe(true);
  });
});

describe("one order", () => {
  test("is created once, changed, read and deleted by the specification's calls", async () => {
    const created = await emulator.post(
      "create_order",
      orderInput("TXN-1", { phone: "+13055550100", customField1: "x" }),
    );
    expect(created).toMatchObject({
      status: 200,
      body: { success: true, id: expect.stringMatching(/^[0-9a-f]{24,}$/), location: { valid: true } },
    });
    expect(await emulator.post("create_order", orderInput("TXN-1"))).toMatchObject({
      status: 200,
      body: { success: false, code: "ERR_ORD_EXISTS" },
    });
    expect((await emulator.post("update_order", { orderNo: "TXN-1", priority: "C" })).body.success).toBe(true);
    expect((await emulator.get("get_orders", { date: TEST_DAY })).body.orders).toEqual([
      expect.objectContaining({
        id: created.body.id,
        orderNo: "TXN-1",
        priority: "C",
        phone: "+13055550100",
        customField1: "x",
        duration: 15,
      }),
    ]);
    expect((await emulator.get("get_orders", { date: "2026-05-05" })).body.orders).toEqual([]);
    expect((await emulator.post("delete_order", { orderNo: "TXN-1" })).body).toEqual({ success: true });
    expect((await emulator.post("delete_order", { orderNo: "TXN-1" })).body.code).toBe("ERR_ORD_NOT_FOUND");
    expect((await emulator.post("update_order", { orderNo: "TXN-1", priority: "C" })).body.code).toBe(
      "ERR_ORD_NOT_FOUND",
    );
  });

  test("is created and changed by a live account's operations", async () => {
    const createWithOperation = async (operation: string, overrides: object = {}) =>
      (await emulator.post("create_order", { ...orderInput("TXN-1", { notes: operation }), ...overrides, operation }))
        .body.code ?? "ok";
    const readOrderData = async () =>
      (await emulator.get("get_orders", { orderNo: "TXN-1" })).body.orders[0]?.data as {
        notes: string;
        customField1?: string;
      };
    expect(await createWithOperation("UPDATE")).toBe("ERR_ORD_NOT_FOUND");
    expect(await createWithOperation("MERGE", { customField1: "kept" })).toBe("ok");
    expect(await createWithOperation("CREATE")).toBe("ERR_ORD_EXISTS");
    expect(await createWithOperation("UPDATE")).toBe("ok");
    // MERGE and UPDATE keep omitted fields; SYNC replaces the whole order.
    expect(await readOrderData()).toMatchObject({ notes: "UPDATE", customField1: "kept" });
    expect(await createWithOperation("SYNC")).toBe("ok");
    expect(await readOrderData()).toMatchObject({ notes: "SYNC" });
    expect(await readOrderData()).not.toHaveProperty("customField1");
    expect(await createWithOperation("UPSERT")).toBe("ERR_INVALID_PARAM_FORMAT");
  });

  test("is selected by id when id and number are sent", async () => {
    const { id } = (await emulator.post("create_order", orderInput("TXN-1"))).body;
    await emulator.post("create_order", orderInput("TXN-2"));
    await emulator.post("create_order", { operation: "MERGE", id, orderNo: "TXN-3", duration: 99 });
    expect((await emulator.get("get_orders", { date: TEST_DAY })).body.orders).toMatchObject([
      { orderNo: "TXN-3", duration: 99 },
      { orderNo: "TXN-2", duration: 15 },
    ]);
  });

  test.each([
    ["type", undefined, "ERR_MISSING_MAND_FIELD"],
    ["date", undefined, "ERR_MISSING_MAND_FIELD"],
    ["location", undefined, "ERR_MISSING_MAND_FIELD"],
    ["type", "X", "ERR_INVALID_PARAM_FORMAT"],
    ["date", "5/4/2026", "ERR_INVALID_PARAM_FORMAT"],
    ["duration", "15", "ERR_INVALID_PARAM_FORMAT"],
    ["priority", "urgent", "ERR_INVALID_PARAM_FORMAT"],
    ["timeWindows", [{ twFrom: "9:00", twTo: "17:00" }], "ERR_INVALID_PARAM_FORMAT"],
    ["location", {}, "ERR_LOC_NOT_VALID"],
    ["location", { latitude: 125, longitude: 0 }, "ERR_LOC_NOT_VALID"],
    ["location", { latitude: 25 }, "ERR_LOC_NOT_VALID"],
    ["location", { latitude: "25", longitude: "-80" }, "ERR_LOC_NOT_VALID"],
    ["location", { address: "Nowhere Lane 7, Atlantis" }, "ERR_LOC_GEOCODING"],
    ["location", { address: "Boston Street" }, "ERR_LOC_GEOCODING_MULTIPLE"],
    ["location", { address: "734 South Broadway, Atlantis" }, "ERR_LOC_GEOCODING_PARTIAL"],
  ])("with %s %j is refused: %s", async (name, value, code) => {
    expect((await emulator.post("create_order", orderInput("TXN-1", { [name]: value }))).body).toMatchObject({
      success: false,
      code,
      message: expect.any(String),
    });
    expect((await emulator.get("get_orders", { date: TEST_DAY })).body.orders).toEqual([]);
  });

  test("with an address only is geocoded; several matches are an error or the first is used", async () => {
    expect(
      (
        await emulator.post(
          "create_order",
          orderInput("TXN-1", { location: { address: "734 S Broadway, Baltimore, MD 21231, USA" } }),
        )
      ).body.location,
    ).toMatchObject({ latitude: 39.2826584, longitude: -76.593606 });
    expect(
      (await emulator.post("create_order", orderInput("TXN-2", { location: { address: "Boston Street" } }))).body
        .geocodingResults,
    ).toHaveLength(5);
    expect(
      (
        await emulator.post(
          "create_order",
          orderInput("TXN-2", { location: { address: "Boston Street", acceptMultipleResults: true } }),
        )
      ).body.success,
    ).toBe(true);
  });
});

describe("several orders", () => {
  test("are created in either body shape, each with its own result in order", async () => {
    const sent = [
      orderInput("TXN-1"),
      orderInput("TXN-2", { location: { latitude: 99, longitude: 0 } }),
      orderInput("TXN-3", { type: undefined }),
      orderInput("TXN-1"),
    ];
    const documented = (await emulator.post("create_orders", { orders: sent })).body;
    expect(resultCodes(documented.orders)).toEqual([
      "ok",
      "ERR_LOC_NOT_VALID",
      "ERR_MISSING_MAND_FIELD",
      "ERR_ORD_EXISTS",
    ]);
    // MERGE is a live account's default.
    const live = (await emulator.post("create_or_update_orders", { orders: sent })).body;
    expect(resultCodes(live.orders)).toEqual(["ok", "ERR_LOC_NOT_VALID", "ERR_MISSING_MAND_FIELD", "ok"]);
    expect(live.orders.map(({ orderNo }) => orderNo)).toEqual(["TXN-1", "TXN-2", "TXN-3", "TXN-1"]);
  });

  test("are not geocoded on a live account, which accepts a location by its number", async () => {
    const { orders } = (
      await emulator.post("create_or_update_orders", {
        orders: [
          orderInput("TXN-1", { location: { address: "734 South Broadway" } }),
          orderInput("TXN-2", { location: { locationNo: "L1", ...pointOnTestStreet(2) } }),
          orderInput("TXN-3", { location: { locationNo: "L1" } }),
        ],
      })
    ).body;
    expect(resultCodes(orders)).toEqual(["ERR_LOC_NOT_VALID", "ok", "ok"]);
    expect(orders[2]?.location).toMatchObject(pointOnTestStreet(2));
  });

  test("have a common success flag, as at the account", async () => {
    const mixedBatch = { orders: [orderInput("TXN-1"), orderInput("TXN-2", { type: undefined })] };
    expect((await emulator.post("create_or_update_orders", mixedBatch)).body.success).toBe(true);
    await setRoutingSettings(emulator.url, { mixedSuccess: false });
    expect((await emulator.post("create_or_update_orders", mixedBatch)).body.success).toBe(false);
  });

  test("are read by number or id with missing ones named, and deleted in either body shape", async () => {
    const { orders: created } = (
      await emulator.post("create_orders", { orders: ["TXN-1", "TXN-2", "TXN-3"].map((no) => orderInput(no)) })
    ).body;
    const read = (
      await emulator.post("get_orders", {
        orders: [{ orderNo: "TXN-1" }, { id: created[1]?.id }, { orderNo: "TXN-9" }],
      })
    ).body.orders;
    expect(read).toMatchObject([
      { success: true, id: created[0]?.id, data: { orderNo: "TXN-1" } },
      { success: true, data: { orderNo: "TXN-2" } },
      { success: false, code: "ERR_ORD_NOT_FOUND" },
    ]);
    expect(resultCodes((await emulator.post("delete_orders", { orderNos: ["TXN-1", "TXN-9"] })).body.orders)).toEqual([
      "ok",
      "ERR_ORD_NOT_FOUND",
    ]);
    expect(
      resultCodes(
        (
          await emulator.post("delete_orders", {
            orders: [{ orderNo: "TXN-2" }, { id: created[2]?.id }, { orderNo: "TXN-2" }],
          })
        ).body.orders,
      ),
    ).toEqual(["ok", "ok", "ERR_ORD_NOT_FOUND"]);
    expect((await emulator.get("get_orders", { date: TEST_DAY })).body.orders).toEqual([]);
  });
});

describe("search", () => {
  test("finds by days and status, paginated, each order once", async () => {
    await setRoutingSettings(emulator.url, { pageSize: 4 });
    await emulator.post("create_orders", {
      orders: Array.from({ length: 10 }, (_, index) =>
        orderInput(`TXN-${index}`, { date: index < 6 ? TEST_DAY : "2026-05-06" }),
      ),
    });
    await emulator.post("update_completion_details", { updates: [{ orderNo: "TXN-3", data: { status: "failed" } }] });
    const found: unknown[] = [];
    let tag: unknown;
    do {
      const { body } = await emulator.post("search_orders", {
        dateRange: { from: TEST_DAY, to: "2026-05-31" },
        orderStatus: ["unscheduled"],
        ...(tag ? { after_tag: tag } : {}),
      });
      found.push(...body.orders.map(({ data }) => (data as { orderNo: string }).orderNo));
      expect(body.orders.length).toBeLessThanOrEqual(4);
      tag = body.after_tag;
    } while (tag);
    expect(found).toEqual([0, 1, 2, 4, 5, 6, 7, 8, 9].map((number) => `TXN-${number}`));
  });

  test("returns data and schedule as specified, otherwise only what was requested", async () => {
    await emulator.post("create_order", orderInput("TXN-1"));
    const dateRange = { from: TEST_DAY, to: TEST_DAY };
    expect((await emulator.post("search_orders", { dateRange })).body.orders).toMatchObject([
      { data: { orderNo: "TXN-1" }, scheduleInformation: null },
    ]);
    const [searchRow] = (await emulator.post("search_orders", { dateRange, includeScheduleInformation: true })).body
      .orders;
    expect(Object.keys(searchRow ?? {})).toEqual(["id", "scheduleInformation"]);
  });

  test("refuses more than 35 days, an unknown status or an unknown tag", async () => {
    const search = async (body: object) => (await emulator.post("search_orders", body)).body.code ?? "ok";
    expect(await search({ dateRange: { from: "2026-05-01", to: "2026-06-04" } })).toBe("ok");
    expect(await search({ dateRange: { from: "2026-05-01", to: "2026-06-05" } })).toBe("ERR_INVALID_PARAM_FORMAT");
    expect(await search({ dateRange: { from: "2026-05-02", to: "2026-05-01" } })).toBe("ERR_INVALID_PARAM_FORMAT");
    expect(await search({ dateRange: { from: TEST_DAY, to: TEST_DAY }, orderStatus: ["done"] })).toBe(
      "ERR_INVALID_PARAM_FORMAT",
    );
    expect(await search({ dateRange: { from: TEST_DAY, to: TEST_DAY }, after_tag: "zzz" })).toBe(
      "ERR_INVALID_PARAM_FORMAT",
    );
    expect(await search({})).toBe("ERR_MISSING_MAND_FIELD");
  });

  test("pages through ten thousand orders quickly", async () => {
    for (let batch = 0; batch < 20; batch += 1) {
      await emulator.post("create_or_update_orders", {
        orders: Array.from({ length: 500 }, (_, index) =>
          orderInput(`BIG-${batch}-${index}`, { date: `2026-05-${String(1 + (index % 20)).padStart(2, "0")}` }),
        ),
      });
    }
    const startedAt = performance.now();
    const seen = new Set<unknown>();
    let pages = 0;
    let tag: unknown;
    do {
      const { body } = await emulator.post("search_orders", {
        dateRange: { from: "2026-05-01", to: "2026-05-31" },
        ...(tag ? { after_tag: tag } : {}),
      });
      for (const { id } of body.orders) seen.add(id);
      pages += 1;
      tag = body.after_tag;
    } while (tag);
    expect([seen.size, pages]).toEqual([10_000, 20]);
    const millisecondsPerPage = (performance.now() - startedAt) / pages;
    expect(millisecondsPerPage).toBeLessThan(250);
  }, 60_000);
});
