import {
  TEST_API_KEY,
  loseResponse,
  status,
  testProvider,
  type ScriptedResponse,
  type ScriptedProvider,
} from "@/server/optimoroute/tests/scripted-provider";

let provider: ScriptedProvider;
beforeEach(async () => {
  provider = await testProvider();
});
afterEach(() => provider.close());

const getOrders = () => provider.client().getOrders({ date: "2026-11-23" });
const refusal = (code: string, overrides: object = {}) => ({ success: false, code, ...overrides });

// docs/readings.md: provider-answers
test.each<[string, ScriptedResponse, object]>([
  [
    "too many connections with HTTP 200",
    refusal("ERR_TOO_MANY_CONNECTIONS"),
    { type: "rate_limit", code: "ERR_TOO_MANY_CONNECTIONS" },
  ],
  [
    "429 without a body",
    status(429, ""),
    { type: "rate_limit", code: "UNKNOWN_ERROR", message: "HTTP 429", statusCode: 429 },
  ],
  ["500", status(500, {}), { type: "server", code: "UNKNOWN_ERROR", message: "HTTP 500" }],
  [
    "503 with a message",
    status(503, refusal("BUSY", { message: "Busy" })),
    { type: "server", code: "BUSY", message: "Busy" },
  ],
  ["502 with an HTML page", status(502, "<html>"), { type: "server", message: "HTTP 502" }],
  ["an internal error with HTTP 200", refusal("ERR_INTERNAL"), { type: "server", message: "OptimoRoute API error" }],
  ["a lost connection", loseResponse, { type: "network", code: "NETWORK_ERROR" }],
  [
    "a body that is not JSON",
    status(200, "<html>"),
    { type: "malformed", message: "The response is not a JSON object" },
  ],
  ["an empty body", status(200, ""), { type: "malformed" }],
  [
    "a truncated response",
    (response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"succ');
      response.destroy();
    },
    { type: "network" },
  ],
])("retries three times after %s, 1, 2 and 4 seconds apart", async (_name, apiResponse, error) => {
  provider.alwaysRespondWith(apiResponse);
  await expect(getOrders()).rejects.toMatchObject({
    name: "RoutingError",
    retryable: true,
    endpoint: "get_orders",
    ...error,
  });
  expect(provider.requests).toHaveLength(4);
  expect(provider.clock.pauses).toEqual([1_000, 2_000, 4_000]);
  expect(provider.failures.map(({ retryCount }) => retryCount)).toEqual([0, 1, 2, 3]);
});

test.each<[string, ScriptedResponse, object]>([
  [
    "an unknown key with HTTP 200",
    refusal("AUTH_KEY_UNKNOWN"),
    { type: "authentication", code: "AUTH_KEY_UNKNOWN", statusCode: 401 },
  ],
  [
    "a missing key with HTTP 500",
    status(500, refusal("AUTH_KEY_MISSING")),
    { type: "authentication", statusCode: 401 },
  ],
  ["a key's code without `success`", { code: "AUTH_KEY_UNKNOWN" }, { type: "authentication" }],
  ["401 without a body", status(401, ""), { type: "authentication", code: "UNKNOWN_ERROR", message: "HTTP 401" }],
  [
    "400",
    status(400, refusal("ERR_MISSING_MAND_FIELD", { message: "date is missing" })),
    { type: "refused", code: "ERR_MISSING_MAND_FIELD", message: "date is missing", statusCode: 400 },
  ],
  ["404 with an HTML page", status(404, "<html>"), { type: "refused", message: "HTTP 404" }],
  [
    "a refusal with HTTP 200",
    refusal("ERR_LOC_NOT_VALID"),
    { type: "refused", code: "ERR_LOC_NOT_VALID", message: "OptimoRoute API error", statusCode: 200 },
  ],
  [
    "a refusal without a code",
    { success: false },
    { type: "refused", code: "UNKNOWN_ERROR", message: "OptimoRoute API error" },
  ],
  ["a redirect", status(302, "", { location: "http://127.0.0.1:1/" }), { type: "refused", message: "HTTP 302" }],
])("does not retry after %s", async (_name, apiResponse, error) => {
  provider.alwaysRespondWith(apiResponse);
  await expect(getOrders()).rejects.toMatchObject({ retryable: false, ...error });
  expect(provider.requests).toHaveLength(1);
  expect(provider.clock.pauses).toEqual([]);
});

test("returns the response after two failures", async () => {
  provider.respondWith(status(500, {}), loseResponse, { success: true, orders: [{ id: "1", orderNo: "TXN-1" }] });
  expect((await getOrders()).orders).toHaveLength(1);
});

// docs/readings.md: retry-after
test.each([
  ["seconds", "7", [7_000]],
  ["a date", "Mon, 23 Nov 2026 15:00:09 GMT", [9_000]],
  ["more than the longest pause", "3600", [30_000]],
  ["less than our own pause", "0", [1_000]],
  ["nonsense", "soon", [1_000]],
])("waits for the provider's Retry-After: %s", async (_name, header, pauses) => {
  provider.respondWith(status(429, "", { "retry-after": header }), { success: true, orders: [] });
  await getOrders();
  expect(provider.clock.pauses).toEqual(pauses);
});

