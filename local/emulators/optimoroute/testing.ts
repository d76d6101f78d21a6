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

export function useOptimoRouteEmulator(settings: Partial<EmulatorSettings> = {}) {
  let emulator: ServedEmulator;
  // Eight in the morning in New York, a Monday.
  const testStart = Date.parse(`${TEST_DAY}T12:00:00Z`);
  let now = testStart;

  beforeAll(async () => {
    emulator = await serveOptimoRoute({
      dataDir: null,
      key: API_KEY,
      clock: () => now,
      settings: { planningMs: 0, extraFields: false, ...settings },
    });
  });
  afterEach(async () => {
    now = testStart;
    await resetRoutingEmulator(emulator.url);
  });
  afterAll(() => emulator.close());

  async function sendRequest(
    httpMethod: string,
    operation: string,
    { body, query = {}, key = API_KEY }: { body?: string; query?: Record<string, string>; key?: string | null } = {},
  ): Promise<EmulatorResponse> {
    const search = new URLSearchParams({ ...(key === null ? {} : { key }), ...query });
    const response = await fetch(`${emulator.apiUrl}${operation}?${search}`, {
      method: httpMethod,
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as EmulatorResponse["body"],
    };
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
    raw: sendRequest,
    get: (operation: string, query: Record<string, string> = {}) => sendRequest("GET", operation, { query }),
    post: (operation: string, body: object) => sendRequest("POST", operation, { body: JSON.stringify(body) }),
  };
}

export const orderInput = (orderNo: string, overrides: Row = {}): Row => ({
  orderNo,
  date: TEST_DAY,
  type: "D",
  duration: 15,
  priority: "M",
  location: { locationName: "A door", ...pointOnTestStreet(1) },
  timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
  ...overrides,
});
export const driverInput = (externalId: string, overrides: Row = {}): Row => ({
  externalId,
  date: TEST_DAY,
  enabled: true,
  workTimeFrom: "09:00",
  workTimeTo: "17:00",
  startLatitude: pointOnTestStreet(0).latitude,
  startLongitude: pointOnTestStreet(0).longitude,
  ...overrides,
});
