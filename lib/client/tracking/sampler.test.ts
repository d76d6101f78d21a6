import type { MeasuredPosition } from "./position";
import { createSampler } from "./sampler";

const start = Date.parse("2026-11-21T12:00:00Z");
const minute = 60_000;
const denied = 1,
  unavailable = 2,
  timedOut = 3;
type PositionRequest = { succeed: PositionCallback; fail: PositionErrorCallback; options: PositionOptions };

// A fake phone: its position, and what its receiver and browser allow.
let phonePosition: { latitude: number; longitude: number; accuracy: number };
let errorCode: number | null;
let requestedOptions: PositionOptions[];
let watches: Map<number, PositionRequest>;
let permission: EventTarget & { state: string };
let page: EventTarget & { visibilityState: string };
let isCoarseAvailable: boolean;
let battery: { level: number; charging: boolean } | null;

let samples: MeasuredPosition[];
let deniedReports: boolean[];
let isStalled: boolean;
let loseNextRequest: boolean;
let sampledAt: number;
const stops: (() => void)[] = [];

const error = (code: number) =>
  ({
    code,
    message: "",
    PERMISSION_DENIED: denied,
    POSITION_UNAVAILABLE: unavailable,
    TIMEOUT: timedOut,
  }) as GeolocationPositionError;
const positionNow = () =>
  ({
    timestamp: Date.now(),
    coords: { ...phonePosition, altitude: null, altitudeAccuracy: null, heading: null, speed: null },
  }) as GeolocationPosition;
function respond({ succeed, fail, options }: PositionRequest): void {
  if (permission.state === "prompt") return;
  if (errorCode === timedOut && !(isCoarseAvailable && !options.enableHighAccuracy))
    setTimeout(() => {
      fail(error(timedOut));
    }, options.timeout);
  else
    setTimeout(() => {
      if (errorCode === null || errorCode === timedOut) succeed(positionNow());
      else fail(error(errorCode));
    }, 200);
}

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  phonePosition = { latitude: 25, longitude: -80, accuracy: 10 };
  errorCode = null;
  requestedOptions = [];
  watches = new Map();
  permission = Object.assign(new EventTarget(), { state: "granted" });
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  battery = null;
  isCoarseAvailable = false;
  samples = [];
  deniedReports = [];
  isStalled = false;
  loseNextRequest = false;
  sampledAt = 0;
  let id = 0;
  const geolocation = {
    // As in Chromium: while a watch is active and has no new position, the request stays pending.
    getCurrentPosition: (succeed: PositionCallback, fail: PositionErrorCallback, options: PositionOptions) => {
      requestedOptions.push(options);
      if (loseNextRequest) {
        loseNextRequest = false;
        return;
      }
      if (watches.size > 0 && errorCode === null)
        setTimeout(() => {
          fail(error(timedOut));
        }, options.timeout);
      else respond({ succeed, fail, options });
    },
    // A watch reports once, and then when the phone moves.
    watchPosition: (succeed: PositionCallback, fail: PositionErrorCallback, options: PositionOptions) => {
      watches.set((id += 1), { succeed, fail, options });
      respond({ succeed, fail, options });
      return id;
    },
    clearWatch: (watch: number) => {
      watches.delete(watch);
    },
  };
  Object.assign(globalThis, { document: page });
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: {
      geolocation,
      permissions: { query: async () => permission },
      getBattery: async () => battery ?? { level: 1, charging: true },
    },
  });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => {
    stop();
  });
  jest.useRealTimers();
});

async function startSampler() {
  const sampler = createSampler(
    {
      onPosition: () => undefined,
      onSample: (position) => {
        samples.push(position);
      },
      onDeniedChange: (isDenied) => {
        deniedReports.push(isDenied);
      },
      onStalledChange: (stalled) => {
        isStalled = stalled;
      },
    },
    {
      read: () => sampledAt,
      write: (time) => {
        sampledAt = time;
      },
    },
  );
  const stop = sampler.start();
  stops.push(stop);
  await advance(1_000);
  return { ...sampler, stop };
}
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);
/** As when moved by DevTools: the watch fails first. */
function jump(latitude: number): void {
  phonePosition = { ...phonePosition, latitude };
  watches.forEach(({ succeed, fail }) => {
    fail(error(unavailable));
    succeed(positionNow());
  });
}
function move(metres: number): void {
  phonePosition = { ...phonePosition, latitude: phonePosition.latitude + metres / 111_195 };
  watches.forEach(({ succeed }) => {
    succeed(positionNow());
  });
}
function permit(state: string): void {
  permission.state = state;
  errorCode = state === "granted" ? null : denied;
  if (state !== "granted")
    watches.forEach(({ fail }) => {
      fail(error(denied));
    });
  permission.dispatchEvent(new Event("change"));
}
/** Intervals between samples, in whole seconds. */
const intervalSeconds = () =>
  samples.slice(1).map(({ measuredAt }, n) => Math.round((measuredAt - (samples[n]?.measuredAt ?? 0)) / 1_000));

