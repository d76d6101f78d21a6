// A plan at the provider's emulator, which offers only one mode's calls.
import { serveOptimoRoute, type ServedEmulator } from "../../local/emulators/optimoroute/serve.ts";
import {
  readPlannings,
  readRoutingRequests,
  resetRoutingEmulator,
  setRoutingSettings,
  setRoutingDriver,
} from "../../local/emulators/control.ts";
import { routingClient } from "@/server/optimoroute/client";
import type { RoutingClient } from "@/server/optimoroute/routing-client";
import type { RoutingMode } from "@/server/optimoroute/types";
import { planRoutes } from "./plan";

const KEY = "the-key-of-these-tests";
const DAY = "2026-05-04";

let emulator: ServedEmulator;
let mode: RoutingMode;
let client: RoutingClient;
let step: { action: string; date: string; planningId: number | null };
let recorded: unknown[];

jest.mock("@/server/database/rpc", () => ({
  rpc: (_: unknown, name: string, params: { p_result?: unknown }) => {
    if (name === "record_routing_plan") recorded.push(params.p_result);
    return Promise.resolve(name === "begin_routing_plan" ? step : { reason: null });
  },
}));
jest.mock("@/server/env", () => ({ env: () => ({ OPTIMOROUTE_POLL_MS: 10_000 }) }));
jest.mock("@/server/provider-sync/sync-driver", () => ({}));
jest.mock("@/server/provider-sync/routing", () => ({
  isRoutingEnabled: () => true,
  routingMode: () => mode,
  withRoutingProvider: async (work: (routing: unknown) => Promise<unknown>) => ({
    outcome: "done",
    result: await work({ client, mode }),
  }),
}));

beforeAll(async () => {
  emulator = await serveOptimoRoute({
    dataDir: null,
    key: KEY,
    clock: () => Date.parse(`${DAY}T12:00:00Z`),
    settings: { planningMs: 0 },
  });
});
beforeEach(async () => {
  recorded = [];
  await resetRoutingEmulator(emulator.url);
});
afterAll(() => emulator.close());

async function startPlan(): Promise<number | null> {
  await setRoutingSettings(emulator.url, { apiVariant: mode });
  client = routingClient({ url: emulator.apiUrl, key: KEY, mode });
  await setRoutingDriver(emulator.url, "DRV-1");
  await client.updateDriverParameters({
    externalId: "DRV-1",
    date: DAY,
    enabled: true,
    workTimeFrom: "09:00",
    workTimeTo: "17:00",
    startLatitude: 25.7,
    startLongitude: -80.2,
  });
  await client.createOrder({
    orderNo: "TXN-00000000",
    date: DAY,
    type: "D",
    duration: 15,
    priority: "M",
    location: { locationName: "A door", latitude: 25.71, longitude: -80.2 },
    timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
  });
  return (await client.startPlanning({ date: DAY, startWith: "CURRENT" })).planningId;
}
const callsAfter = async (requestsBefore: number) =>
  (await readRoutingRequests(emulator.url)).slice(requestsBefore).map(({ operation }) => operation);

// docs/readings.md: provider-modes
test.each([
  ["documented", ["get_planning_status", "search_orders"]],
  ["live", ["get_planning_status", "get_routes"]],
] as const)("reads the routes of a finished plan in mode %s with %j", async (which, calls) => {
  mode = which;
  step = { action: "poll", date: DAY, planningId: await startPlan() };
  const requestsBefore = (await readRoutingRequests(emulator.url)).length;
  await planRoutes("plan");
  expect(recorded).toMatchObject([
    {
      outcome: "completed",
      routes: [{ driverExternalId: "DRV-1", stops: [{ stopNumber: 1, orderNo: "TXN-00000000", latitude: 25.71 }] }],
    },
  ]);
  expect(await callsAfter(requestsBefore)).toEqual(calls);
});

// docs/readings.md: provider-modes
test.each([
  ["documented", [], "N"],
  ["live", ["stop_planning"], "C"],
] as const)("stops a plan in mode %s with the calls %j", async (which, calls, status) => {
  mode = which;
  await setRoutingSettings(emulator.url, { planningHeld: true });
  step = { action: "stop", date: DAY, planningId: await startPlan() };
  const requestsBefore = (await readRoutingRequests(emulator.url)).length;
  await planRoutes("plan");
  expect(recorded).toEqual([{ outcome: "failed", reason: "cancelled" }]);
  expect(await callsAfter(requestsBefore)).toEqual(calls);
  expect((await readPlannings(emulator.url)).map((run) => run.status)).toEqual([status]);
});
