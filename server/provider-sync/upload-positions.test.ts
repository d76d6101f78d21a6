import { testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";
import { uploadPositions } from "./upload-positions";

let provider: ScriptedProvider;
let marked: string[];
let unsentPositions: { driverId: string; since: string; externalId: string; serial: null; positions: object[] }[];

jest.mock("@/server/database/rpc", () => ({
  rpc: (_: unknown, name: string, params: { p_limit?: number; p_sent?: { driverId: string }[] }) => {
    if (name === "list_unsent_positions") return Promise.resolve(unsentPositions.slice(0, params.p_limit));
    marked = (params.p_sent ?? []).map(({ driverId }) => driverId);
    unsentPositions = unsentPositions.filter(({ driverId }) => !marked.includes(driverId));
    return Promise.resolve({});
  },
}));
jest.mock("@/server/provider-sync/routing", () => ({
  isRoutingEnabled: () => true,
  withRoutingProvider: async (work: (routing: unknown) => Promise<unknown>) => ({
    outcome: "done",
    result: await work({ client: provider.client() }),
  }),
}));

const at = "2026-11-23T15:00:00.000Z";
const driver = (n: number) => ({
  driverId: `driver ${n}`,
  since: at,
  externalId: `DRV-${n}`,
  serial: null,
  positions: [
    {
      at,
      receivedAt: at,
      timestampMs: Date.parse(at),
      latitude: 25,
      longitude: -80,
      accuracy: 5,
      speed: 0,
      heading: 0,
    },
  ],
});
const updatesOf = (body: unknown) => (body as { updates: { driver: { externalId: string } }[] }).updates;

beforeEach(async () => {
  provider = await testProvider();
  provider.alwaysRespondWith((response, { body }) => {
    const updates = updatesOf(body).map(() => ({ success: true }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ success: true, updates }));
  });
});
afterEach(() => provider.close());

test("sends positions in batches of 25 with 2 s between rounds of two batches", async () => {
  unsentPositions = Array.from({ length: 110 }, (_, n) => driver(n));
  await uploadPositions();
  expect(provider.requests.map(({ body }) => updatesOf(body).length)).toEqual([25, 25, 25, 25, 10]);
  expect(provider.clock.pauses).toEqual([2_000, 2_000]);
  expect(unsentPositions).toEqual([]);
});

test.each(["ERR_TOO_MANY_CONNECTIONS", "AUTH_KEY_UNKNOWN"])(
  "sends a driver's positions again after %s in the row",
  async (code) => {
    provider.respondWith({
      success: true,
      updates: [
        { success: false, code },
        { success: false, code: "ERR_DRV" },
      ],
    });
    unsentPositions = [driver(1), driver(2)];
    const [unsent] = unsentPositions;
    await uploadPositions();
    expect(marked).toEqual(["driver 2"]);
    expect(unsentPositions).toContain(unsent);
  },
);
