import { api, callApi, onReauthentication, onSessionEnd } from "./fetcher";

const mockResponse = (body: BodyInit | null, status = 200) => {
  globalThis.fetch = jest.fn(async () => Promise.resolve(new Response(body, { status })));
};
/** A response with a connection that breaks while the body is read. */
const truncatedBody = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":{"items":['));
      controller.error(new TypeError("network error"));
    },
  });

test("treats a truncated list as no response, not as an empty one", async () => {
  mockResponse(truncatedBody());
  await expect(api("/api/admin/transactions")).rejects.toMatchObject({ code: "NETWORK" });
});

test("treats a truncated response to a write as no response, so that the caller retries", async () => {
  mockResponse(truncatedBody());
  await expect(callApi("/api/tasks/1/start", { method: "POST", body: {} })).rejects.toMatchObject({ code: "NETWORK" });
});

test("keeps the status of a truncated refusal", async () => {
  mockResponse(truncatedBody(), 409);
  await expect(callApi("/api/tasks/1/start", { method: "POST", body: {} })).rejects.toMatchObject({ status: 409 });
});

test("rejects an empty response to a read", async () => {
  mockResponse("");
  await expect(api("/api/admin/transactions")).rejects.toMatchObject({ code: "UNKNOWN", status: 200 });
});

test.each([
  ["no network", () => (globalThis.fetch = jest.fn(() => Promise.reject(new TypeError("Failed to fetch")))), 0],
  ["a 503 of the server", () => mockResponse(JSON.stringify({ code: "PROVIDER_UNAVAILABLE" }), 503), 0],
  ["a 401 of a captive portal", () => mockResponse("Sign in to the network", 401), 0],
  ["a 401 of the server with UNAUTHENTICATED", () => mockResponse(JSON.stringify({ code: "UNAUTHENTICATED" }), 401), 1],
])("reports an ended session only for a 401 of the server: %s", async (_, failRequest, expectedCalls) => {
  const onEnd = jest.fn();
  const unsubscribe = onSessionEnd(onEnd);
  failRequest();
  await expect(api("/api/settings")).rejects.toThrow();
  unsubscribe();
  expect(onEnd).toHaveBeenCalledTimes(expectedCalls);
});

describe("a call that requires reauthentication", () => {
  const refusal = () => new Response(JSON.stringify({ code: "REAUTHENTICATION_REQUIRED" }), { status: 403 });
  test.each([
    [true, 2],
    [false, 1],
  ])("is repeated only after the challenge (passed: %s)", async (isChallengePassed, expectedRequests) => {
    const resolveChallenge = jest.fn(async () => Promise.resolve(isChallengePassed));
    const stop = onReauthentication(resolveChallenge);
    const requests = jest.fn().mockResolvedValueOnce(refusal()).mockResolvedValueOnce(new Response('{"data":{}}'));
    globalThis.fetch = requests;
    const responseData = callApi("/api/profile/duress", { method: "DELETE", body: {} });
    await (isChallengePassed
      ? expect(responseData).resolves.toEqual({})
      : expect(responseData).rejects.toMatchObject({ code: "REAUTHENTICATION_REQUIRED" }));
    stop();
    expect([resolveChallenge.mock.calls.length, requests.mock.calls.length]).toEqual([1, expectedRequests]);
  });
});

test("sends and cancels a call with its own signal in a browser without AbortSignal.any", async () => {
  const anyDescriptor = Object.getOwnPropertyDescriptor(AbortSignal, "any") as PropertyDescriptor;
  Reflect.deleteProperty(AbortSignal, "any");
  try {
    let usedSignal: AbortSignal | null | undefined;
    globalThis.fetch = jest.fn((_path: unknown, init?: RequestInit) => {
      usedSignal = init?.signal;
      return Promise.resolve(Response.json({ data: 1 }));
    }) as typeof fetch;
    const ownController = new AbortController();
    await expect(
      callApi("/api/driver/positions", { method: "POST", body: {}, signal: ownController.signal }),
    ).resolves.toBe(1);
    ownController.abort();
    expect(usedSignal?.aborted).toBe(true);
  } finally {
    Object.defineProperty(AbortSignal, "any", anyDescriptor);
  }
});
