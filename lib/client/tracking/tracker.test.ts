import type * as Tracker from "./tracker";

// The whole tracker on a fake phone without a database, from measurement to server.
const start = Date.parse("2026-11-21T12:00:00Z");
const dora = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
let latitude: number;
let uploads: { at: number; latitudes: number[] }[];
let page: EventTarget & { visibilityState: string };
let storageEntries: Map<string, string>;
let problems: string[];
let zones: string[];
let events: { zoneId: string; zoneName: string; eventType: string; timestamp: string }[];

beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers({ now: start });
  latitude = 25;
  uploads = [];
  problems = [];
  zones = [];
  events = [];
  storageEntries = new Map();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  const localStorage = {
    getItem: (key: string) => storageEntries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      storageEntries.set(key, value);
    },
    removeItem: (key: string) => {
      storageEntries.delete(key);
    },
  };
  const createPosition = () =>
    ({
      timestamp: Date.now(),
      coords: {
        latitude,
        longitude: -80,
        accuracy: 8,
        altitude: null,
        altitudeAccuracy: null,
        heading: null,
        speed: null,
      },
    }) as GeolocationPosition;
  const geolocation = {
    getCurrentPosition: (onSuccess: PositionCallback) => {
      setTimeout(() => {
        onSuccess(createPosition());
      }, 100);
    },
    watchPosition: () => 1,
    clearWatch: () => undefined,
  };
  Object.assign(globalThis, { document: page, window: Object.assign(new EventTarget(), { localStorage }) });
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { geolocation } });
  globalThis.fetch = jest.fn(async (_path: unknown, init?: RequestInit) => {
    const { positions } = JSON.parse(String(init?.body)) as { positions: { latitude: number }[] };
    uploads.push({ at: Date.now(), latitudes: positions.map((each) => each.latitude) });
    return Response.json(
      { data: { accepted: positions.length, ignored: [], geofenceEvents: events } },
      { headers: { date: new Date().toUTCString() } },
    );
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
});

async function startTracker(): Promise<typeof Tracker & { stop: () => void }> {
  const tracker = await import("./tracker");
  (await import("../app/server-clock")).updateServerClock(new Date().toISOString());
  tracker.startPositionUploads(dora);
  const stop = tracker.startTracking({
    onProblem: (problem) => {
      problems.push(problem);
    },
    onZone: ({ zoneName }) => {
      zones.push(zoneName);
    },
  });
  await jest.advanceTimersByTimeAsync(1_000);
  return { ...tracker, stop };
}
const drive = async (positionCount: number) => {
  for (let n = 0; n < positionCount; n += 1) {
    latitude += 0.001;
    await jest.advanceTimersByTimeAsync(30_100);
  }
};

test("sends the first position immediately and others every minute, and tracks the age of the server's position", async () => {
  await startTracker();
  expect([uploads.length, storageEntries.get("handover.position-uploaded")]).toEqual([1, String(start + 100)]);
  await drive(10);
  const intervals = uploads.slice(1).map(({ at }, n) => at - (uploads[n]?.at ?? 0));
  expect(Math.max(...intervals)).toBeLessThanOrEqual(62_000);
  expect(uploads.length).toBeLessThanOrEqual(8);
  expect(uploads.flatMap(({ latitudes }) => latitudes).length).toBeGreaterThanOrEqual(9);
});

test("sends the current position before a route request, ahead of the next minute", async () => {
  const { sendCurrentPosition: sendPositionNow } = await startTracker();
  latitude += 0.01;
  await jest.advanceTimersByTimeAsync(20_000);
  expect(uploads).toHaveLength(1);
  void sendPositionNow();
  await jest.advanceTimersByTimeAsync(500);
  expect(uploads.map(({ latitudes }) => latitudes)).toEqual([[25], [25.01]]);
});

test("sends the new position immediately after five minutes in the background", async () => {
  await startTracker();
  page.visibilityState = "hidden";
  await jest.advanceTimersByTimeAsync(300_000);
  const before = uploads.length;
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  await jest.advanceTimersByTimeAsync(1_000);
  expect(uploads).toHaveLength(before + 1);
});

test("sends waiting positions when the page is hidden", async () => {
  await startTracker();
  await drive(1);
  await jest.advanceTimersByTimeAsync(500);
  const before = uploads.length;
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  await jest.advanceTimersByTimeAsync(100);
  expect(uploads.length - before).toBe(1);
  expect(jest.mocked(fetch).mock.lastCall?.[1]?.keepalive).toBe(true);
});

test("stops measuring, showing and sending off duty, and resumes immediately on duty", async () => {
  const { clearPositions: deletePositions, startTracking } = await startTracker();
  const { recentStepPosition } = await import("../device/positions");
  expect(recentStepPosition()).toBeDefined();
  await deletePositions();
  expect([recentStepPosition(), storageEntries.has("handover.position-uploaded")]).toEqual([undefined, false]);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(uploads).toHaveLength(1);
  startTracking({ onProblem: () => undefined, onZone: () => undefined });
  await jest.advanceTimersByTimeAsync(1_000);
  expect(uploads).toHaveLength(2);
});

test("reports a browser without geolocation once, across pages", async () => {
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: {} });
  const { stop, startTracking } = await startTracker();
  stop();
  startTracking({
    onProblem: (problem) => {
      problems.push(problem);
    },
    onZone: () => undefined,
  });
  expect(problems).toEqual(["unsupported"]);
});

// docs/readings.md: late-geofence
test("reports a zone that was entered now, but not one of the day before", async () => {
  const zone = (zoneName: string, at: number) => ({
    zoneId: dora,
    zoneName,
    eventType: "entry",
    timestamp: new Date(at).toISOString(),
  });
  events = [zone("Yesterday", start - 86_400_000), zone("Brickell", start)];
  await startTracker();
  expect(zones).toEqual(["Brickell"]);
});
