// Faults of the provider's emulator, of network and provider, determined by a seed.
import { readGazetteer } from "../../geocoder";
import { eventually } from "../../testing.ts";
import {
  setRoutingFaults,
  clearRoutingRequests,
  readRoutingRequests,
  setRoutingSettings,
  readRoutingOrders,
  setRoutingOrder,
} from "../control.ts";
import { TEST_DAY, API_KEY, orderInput, useOptimoRouteEmulator, driverInput } from "./testing.ts";

const emulator = useOptimoRouteEmulator();
// Loading the town's addresses takes time that these tests do not measure.
beforeAll(async () => {
  await readGazetteer();
}, 60_000);
const orderExists = async (orderNo: string) => (await readRoutingOrders(emulator.url, { orderNo })).length === 1;
const createOrder = (orderNo: string, signal?: AbortSignal) =>
  fetch(`${emulator.apiUrl}create_order?key=${API_KEY}`, {
    method: "POST",
    body: JSON.stringify(orderInput(orderNo)),
    ...(signal ? { signal } : {}),
  });

describe("fault of one request", () => {
  afterEach(async () => {
    // Healthy again without intervention.
    expect((await createOrder("AFTERWARDS")).status).toBe(200);
  });

  test("unavailable: 503 without JSON, without effect", async () => {
    await setRoutingFaults(emulator.url, { unavailable: 1, times: 1 });
    const response = await createOrder("TXN-1");
    expect([response.status, response.headers.get("content-type"), await orderExists("TXN-1")]).toEqual([
      503,
      "text/html",
      false,
    ]);
  });

  test("busy: 429 with Retry-After, without effect", async () => {
    await setRoutingFaults(emulator.url, { busy: 1, times: 1, retryAfter: 7 });
    const response = await createOrder("TXN-1");
    expect([response.status, response.headers.get("retry-after"), await orderExists("TXN-1")]).toEqual([
      429,
      "7",
      false,
    ]);
  });

  test.each([
    ["connections", 200, "ERR_TOO_MANY_CONNECTIONS"],
    ["internal", 200, "ERR_INTERNAL"],
    ["unauthorised", 401, "AUTH_KEY_UNKNOWN"],
  ] as const)("refusal (%s): %d with %s, without effect", async (kind, status, code) => {
    await setRoutingFaults(emulator.url, { [kind]: 1, times: 1 });
    const response = await createOrder("TXN-1");
    expect([response.status, ((await response.json()) as { code: string }).code, await orderExists("TXN-1")]).toEqual([
      status,
      code,
      false,
    ]);
  });

  test("broken response: truncated JSON, after the order was created", async () => {
    await setRoutingFaults(emulator.url, { malformed: 1, times: 1 });
    const response = await createOrder("TXN-1");
    expect(response.status).toBe(200);
    await expect(response.json()).rejects.toThrow();
    expect(await orderExists("TXN-1")).toBe(true);
  });

  test.each([
    ["cutBefore", false],
    ["cutAfter", true],
  ] as const)(
    "reset connection (%s): the client cannot know whether the order was created (%s)",
    async (kind, created) => {
      await setRoutingFaults(emulator.url, { [kind]: 1, times: 1 });
      await expect(createOrder("TXN-1")).rejects.toThrow();
      expect(await orderExists("TXN-1")).toBe(created);
    },
  );

  test("slow: the order is created although the client timed out", async () => {
    await setRoutingFaults(emulator.url, { slowMs: 60_000, times: 1 });
    const caller = new AbortController();
    const response = createOrder("TXN-1", caller.signal).then(
      () => "answered",
      () => "gave up",
    );
    expect(await eventually(() => orderExists("TXN-1"))).toBe(true);
    caller.abort();
    expect(await response).toBe("gave up");
  });

  test("down: every connection is reset", async () => {
    await setRoutingFaults(emulator.url, { down: true, times: 1 });
    await expect(createOrder("TXN-1")).rejects.toThrow();
    expect(await orderExists("TXN-1")).toBe(false);
  });
});

test("more than five concurrent requests are refused, until one is answered or cancelled", async () => {
  await setRoutingFaults(emulator.url, { requests: ["get_events"], slowMs: 60_000 });
  const caller = new AbortController();
  const waiting = Promise.allSettled(
    [1, 2, 3, 4, 5].map(() => fetch(`${emulator.apiUrl}get_events?key=${API_KEY}`, { signal: caller.signal })),
  );
  const getRoutesCode = async () => (await emulator.get("get_routes", { date: TEST_DAY })).body.code ?? "ok";
  expect(await eventually(async () => (await getRoutesCode()) === "ERR_TOO_MANY_CONNECTIONS")).toBe(true);
  caller.abort();
  await waiting;
  expect(await eventually(async () => (await getRoutesCode()) === "ok")).toBe(true);
  const log = await readRoutingRequests(emulator.url);
  expect(Math.max(...log.map(({ concurrentRequests }) => concurrentRequests))).toBe(6);
  expect(
    log
      .filter(({ code }) => code === "ERR_TOO_MANY_CONNECTIONS")
      .every(({ concurrentRequests }) => concurrentRequests === 6),
  ).toBe(true);
});

test("the same seed gives the same faults, another seed others", async () => {
  const runWithSeed = async (seed: number) => {
    await setRoutingFaults(emulator.url, {
      seed,
      unavailable: 0.1,
      busy: 0.1,
      connections: 0.1,
      internal: 0.1,
      malformed: 0.1,
      cutBefore: 0.1,
      cutAfter: 0.1,
    });
    await clearRoutingRequests(emulator.url);
    for (let number = 0; number < 60; number += 1)
      await fetch(`${emulator.apiUrl}get_events?key=${API_KEY}`).then(
        (response) => response.text(),
        () => null,
      );
    return (await readRoutingRequests(emulator.url)).map(({ fault }) => fault);
  };
  const first = await runWithSeed(42);
  expect(new Set(first)).toEqual(
    new Set([null, "unavailable", "busy", "connections", "internal", "malformed", "cutBefore", "cutAfter"]),
  );
  expect(await runWithSeed(42)).toEqual(first);
  expect(await runWithSeed(43)).not.toEqual(first);
});

