// A test's own emulator, with a clock that the test controls.
import { resetRoutingEmulator } from "../control.ts";
import { serveOptimoRoute, type ServedEmulator } from "./serve.ts";
import type { EmulatorSettings } from "./settings.ts";

type Row = Record<string, unknown>;
type EmulatorResponse = {
  status: number;
  body: Row & { success: boolean; code?: string; orders: Row[]; updates: Row[]; events: Row[]; routes: Row[] };
  headers: Headers;
};

export const API_KEY = "the-key-of-these-tests";
export const TEST_DAY = "2026-05-04";
// All tests use one street: positions in hundredths of a degree north of the depot.
export const pointOnTestStreet = (hundredths: number): { latitude: number; longitude: number } => ({
  latitude: 25.7 + hundredths / 100,
  longitude: -80.2,
});

export function useOptimoRouteEmulator(usual: Partial<EmulatorSettings> = {}) {
  let emulator: ServedEmulator;
  // Eight in the morning in New York, a Monday.
  const morning = Date.parse(`${TEST_DAY}T12:00:00Z`);
  let now = morning;

  beforeAll(async () => {
    emulator = await serveOptimoRoute({
      dataDir: null,
      key: API_KEY,
      clock: () => now,
      settings: { planningMs: 0, extraFields: false, ...usual },
    });
  });
  afterEach(async () => {
    now = morning;
    await resetRoutingEmulator(emulator.url);
  });
  afterAll(() => emulator.close());

  async function raw(
    verb: string,
    method: string,
    { body, query = {}, key = API_KEY }: { body?: string; query?: Record<string, string>; key?: string | null } = {},
  ): Promise<EmulatorResponse> {
    const search = new URLSearchParams({ ...(key === null ? {} : { key }), ...query });
    const answer = await fetch(`${emulator.apiUrl}${method}?${search}`, {
      method: verb,
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as EmulatorResponse["body"] };
  }

  return {
    get url() {
      return emulator.url;
    },
    get apiUrl() {
      return emulator.apiUrl;
    },
    now: () => Math.floor(now / 1000),
    pass(ms: number) {
      now += ms;
    },
    raw,
    get: (method: string, query: Record<string, string> = {}) => raw("GET", method, { query }),
    post: (method: string, body: object) => raw("POST", method, { body: JSON.stringify(body) }),
  };
}

export const orderInput = (orderNo: string, more: Row = {}): Row => ({
  orderNo,
  date: TEST_DAY,
  type: "D",
  duration: 15,
  priority: "M",
  location: { locationName: "A door", ...pointOnTestStreet(1) },
  timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
  ...more,
});
export const driverInput = (externalId: string, more: Row = {}): Row => ({
  externalId,
  date: TEST_DAY,
  enabled: true,
  workTimeFrom: "09:00",
  workTimeTo: "17:00",
  startLatitude: pointOnTestStreet(0).latitude,
  startLongitude: pointOnTestStreet(0).longitude,
  ...more,
});
