import { status, testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";
import { mirrorZones } from "./mirror-zones";

const zoneId = "11111111-1111-4111-8111-111111111111";
const driverId = "22222222-2222-4222-8222-222222222222";
const zone = { name: "Harbour", type: "circle", center: { lat: 25.8, lng: -80.2 }, radius: 900, coordinates: null };
let provider: ScriptedProvider;
let zones: object[];
let drivers: object[];
let logged: { errorCode: string; requestData: object }[];

jest.mock("@/server/database/rpc", () => ({
  rpc: (_: unknown, name: string, given: { p_errors: typeof logged }) => {
    if (name === "log_routing_errors") logged.push(...given.p_errors);
    return Promise.resolve(
      name === "list_unmirrored_zones" ? { zones: zones.splice(0), drivers: drivers.splice(0) } : {},
    );
  },
}));
jest.mock("@/server/env", () => ({
  env: () => ({ OPTIMOROUTE_API_KEY: "key", OPTIMOROUTE_API_URL: provider.url, OPTIMOROUTE_TIMEZONE: "UTC" }),
}));

beforeEach(async () => {
  provider = await testProvider();
  provider.alwaysRespondWith(status(400, { success: false, code: "ERR_ZONE_INVALID" }));
  logged = [];
  [zones, drivers] = [[], []];
});
afterEach(() => provider.close());

test.each([
  ["created", { zoneId, desired: { ...zone, color: "#fff", isActive: true }, providerId: null }],
  ["deleted", { zoneId, desired: null, providerId: "z1" }],
])("names our zone in every error about a zone that cannot be %s", async (_, refusedZone) => {
  zones = [refusedZone];
  await mirrorZones();
  const errors = logged.filter(({ errorCode }) => ["ERR_ZONE_INVALID", "SYNC_ERROR"].includes(errorCode));
  expect(errors.length).toBeGreaterThan(1);
  expect(errors).toEqual(
    errors.map(() => expect.objectContaining({ requestData: expect.objectContaining({ zoneId }) })),
  );
});

test("names our driver in every error about refused zones of a driver", async () => {
  drivers = [{ driverId, externalId: "DRV-1", desired: ["z1"] }];
  await mirrorZones();
  expect(logged.map(({ errorCode, requestData }) => [errorCode, requestData])).toEqual([
    ["ERR_ZONE_INVALID", { driverId: "DRV-1", zoneIds: ["z1"], zonesOf: driverId }],
    ["SYNC_ERROR", { zonesOf: driverId }],
  ]);
});