test("samples a moving driver every 30 seconds with high accuracy", async () => {
  await startSampler();
  for (let n = 0; n < 60; n += 1) {
    await advance(5_000);
    move(50);
  }
  expect(intervalSeconds().length).toBeGreaterThanOrEqual(9);
  intervalSeconds().forEach((interval) => {
    expect(interval).toBe(30);
  });
  expect(requestedOptions.every(({ enableHighAccuracy, timeout }) => enableHighAccuracy && timeout === 30_000)).toBe(
    true,
  );
});

test("samples a phone that does not move every 30 seconds, too", async () => {
  await startSampler();
  await advance(3 * minute);
  expect(intervalSeconds()).toEqual([30, 30, 30, 30, 30]);
});

// docs/readings.md: position-interval
test("slows down to one minute without the receiver when parked for five minutes, and resumes 30 seconds when moving", async () => {
  await startSampler();
  await advance(5.5 * minute);
  expect(watches.size).toBe(0);
  samples = samples.slice(-1);
  await advance(3 * minute);
  expect(intervalSeconds()).toEqual([60, 60, 60]);
  move(200);
  await advance(2 * minute);
  expect(watches.size).toBe(1);
  samples = samples.slice(-1);
  await advance(2 * minute);
  expect(intervalSeconds()).toEqual([30, 30, 30, 30]);
});

test("does not count a move within the accuracy", async () => {
  await startSampler();
  for (let n = 0; n < 12; n += 1) {
    await advance(30_000);
    phonePosition = { ...phonePosition, accuracy: 500, latitude: 25 + (n % 2) * 0.002 };
    watches.forEach(({ succeed }) => {
      succeed(positionNow());
    });
  }
  expect(watches.size).toBe(0);
});

test("samples every 30 seconds when parked with a task", async () => {
  const { setOnTask } = await startSampler();
  await advance(6 * minute);
  setOnTask(true);
  await advance(30_000);
  samples = samples.slice(-1);
  await advance(3 * minute);
  expect(intervalSeconds()).toEqual([30, 30, 30, 30, 30, 30]);
});

test("slows down on a low battery, unless charging or with a task", async () => {
  battery = { level: 0.15, charging: false };
  const { setOnTask } = await startSampler();
  const longestInterval = async () => {
    await advance(2 * minute);
    samples = samples.slice(-1);
    for (let n = 0; n < 8; n += 1) {
      move(100);
      await advance(30_000);
    }
    return Math.max(...intervalSeconds());
  };
  expect(await longestInterval()).toBe(60);
  setOnTask(true);
  expect(await longestInterval()).toBe(30);
  setOnTask(false);
  battery.charging = true;
  expect(await longestInterval()).toBe(30);
});

test("retries with high, then low accuracy in a tunnel without reporting a problem, and recovers", async () => {
  await startSampler();
  errorCode = timedOut;
  await advance(10 * minute);
  const before = samples.length;
  expect(deniedReports).toEqual([]);
  expect(requestedOptions.slice(-2).map(({ enableHighAccuracy, timeout }) => [enableHighAccuracy, timeout])).toEqual(
    expect.arrayContaining([[false, 15_000]]),
  );
  errorCode = null;
  phonePosition = { ...phonePosition, latitude: 25.05 };
  await advance(2 * minute);
  expect(samples.length).toBeGreaterThan(before + 1);
});

test("retries with low accuracy immediately when the receiver is unavailable", async () => {
  errorCode = unavailable;
  await startSampler();
  await advance(2 * minute);
  expect(
    requestedOptions.filter(({ enableHighAccuracy, timeout }) => !enableHighAccuracy && timeout === 15_000).length,
  ).toBeGreaterThanOrEqual(3);
  expect([deniedReports, samples]).toEqual([[], []]);
});

