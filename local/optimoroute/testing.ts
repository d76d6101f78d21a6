// A test's own emulator, with a clock that the test controls.
import { reset } from "../stand-ins.ts";
import { serveOptimoRoute, type Served } from "./serve.ts";
import type { Settings } from "./settings.ts";

type Row = Record<string, unknown>;
export type Told = {
  status: number;
  body: Row & { success: boolean; code?: string; orders: Row[]; updates: Row[]; events: Row[]; routes: Row[] };
  headers: Headers;
};

export const KEY = "the-key-of-these-tests";
export const DAY = "2026-05-04";
// All tests use one street: positions in hundredths of a degree north of the depot.
export const at = (hundredths: number): { latitude: number; longitude: number } => ({
  latitude: 25.7 + hundredths / 100,
  longitude: -80.2,
});

export function sandbox(usual: Partial<Settings> = {}) {
  let served: Served;
  // Eight in the morning in New York, a Monday.
  const morning = Date.parse(`${DAY}T12:00:00Z`);
  let now = morning;

  beforeAll(async () => {
    served = await serveOptimoRoute({
      dataDir: null,
      key: KEY,
      clock: () => now,
      settings: { planningMs: 0, extraFields: false, ...usual },
    });
  });
  afterEach(async () => {
    now = morning;
    await reset(served.url);
  });
  afterAll(() => served.close());

  async function raw(
    verb: string,
    method: string,
    { body, query = {}, key = KEY }: { body?: string; query?: Record<string, string>; key?: string | null } = {},
  ): Promise<Told> {
    const search = new URLSearchParams({ ...(key === null ? {} : { key }), ...query });
    const answer = await fetch(`${served.apiUrl}${method}?${search}`, {
      method: verb,
      ...(body === undefined ? {} : { body, headers: { "content-type": "application/json" } }),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Told["body"] };
  }

  return {
    get url() {
      return served.url;
    },
    get apiUrl() {
      return served.apiUrl;
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

export const order = (orderNo: string, more: Row = {}): Row => ({
  orderNo,
  date: DAY,
  type: "D",
  duration: 15,
  priority: "M",
  location: { locationName: "A door", ...at(1) },
  timeWindows: [{ twFrom: "09:00", twTo: "17:00" }],
  ...more,
});
export const working = (externalId: string, more: Row = {}): Row => ({
  externalId,
  date: DAY,
  enabled: true,
  workTimeFrom: "09:00",
  workTimeTo: "17:00",
  startLatitude: at(0).latitude,
  startLongitude: at(0).longitude,
  ...more,
});
