import { runInBatches } from "@/server/core/batches";
import { itemResultAt } from "@/server/provider-sync/item-decisions";
import { status, testClock, testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await testProvider();
});
afterEach(() => provider.close());

const numbers = (count: number) => Array.from({ length: count }, (_, at) => `TXN-${at}`);
type Deleting = { orderNos: string[] };

test("sends a long list in batches of 25, two concurrent, two seconds apart", async () => {
  let open = 0;
  let maxConcurrent = 0;
  provider.alwaysRespondWith((response, { body }) => {
    open += 1;
    maxConcurrent = Math.max(maxConcurrent, open);
    setImmediate(() => {
      open -= 1;
      response.end(
        JSON.stringify({ success: true, orders: (body as Deleting).orderNos.map(() => ({ success: true })) }),
      );
    });
  });
  const result = await provider.client().deleteOrders(numbers(110));
  expect(result.items.map(({ item }) => item)).toEqual(numbers(110));
  expect(result.success).toBe(true);
  expect(provider.requests.map(({ body }) => (body as Deleting).orderNos.length).sort((a, b) => b - a)).toEqual([
    25, 25, 25, 25, 10,
  ]);
  expect(provider.clock.pauses).toEqual([2_000, 2_000]);
  expect(maxConcurrent).toBeLessThanOrEqual(2);
});

test("limits a configured batch size to the provider's maximum", async () => {
  await provider.client({ bulk: { size: 5_000, pauseMs: 0 } }).deleteOrders(numbers(1_100));
  expect(provider.requests.map(({ body }) => (body as Deleting).orderNos.length).sort((a, b) => b - a)).toEqual([
    500, 500, 100,
  ]);
});

test("marks the items of a failed batch, and keeps the results of the others", async () => {
  provider.alwaysRespondWith((response, { body }) => {
    const { orderNos } = body as Deleting;
    if (orderNos.includes("TXN-30"))
      response.writeHead(400).end(JSON.stringify({ success: false, code: "MALFORMED_REQUEST", message: "No" }));
    else
      response.end(
        JSON.stringify({
          success: true,
          orders: orderNos.map((orderNo) => ({ success: true, orderNo, id: `id ${orderNo}` })),
        }),
      );
  });
  const { success, items } = await provider.client().deleteOrders(numbers(60));
  expect(success).toBe(false);
  expect(items.map(({ item }) => item)).toEqual(numbers(60));
  expect(items[24]).toEqual({ success: true, item: "TXN-24", id: "id TXN-24" });
  expect(
    items.slice(25, 50).every((item) => !item.success && item.code === "MALFORMED_REQUEST" && item.statusCode === 400),
  ).toBe(true);
  expect(items[59]).toEqual({ success: true, item: "TXN-59", id: "id TXN-59" });
});

test.each([
  [true, 200],
  [false, 200],
  [false, 400],
])("decides by items when the whole is %s with %d", async (overallSuccess, code) => {
  provider.alwaysRespondWith(
    status(code, {
      success: overallSuccess,
      code: overallSuccess ? undefined : "ERR_SOME",
      orders: [
        { success: true, id: 1 },
        { success: false, code: "ERR_ORD_NOT_FOUND" },
        { success: false, code: "ERR_OPT_RUNNING", message: "Later" },
      ],
    }),
  );
  expect(await provider.client().deleteOrders(numbers(3))).toEqual({
    success: false,
    items: [
      { success: true, item: "TXN-0", id: "1" },
      { success: true, item: "TXN-1", id: null },
      {
        success: false,
        item: "TXN-2",
        type: "refused",
        code: "ERR_OPT_RUNNING",
        message: "Later",
        statusCode: null,
        retryable: false,
        retryAfterMs: null,
      },
    ],
  });
  expect(provider.requests).toHaveLength(1);
});

test("resends a list refused for too many connections, even with items in the response", async () => {
  provider.respondWith(
    { success: false, code: "ERR_TOO_MANY_CONNECTIONS", orders: [{ success: false }] },
    { success: true, orders: [{ success: true }] },
  );
  expect((await provider.client().deleteOrders(["TXN-1"])).success).toBe(true);
  expect(provider.requests).toHaveLength(2);
});

// docs/readings.md: provider-answers
test.each([401, 429, 503])("does not decide by rows over HTTP %d", async (code) => {
  provider.alwaysRespondWith(status(code, { success: true, orders: [{ success: true }] }));
  expect((await provider.client().deleteOrders(["TXN-1"])).items).toMatchObject([
    { success: false, statusCode: code, retryable: code !== 401 },
  ]);
  expect(provider.requests).toHaveLength(code === 401 ? 1 : 4);
});

test("merges an order that may exist after a 429 with rows instead of creating it again", async () => {
  provider.respondWith(status(429, { success: true, orders: [{ success: true }] }));
  provider.alwaysRespondWith({ success: true, orders: [{ success: true, id: "1" }] });
  const order = { orderNo: "TXN-1", date: "2026-11-23", type: "D", duration: 15, priority: "M" } as const;
  await provider
    .client({ mode: "live" })
    .createOrders([{ ...order, location: { address: "1 Main Street", latitude: 25.7, longitude: -80.2 } }]);
  expect(
    provider.requests.map(({ body }) => (body as { orders: { operation: string }[] }).orders[0]?.operation),
  ).toEqual(["CREATE", "MERGE"]);
});