test("faults apply to the named methods only", async () => {
  await setRoutingFaults(emulator.url, { unavailable: 1, requests: ["start_planning"] });
  expect((await createOrder("TXN-1")).status).toBe(200);
  expect((await fetch(`${emulator.apiUrl}start_planning?key=${API_KEY}`, { method: "POST", body: "{}" })).status).toBe(
    503,
  );
});

test("an unknown fault is refused without a change", async () => {
  await expect(setRoutingFaults(emulator.url, { tired: 1 } as object)).rejects.toThrow(/400/);
  await expect(setRoutingFaults(emulator.url, { busy: 0.7, internal: 0.7 })).rejects.toThrow(/400/);
  await expect(setRoutingSettings(emulator.url, { pageSize: 0 })).rejects.toThrow(/400/);
  expect((await createOrder("TXN-1")).status).toBe(200);
});

test("requests are recorded without the key and personal data", async () => {
  await emulator.post(
    "create_order",
    orderInput("TXN-1", {
      phone: "+13055550100",
      notes: "Ring twice",
      email: "a@b.test",
      customField1: "Ann",
      location: { address: "734 South Broadway", locationName: "Ann's" },
    }),
  );
  await emulator.get("get_orders", { date: TEST_DAY });
  const log = await readRoutingRequests(emulator.url);
  expect(log).toMatchObject([
    {
      httpMethod: "POST",
      operation: "create_order",
      status: 200,
      code: null,
      concurrentRequests: 1,
      body: { orderNo: "TXN-1", date: TEST_DAY, phone: "[redacted]" },
      path: "/optimoroute/v1/create_order?key=[redacted]",
    },
    { httpMethod: "GET", operation: "get_orders", path: `/optimoroute/v1/get_orders?key=[redacted]&date=${TEST_DAY}` },
  ]);
  for (const secret of [API_KEY, "+1305", "Ring", "a@b", "Ann", "Broadway"])
    expect(JSON.stringify(log)).not.toContain(secret);
});

describe("page", () => {
  const page = async (query = "") => (await fetch(`${emulator.url}/optimoroute/${query}`)).text();
  const submitForm = async (fields: Record<string, string>) => {
    const response = await fetch(`${emulator.url}/optimoroute/`, {
      method: "POST",
      body: new URLSearchParams(fields),
      redirect: "manual",
    });
    expect(response.status).toBe(303);
    return page(new URL(response.headers.get("location") ?? "", emulator.url).search);
  };

  test("shows orders with status, driver and times, and applies a person's changes", async () => {
    await emulator.post(
      "create_order",
      orderInput("TXN-1", { location: { address: "<b>734 South Broadway</b>", latitude: 25.76, longitude: -80.19 } }),
    );
    await emulator.post("update_driver_parameters", driverInput("anna"));
    const [{ id } = { id: "" }] = await readRoutingOrders(emulator.url, { orderNo: "TXN-1" });
    expect(await submitForm({ do: "plan", date: TEST_DAY })).toContain("has begun");
    const pageHtml = await page(`?date=${TEST_DAY}&order=${id}`);
    for (const text of ["TXN-1", "scheduled", "anna (001)", "stop 1", "09:00–17:00", "&#60;b&#62;734 South", "Run "])
      expect(pageHtml).toContain(text);
    expect(pageHtml).not.toContain("<b>734");
    await submitForm({ do: "status", order: id, date: TEST_DAY, status: "servicing" });
    await submitForm({ do: "driver", order: id, date: TEST_DAY, driver: "ben" });
    expect(await submitForm({ do: "address", order: id, date: TEST_DAY, address: "1700 Thames Street" })).toContain(
      "The address was changed",
    );
    expect(await setRoutingOrder(emulator.url, id, {})).toMatchObject({
      status: "servicing",
      data: { assignedTo: { externalId: "ben" }, location: { address: "1700 Thames Street" } },
    });
    expect(await page()).toContain("start_service");
    expect(await submitForm({ do: "address", order: id, date: TEST_DAY, address: "Atlantis" })).toContain(
      "ERR_LOC_GEOCODING",
    );
    await submitForm({ do: "delete", order: id, date: TEST_DAY });
    expect(await orderExists("TXN-1")).toBe(false);
  });

  test("sets faults and the strictness of a live account", async () => {
    expect(await submitForm({ do: "faults", kind: "busy", share: "1" })).toContain("busy: 1");
    expect((await createOrder("TXN-1")).status).toBe(429);
    expect(await submitForm({ do: "faults", kind: "healthy" })).toContain(">healthy</span>");
    expect((await createOrder("TXN-1")).status).toBe(200);
    await submitForm({ do: "apiVariant", apiVariant: "live" });
    expect((await createOrder("TXN-2")).status).toBe(400);
  });

  test("handles ten thousand orders", async () => {
    for (let batch = 0; batch < 20; batch += 1)
      await emulator.post("create_or_update_orders", {
        orders: Array.from({ length: 500 }, (_, index) => orderInput(`BIG-${batch}-${index}`)),
      });
    const pageHtml = await page(`?date=${TEST_DAY}`);
    expect(pageHtml).toContain("The first 200 of 10000.");
    expect(pageHtml.length).toBeLessThan(200_000);
  }, 60_000);
});