test("retries once per interval when the watch fails repeatedly, and accepts its positions", async () => {
  await startSampler();
  await advance(31_000);
  const before = requestedOptions.length;
  for (let n = 1; n <= 20; n += 1) {
    jump(25 + n / 1_000);
    await advance(1_000);
  }
  expect(requestedOptions.length - before).toBeLessThanOrEqual(1);
  await advance(30_000);
  expect(samples.at(-1)?.latitude).toBe(25.02);
});

test("stops and reports once when the permission is revoked, and resumes when it is granted", async () => {
  await startSampler();
  const before = samples.length;
  permit("denied");
  await advance(5 * minute);
  expect([deniedReports, samples.length, watches.size]).toEqual([[true], before, 0]);
  const calls = requestedOptions.length;
  await advance(5 * minute);
  expect(requestedOptions).toHaveLength(calls);
  permit("granted");
  await advance(1_000);
  expect([deniedReports, samples.length]).toEqual([[true, false], before + 1]);
});

test("checks again when the driver returns from the settings, without permission events", async () => {
  Object.assign(navigator, { permissions: undefined });
  errorCode = denied;
  await startSampler();
  page.dispatchEvent(new Event("visibilitychange"));
  await advance(1_000);
  expect([deniedReports, samples]).toEqual([[true], []]);
  errorCode = null;
  page.dispatchEvent(new Event("visibilitychange"));
  await advance(1_000);
  expect([deniedReports, samples.length]).toEqual([[true, false], 1]);
});

test("requests nothing while hidden, and immediately when visible again", async () => {
  await startSampler();
  page.visibilityState = "hidden";
  await advance(5 * minute);
  const before = requestedOptions.length;
  await advance(5 * minute);
  expect(requestedOptions).toHaveLength(before);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  await advance(1_000);
  expect(Date.now() - (samples.at(-1)?.measuredAt ?? 0)).toBeLessThan(2_000);
});

test("samples in two tabs as often as in one", async () => {
  await startSampler();
  await startSampler();
  await advance(5 * minute);
  expect(samples).toHaveLength(10);
});

test("ignores a position that arrives after the stop", async () => {
  const { stop } = await startSampler();
  const before = samples.length;
  await advance(29_000);
  stop();
  await advance(5 * minute);
  expect([samples.length, watches.size]).toEqual([before, 0]);
});

test("repeats a request that the phone loses after its timeout, and reports the stall", async () => {
  loseNextRequest = true;
  await startSampler();
  expect(samples).toEqual([]);
  await advance(35_000);
  expect(samples).toHaveLength(1);
  expect(requestedOptions.map(({ enableHighAccuracy }) => enableHighAccuracy)).toEqual([true, false]);
  errorCode = timedOut;
  await advance(90_000);
  expect(isStalled).toBe(true);
  errorCode = null;
  await advance(60_000);
  expect(isStalled).toBe(false);
});

test("sends a request immediately on retry, also after a lost one", async () => {
  loseNextRequest = true;
  const { retry } = await startSampler();
  retry();
  await advance(1_000);
  expect(samples).toHaveLength(1);
});

test("does not report a stall while the permission prompt is open", async () => {
  permission.state = "prompt";
  await startSampler();
  await advance(3 * minute);
  expect(isStalled).toBe(false);
  permit("granted");
  await advance(minute);
  expect([samples.length > 0, isStalled]).toEqual([true, false]);
  permission.state = "prompt";
  errorCode = timedOut;
  await advance(2 * minute);
  expect(isStalled).toBe(true);
});

test("samples a parked driver without precise positions in time for a confirmation within 90 seconds", async () => {
  await startSampler();
  await advance(5.5 * minute);
  expect(watches.size).toBe(0);
  errorCode = timedOut;
  isCoarseAvailable = true;
  let oldest = 0;
  for (let seconds = 0; seconds < 300; seconds += 1) {
    await advance(1_000);
    oldest = Math.max(oldest, Date.now() - (samples.at(-1)?.measuredAt ?? 0));
  }
  // The low-accuracy request may take 15 s, and the upload needs time, too.
  expect(oldest).toBeLessThan(75_000);
});
