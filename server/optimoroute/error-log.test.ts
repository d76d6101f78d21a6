import type { RoutingFailure } from "@/server/optimoroute/routing-client";
import { errorLog } from "@/server/optimoroute/error-log";
import { redactMessage, toLoggable, redactApiKey, redactApiKeyIn } from "@/server/optimoroute/redact";

const now = Date.parse("2026-11-23T15:00:00Z");
const failure = (overrides: Partial<RoutingFailure> = {}): RoutingFailure => ({
  errorType: "server",
  errorCode: "UNKNOWN_ERROR",
  errorMessage: "HTTP 500",
  endpoint: "create_order",
  method: "POST",
  requestData: { orderNo: "TXN-1" },
  responseData: null,
  statusCode: 500,
  retryCount: 0,
  at: now,
  ...overrides,
});

test("keeps the last thousand failures and lists the newest fifty first", () => {
  const log = errorLog({ now: () => now });
  for (let at = 0; at < 1_200; at += 1) log.record(failure({ retryCount: at }));
  expect(log.totals().total).toBe(1_000);
  expect(log.list().map(({ retryCount }) => retryCount)).toEqual(Array.from({ length: 50 }, (_, at) => 1_199 - at));
  expect(log.list(5_000)).toHaveLength(1_000);
});

test("counts failures by kind, by call and in the last hour", () => {
  const log = errorLog({ now: () => now });
  log.record(failure({ at: now - 3_600_000 }));
  log.record(failure({ at: now - 3_599_999, errorType: "network" }));
  log.record(failure({ endpoint: "get_events", errorType: "network" }));
  expect(log.totals()).toEqual({
    total: 3,
    lastHour: 2,
    byType: { server: 1, network: 2 },
    byEndpoint: { create_order: 2, get_events: 1 },
  });
});

test("writes failures in batches, each once", async () => {
  const written: RoutingFailure[][] = [];
  const log = errorLog({
    write: async (rows) => {
      written.push(rows);
    },
  });
  log.record(failure({ errorCode: "ERR_X" }));
  log.record(failure({ errorCode: "ERR_Y" }));
  await log.flush();
  await log.flush();
  expect(written.map((rows) => rows.map(({ errorCode }) => errorCode))).toEqual([["ERR_X", "ERR_Y"]]);
});

// docs/readings.md: no-exec-sql
test("keeps failures in memory without the table, with one warning and without retries", async () => {
  let tries = 0;
  const warnings: string[] = [];
  const log = errorLog({
    write: async () => {
      tries += 1;
      throw Object.assign(new Error("relation does not exist"), { code: "42P01" });
    },
    warn: (message) => warnings.push(message),
  });
  for (let n = 0; n < 3; n += 1) {
    log.record(failure());
    await log.flush();
  }
  expect(log.list()).toHaveLength(3);
  expect([tries, warnings]).toEqual([
    1,
    ["The table of routing errors is missing: they are stored only in this process's memory"],
  ]);
});

test("writes failures that the database rejected temporarily together with the next one", async () => {
  const written: number[] = [];
  const warnings: string[] = [];
  const log = errorLog({
    write: async (rows) => {
      if (warnings.length === 0) throw Object.assign(new Error("down"), { code: "08006" });
      written.push(rows.length);
    },
    warn: (message) => warnings.push(message),
  });
  log.record(failure());
  await log.flush();
  log.record(failure());
  await log.flush();
  expect([written, warnings]).toEqual([[2], ["Routing errors could not be written (08006)"]]);
});

const order = {
  operation: "CREATE",
  orderNo: "TXN-1",
  type: "D",
  priority: "C",
  timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
  assignedTo: { externalId: "DRV-1", name: "Ana" },
  notes: "Ring twice",
  phone: "+13055550199",
  email: "maria@example.com",
  customField1: "Maria",
  location: { address: "100 Brickell Avenue", latitude: 25.7, longitude: -80.1, locationName: "Lopez" },
};
const expectedFields = {
  operation: "CREATE",
  orderNo: "TXN-1",
  type: "D",
  priority: "C",
  timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
  assignedTo: { externalId: "DRV-1" },
};

