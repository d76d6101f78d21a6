import { testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";
import { pollEvents } from "./poll-events";

let provider: ScriptedProvider;

const ingested: unknown[] = [];
jest.mock("@/server/database/rpc", () => ({
  rpc: (_: unknown, name: string, params: { p_events?: unknown }) => {
    if (name === "get_routing_events_tag") return Promise.resolve({ tag: null });
    if (name === "list_open_routing_orders") return Promise.resolve([]);
    ingested.push(params.p_events);
    return Promise.resolve({ ingested: true, moved: 1, differs: 0 });
  },
}));
jest.mock("@/server/database/advisory-lock", () => ({
  withAdvisoryLock: (_: string, work: () => Promise<void>) => work(),
}));
jest.mock("@/server/provider-sync/sync-driver", () => ({ routingToday: () => "2026-11-23" }));
jest.mock("@/server/provider-sync/routing", () => ({
  isRoutingEnabled: () => true,
  withRoutingProvider: async (work: (routing: unknown) => Promise<unknown>) => ({
    outcome: "done",
    result: await work({ client: provider.client() }),
  }),
}));

beforeEach(async () => (provider = await testProvider()));
afterEach(() => provider.close());

test("passes the provider's order id of an event without an order number", async () => {
  provider.respondWith({
    success: true,
    events: [{ event: "start_service", unixTimestamp: 1_764_000_000, orderId: "9f2c", driverSerial: "7" }],
    tag: "1",
    remainingEvents: 0,
  });
  expect(await pollEvents()).toEqual({ events: 1, moved: 1, differs: 0 });
  expect(ingested).toMatchObject([[{ event: "start_service", orderId: "9f2c", orderNo: null }]]);
});