test("aborts and retries a request at its timeout", async () => {
  const timeouts: number[] = [];
  // Aborts as soon as the request has arrived.
  const arrived = new AbortController();
  provider.respondWith(
    () => {
      arrived.abort();
    },
    { success: true, orders: [] },
  );
  const clock = {
    ...provider.clock,
    timeout: (ms: number) => {
      timeouts.push(ms);
      return timeouts.length === 1 ? arrived.signal : AbortSignal.timeout(ms);
    },
  };
  await provider.client({ clock, timeoutMs: 5_000 }).getOrders({ date: "2026-11-23" });
  expect(timeouts).toEqual([5_000, 5_000]);
  expect(provider.failures).toMatchObject([{ errorType: "timeout", errorCode: "TIMEOUT", statusCode: null }]);
});

test("uses real time for the timeout without a test clock", async () => {
  provider.alwaysRespondWith(() => undefined);
  await expect(provider.client({ timeoutMs: 20 }).getOrders({ date: "2026-11-23" })).rejects.toMatchObject({
    type: "timeout",
    retryable: true,
  });
});

const plan = () => provider.client({ mode: "live" }).startPlanning({ date: "2026-11-23" });

test.each<[string, ScriptedResponse]>([
  ["its response was lost", loseResponse],
  ["the provider failed on it", status(500, {})],
  ["the answer is not JSON", status(200, "<html>")],
])("does not restart a planning run when %s, because it may be running", async (_name, apiResponse) => {
  provider.alwaysRespondWith(apiResponse);
  await expect(plan()).rejects.toMatchObject({ mayHaveArrived: true });
  expect(provider.requests).toHaveLength(1);
});

test("restarts a planning run that the provider was too busy for", async () => {
  provider.respondWith(refusal("ERR_TOO_MANY_CONNECTIONS"), { success: true, planningId: 3 });
  expect(await plan()).toMatchObject({ planningId: 3 });
});

test("retries a planning run that could not be sent", async () => {
  await provider.close();
  await expect(plan()).rejects.toMatchObject({ type: "network", mayHaveArrived: false });
  expect(provider.clock.pauses).toHaveLength(3);
  provider = await testProvider();
});

test("sends the key with every call, and logs it nowhere, even when the provider echoes it", async () => {
  provider.alwaysRespondWith(
    status(
      400,
      refusal("MALFORMED_REQUEST", {
        message: `Bad call /v1/get_orders?key=${encodeURIComponent(TEST_API_KEY)}&date=1 with ${TEST_API_KEY}`,
        orderNo: TEST_API_KEY,
      }),
    ),
  );
  const error = await getOrders().catch((caught: unknown) => caught);
  expect(provider.requests[0]?.query.key).toBe(TEST_API_KEY);
  const serialized = JSON.stringify([error, String(error), (error as Error).stack, provider.failures]);
  expect(serialized).not.toContain(TEST_API_KEY);
  expect(serialized).not.toContain(encodeURIComponent(TEST_API_KEY));
  expect(provider.failures).toMatchObject([
    {
      requestData: { date: "2026-11-23" },
      responseData: { success: false, code: "MALFORMED_REQUEST", orderNo: "[removed]" },
    },
  ]);
});

test("contains no personal data in errors, even when the provider quotes it", async () => {
  const person = {
    orderNo: "TXN-0A1B2C3D",
    date: "2026-11-23",
    type: "D",
    duration: 15,
    priority: "M",
    notes: "Ring twice for Maria",
    phone: "+1 305 555 0199",
    email: "maria@example.com",
    location: {
      address: "100 Brickell Avenue, Miami",
      latitude: 25.76171,
      longitude: -80.19181,
      locationName: "Lopez house",
    },
  } as const;
  provider.alwaysRespondWith(
    status(
      400,
      refusal("ERR_LOC_GEOCODING", {
        message: "Cannot place '100 BRICKELL AVENUE' (25.76171) at Lopez house, call +13055550199 or maria@example.com",
        geocodingResults: [["100 Brickell Avenue", 1, 2]],
        location: { address: "100 Brickell Avenue" },
      }),
    ),
  );
  const error = await provider
    .client({ mode: "live" })
    .createOrder(person)
    .catch((caught: unknown) => caught);
  const serialized = JSON.stringify([error, String(error), (error as Error).stack, provider.failures]);
  for (const secret of [/brickell/i, /25\.76/, /lopez/i, /555/, /maria/i, /ring twice/i])
    expect(serialized).not.toMatch(secret);
  expect(provider.failures).toMatchObject([
    {
      errorType: "refused",
      errorCode: "ERR_LOC_GEOCODING",
      endpoint: "create_order",
      method: "POST",
      statusCode: 400,
      requestData: { operation: "CREATE", orderNo: "TXN-0A1B2C3D", type: "D" },
      responseData: { success: false, code: "ERR_LOC_GEOCODING" },
    },
  ]);
});