test.each([
  ["ERR_TOO_MANY_CONNECTIONS", "rate_limit", true, null],
  ["ERR_INTERNAL", "server", true, null],
  ["AUTH_KEY_UNKNOWN", "authentication", false, 401],
  ["ERR_ORD_NOT_FOUND", "refused", false, null],
])("gives a row with %s the type %s, as for a whole response", async (code, type, retryable, statusCode) => {
  provider.alwaysRespondWith({ success: true, updates: [{ success: false, code }] });
  const update = { driver: { externalId: "DRV-1" }, positions: [{ timestamp: 1, latitude: 1, longitude: 2 }] };
  const client = provider.client({ mode: "live" });
  expect((await client.updateDriversPositions([update])).items).toMatchObject([{ code, retryable, statusCode }]);
  await expect(client.updateDriverPositions(update)).rejects.toMatchObject({ type, code, retryable });
  expect(provider.failures.map(({ errorType }) => errorType)).toEqual([type, type]);
});

test("matches reordered results by name, and does not assume success for a missing item", async () => {
  provider.respondWith({
    success: true,
    updates: [
      { success: false, driver: { externalId: "B" }, code: "ERR_B" },
      { success: true, driver: { externalId: "A" } },
    ],
  });
  const day = (externalId: string) => ({ externalId, date: "2026-11-23" });
  const { items } = await provider.client().updateDriversParameters([day("A"), day("B"), day("C")]);
  expect(items).toMatchObject([
    { success: true, item: "A" },
    { success: false, item: "B", code: "ERR_B" },
    { success: false, item: "C", code: "UNKNOWN_ERROR", retryable: true },
  ]);
});

test("reads completions under updates or under orders", async () => {
  const update = { orderNo: "TXN-1", data: { status: "failed" } } as const;
  provider.respondWith(
    { success: true, orders: [{ success: false, code: "ERR_X" }] },
    { success: true, updates: [{ success: false, code: "ERR_Y" }] },
  );
  const codes = [
    await provider.client().updateCompletionDetails([update]),
    await provider.client().updateCompletionDetails([update]),
  ].map(({ items: [item] }) => item);
  expect(codes).toMatchObject([{ code: "ERR_X" }, { code: "ERR_Y" }]);
});

test("stops after an unknown key, with the reason for every item", async () => {
  provider.alwaysRespondWith({ success: false, code: "AUTH_KEY_UNKNOWN" });
  const { items } = await provider.client().deleteOrders(numbers(500));
  expect(provider.requests).toHaveLength(2);
  expect(items).toHaveLength(500);
  expect(items.every((item) => !item.success && item.code === "AUTH_KEY_UNKNOWN" && item.statusCode === 401)).toBe(
    true,
  );
});

// docs/readings.md: retry-after
test.each([
  ["a longer Retry-After", status(503, "", { "retry-after": "120" }), { type: "server", retryAfterMs: 120_000 }],
  ["HTTP 401 without a code", status(401, ""), { type: "authentication", retryAfterMs: null }],
])("throws an item's failure as a single call does: %s", async (_case, apiResponse, error) => {
  provider.alwaysRespondWith(apiResponse);
  const { items } = await provider.client().deleteOrders(["TXN-1"]);
  expect(itemResultAt("delete_orders", items, 0)).toMatchObject(error);
});

test("throws when a live account refuses one driver's positions", async () => {
  provider.respondWith({ success: false, updates: [{ success: false, code: "ERR_DRV", message: "Unknown driver" }] });
  await expect(
    provider.client({ mode: "live" }).updateDriverPositions({ driver: { serial: "7" }, positions: [] }),
  ).rejects.toMatchObject({ code: "ERR_DRV", message: "Unknown driver" });
});

test("sends nothing for an empty list", async () => {
  expect(await provider.client().createOrders([])).toEqual({ success: true, items: [] });
  expect(provider.requests).toEqual([]);
});

test("sends other work in batches of 50, three concurrent, a second apart", async () => {
  const clock = testClock();
  const sizes: number[] = [];
  let open = 0;
  let maxConcurrent = 0;
  const results = await runInBatches(
    Array.from({ length: 420 }, (_, at) => at),
    async (batch) => {
      sizes.push(batch.length);
      open += 1;
      maxConcurrent = Math.max(maxConcurrent, open);
      await new Promise(setImmediate);
      open -= 1;
      return batch.map((item) => item * 2);
    },
    { clock },
  );
  expect(sizes).toEqual([50, 50, 50, 50, 50, 50, 50, 50, 20]);
  expect(maxConcurrent).toBe(3);
  expect(clock.pauses).toEqual([1_000, 1_000]);
  expect(results).toEqual(Array.from({ length: 420 }, (_, at) => ({ ok: true, value: at * 2 })));
});

test("loses no item when a batch throws or returns too few", async () => {
  const results = await runInBatches(
    [1, 2, 3, 4, 5],
    async (batch) => {
      if (batch.includes(1)) throw new Error("first");
      return batch.includes(3) ? [30] : batch.map((item) => item * 10);
    },
    { size: 2, clock: testClock() },
  );
  expect(results.map((item) => (item.ok ? item.value : (item.error as Error).message))).toEqual([
    "first",
    "first",
    30,
    "The batch returned no result for this item",
    50,
  ]);
});

test.each(["documented", "live"] as const)("retries a list without rows in the response in mode %s", async (mode) => {
  const update = { driver: { externalId: "DRV-1" }, positions: [{ timestamp: 1, latitude: 1, longitude: 2 }] };
  expect(await provider.client({ mode }).updateDriversPositions([update])).toMatchObject({
    success: false,
    items: [{ success: false, item: "DRV-1", retryable: true }],
  });
});