test("logs orders without personal data and locations", () => {
  expect(toLoggable(order)).toEqual(expectedFields);
  expect(toLoggable({ orders: [order, order] })).toEqual({ orders: [expectedFields, expectedFields] });
  const log = errorLog();
  log.record(
    failure({
      errorMessage: "SYNC_ERROR at 100 Brickell Avenue",
      requestData: { orders: [order] },
      responseData: {
        success: false,
        code: "ERR_X",
        message: "at 100 Brickell Avenue",
        driverName: "Ana",
        newField: "Maria",
      },
    }),
  );
  expect(log.list()[0]).toMatchObject({
    requestData: { orders: [expectedFields] },
    responseData: { success: false, code: "ERR_X" },
  });
  expect(JSON.stringify(log.list())).not.toMatch(/brickell|maria|ana|lopez|25\.7|555/i);
});

test("truncates values nested ten thousand levels deep", () => {
  const nested = JSON.parse(`${'{"data":'.repeat(10_000)}1${"}".repeat(10_000)}`) as unknown;
  expect(JSON.stringify(toLoggable(nested)).length).toBeLessThan(300);
});

test("keeps only times and numbers of positions, completions and searches, and truncates long lists", () => {
  expect(
    toLoggable({
      updates: [{ driver: { serial: "7", name: "Ana" }, positions: [{ timestamp: 1, latitude: 2, longitude: 3 }] }],
    }),
  ).toEqual({ updates: [{ driver: { serial: "7" }, positions: [{ timestamp: 1 }] }] });
  expect(
    toLoggable({
      updates: [{ id: "9", data: { status: "success", endTime: { unixTimestamp: 1 }, form: { note: "Maria" } } }],
    }),
  ).toEqual({ updates: [{ id: "9", data: { status: "success", endTime: { unixTimestamp: 1 } } }] });
  expect(toLoggable({ id: "z1", radius: 900, is_active: false, name: "Home of Maria" })).toEqual({
    id: "z1",
    radius: 900,
    is_active: false,
  });
  const shortened = toLoggable({ orders: Array.from({ length: 500 }, (_, at) => ({ id: at })) });
  expect(shortened).toEqual({ orders: [...Array.from({ length: 25 }, (_, at) => ({ id: at })), { more: 475 }] });
  expect(toLoggable(shortened)).toEqual(shortened);
});

test("removes or truncates personal data in place of a number", () => {
  expect(
    toLoggable({
      id: "maria@example.com",
      status: "x".repeat(900),
      driver: "Ana",
      orders: "Maria",
      code: { name: "Maria" },
    }),
  ).toEqual({ id: "[mail]", status: "x".repeat(200) });
});

test("removes the key from URLs and texts in any spelling", () => {
  expect(redactApiKey("https://h/v1/get_events?after_tag=1&key=abc%20d&x=1 and key=zz", null)).toBe(
    "https://h/v1/get_events?after_tag=1&key=[removed]&x=1 and key=[removed]",
  );
  expect(redactApiKey("a/b c and a%2Fb%20c", "a/b c")).toBe("[removed] and [removed]");
  expect(redactApiKeyIn({ id: ["secret-1"], more: { x: "secret-1!" }, n: 1 }, "secret-1")).toEqual({
    id: ["[removed]"],
    more: { x: "[removed]!" },
    n: 1,
  });
});

test("keeps the provider's words and removes quoted data", () => {
  expect(redactMessage("Location is not valid", null, order)).toBe("Location is not valid");
  expect(redactMessage("No skill cash_delivery for TXN-1", null, order)).toBe("No skill cash_delivery for TXN-1");
  expect(
    redactMessage("100 brickell avenue of MARIA is (odd)", null, {
      location: { address: "100 Brickell Avenue, (odd)" },
      customField1: "Maria",
    }),
  ).toBe("[removed] of [removed] is [removed]");
});
