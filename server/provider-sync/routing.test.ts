// The provider's state as jobs report it to administrators.
import { status, testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";
import { withRoutingProvider } from "@/server/provider-sync/routing";
import { sendDays } from "@/server/provider-sync/sync-driver";
import { syncOrders } from "@/server/provider-sync/sync-order";
import { uploadPositions } from "@/server/provider-sync/upload-positions";

const at = "2026-11-23T15:00:00.000Z";
const position = { at, receivedAt: at, timestampMs: Date.parse(at), latitude: 25, longitude: -80, accuracy: 5 };
const answers: Record<string, unknown> = {
  list_unsent_positions: [
    {
      driverId: "driver 1",
      since: at,
      externalId: "DRV-1",
      serial: null,
      positions: [{ ...position, speed: 0, heading: 0 }],
    },
  ],
  list_unsent_routing_days: [
    { driverId: "driver 1", version: "1", desired: { externalId: "DRV-1", date: "2026-11-24", enabled: true } },
  ],
  // An order that the provider has and should not have.
  begin_routing_order: {
    facts: null,
    version: "none",
    row: {
      orderNo: "TXN-1",
      run: 1,
      stage: "present",
      sent: {},
      sentCompletion: null,
      providerId: "1",
      creationUnconfirmed: false,
    },
  },
};
let provider: ScriptedProvider;
let calls: { name: string; given: Record<string, unknown> }[];
let nowMs = 0;

jest.mock("@/server/database/rpc", () => ({
  rpc: (_: unknown, name: string, given: Record<string, unknown>) => {
    calls.push({ name, given });
    return Promise.resolve(answers[name]);
  },
}));
jest.mock("@/server/env", () => ({
  env: () => ({
    OPTIMOROUTE_API_KEY: "key",
    OPTIMOROUTE_API_URL: provider.url,
    OPTIMOROUTE_TIMEZONE: "America/New_York",
    OPTIMOROUTE_BREAKER_PAUSE_MS: 30_000,
    OPTIMOROUTE_RETRY_DELAY_FACTOR: 0,
  }),
}));

const argumentsOf = (rpcName: string) => calls.filter(({ name }) => name === rpcName).map(({ given }) => given);
const reportedStates = () => argumentsOf("record_provider_health").map(({ p_state }) => p_state);

beforeEach(async () => {
  calls = [];
  // The same state is reported again after 30 seconds.
  nowMs += 60_000;
  jest.spyOn(performance, "now").mockImplementation(() => nowMs);
  provider = await testProvider();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await provider.close();
});

const works: [string, () => Promise<unknown>][] = [
  ["positions", uploadPositions],
  ["days", () => sendDays("2026-11-24")],
  ["orders", () => syncOrders(["delivery 1"])],
];

// docs/readings.md: resolved-error
test.each(works)("reports the provider as down after three lists of %s without an answer", async (_name, run) => {
  provider.alwaysRespondWith(status(503, ""));
  for (let time = 0; time < 3; time++) await run();
  expect(reportedStates()).toEqual(["down"]);
  const requests = provider.requests.length;
  await run();
  expect(provider.requests).toHaveLength(requests);
});

// docs/readings.md: resolved-error
describe.each(works)("a list of %s", (_name, run) => {
  test.each([
    ["a refused key", { success: false, code: "AUTH_KEY_UNKNOWN" }],
    ["HTTP 401 without a code", status(401, "")],
  ])("does not report the provider as up after %s", async (_answer, answer) => {
    provider.alwaysRespondWith(answer);
    await Promise.allSettled([run()]);
    expect(reportedStates()).toEqual([]);
  });
});

// docs/readings.md: resolved-error
test("reports the provider as up after an answer or a refusal, and not after work without a call", async () => {
  await withRoutingProvider(async () => null);
  expect(reportedStates()).toEqual([]);
  provider.respondWith({ success: false, code: "ERR_ORD" }, { success: true, id: "1" });
  await expect(withRoutingProvider(({ client }) => client.deleteOrder("TXN-1"))).rejects.toMatchObject({
    code: "ERR_ORD",
  });
  nowMs += 60_000;
  await withRoutingProvider(({ client }) => client.deleteOrder("TXN-1"));
  expect(reportedStates()).toEqual(["up", "up"]);
});

test.each<[string, () => Promise<unknown>]>([
  ["succeeds", () => Promise.resolve()],
  ["fails", () => Promise.reject(new Error("no database"))],
])("allows the next probe immediately after work that makes no call and %s", async (_name, work) => {
  provider.alwaysRespondWith(status(503, ""));
  for (let time = 0; time < 3; time++) await uploadPositions();
  nowMs += 60_000;
  await Promise.allSettled([withRoutingProvider(work)]);
  provider.alwaysRespondWith({ success: true });
  expect(await withRoutingProvider(({ client }) => client.deleteOrder("TXN-1"))).toMatchObject({ outcome: "done" });
  expect(reportedStates()).toEqual(["down", "up"]);
});

// docs/readings.md: retry-after
test("delays the retry of a list's orders by a longer Retry-After", async () => {
  provider.alwaysRespondWith(status(503, "", { "retry-after": "120" }));
  await syncOrders(["delivery 1"]);
  expect(argumentsOf("record_routing_order")).toMatchObject([{ p_retry_seconds: 120 }]);
});
