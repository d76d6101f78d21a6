import type { createPositionOutbox } from "./position-outbox";
import { createMemoryStore, type PositionStore } from "./position-store";

const dora = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const start = Date.parse("2026-11-21T12:00:00Z");
type Report = { timestamp: number; latitude: number };

// The fake server: its clock, and its positions, one per timestamp.
let serverAheadMs: number;
let received: Map<number, number>;
let requests: Report[][];
let lostResponses: number;
let isServerDown: boolean;
/** Requests stay in flight until this resolves. */
let uplink: Promise<void>;
let refuse: (positions: Report[]) => { status: number; code: string; retryAfter?: number } | null;

let page: EventTarget;
let store: PositionStore;
let lockState: "free" | "held";
let uploadedTimes: number[];
let inaccurate: boolean | null;
let pendingChanges: [number, boolean][];

function server(body: string): Response {
  const { positions } = JSON.parse(body) as { positions: Report[] };
  requests.push(positions);
  const refusal = refuse(positions);
  if (refusal)
    return Response.json(
      { title: refusal.code, ...refusal },
      { status: refusal.status, headers: refusal.retryAfter ? { "retry-after": String(refusal.retryAfter) } : {} },
    );
  const ignored = positions
    .filter(({ timestamp }) => received.has(timestamp))
    .map(({ timestamp }) => ({ timestamp, reason: "duplicate" }));
  positions.forEach(({ timestamp, latitude }) => {
    if (!received.has(timestamp)) received.set(timestamp, latitude);
  });
  return Response.json({ data: { accepted: positions.length - ignored.length, ignored, geofenceEvents: [] } });
}

beforeEach(() => {
  jest.useFakeTimers({ now: start });
  serverAheadMs = 0;
  received = new Map();
  requests = [];
  lostResponses = 0;
  isServerDown = false;
  uplink = Promise.resolve();
  refuse = () => null;
  page = new EventTarget();
  store = createMemoryStore();
  lockState = "free";
  uploadedTimes = [];
  inaccurate = null;
  pendingChanges = [];
  const request = async (_name: string, _options: object, work: (lock: object | null) => Promise<void> | undefined) => {
    if (lockState === "held") return work(null);
    lockState = "held";
    try {
      await work({});
    } finally {
      lockState = "free";
    }
  };
  Object.assign(globalThis, { window: page });
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { locks: { request } } });
  globalThis.fetch = jest.fn(async (_path: unknown, init?: RequestInit) => {
    await uplink;
    init?.signal?.throwIfAborted();
    if (isServerDown) throw new TypeError("Failed to fetch");
    const response = server(String(init?.body));
    response.headers.set("date", new Date(Date.now() + serverAheadMs).toUTCString());
    // The server stores the positions, but the phone gets no response.
    if (lostResponses-- > 0) throw new TypeError("Failed to fetch");
    return response;
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
});

/** Opens a page of the app as this driver. */
async function open(driverId = dora): Promise<ReturnType<typeof createPositionOutbox> & { close: () => void }> {
  jest.resetModules();
  const { updateServerClock } = await import("../app/server-clock");
  updateServerClock(new Date(Date.now() + serverAheadMs).toISOString());
  const outbox = (await import("./position-outbox")).createPositionOutbox(store, {
    onUploaded: (measuredAt) => {
      uploadedTimes.push(measuredAt);
    },
    onZoneEvents: () => undefined,
    onInaccurate: (isInaccurate) => {
      inaccurate = isInaccurate;
    },
    onPendingChange: (...change) => {
      pendingChanges.push(change);
    },
  });
  return { ...outbox, close: outbox.open(driverId) };
}
/** A promise that is resolved by the test. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolveDeferred: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    resolveDeferred = resolve;
  });
  return { promise, resolve: resolveDeferred };
}
let measuredCount = 0;
beforeEach(() => {
  measuredCount = 0;
});
/** Adds this many positions, one every 30 s. */
async function drive(
  outbox: { addPosition: ReturnType<typeof createPositionOutbox>["addPosition"] },
  count: number,
): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await outbox.addPosition({ measuredAt: Date.now(), latitude: 25 + (measuredCount += 1) / 10_000, longitude: -80 });
    await jest.advanceTimersByTimeAsync(30_000);
  }
}
const toSeconds = (ms: number) => Math.round(ms / 1_000);
const unsentCount = async () => (await store.listTimes(dora)).length;

test("stores a position before sending it, and removes it after the server's answer", async () => {
  const outbox = await open();
  await outbox.addPosition({ measuredAt: start, latitude: 25, longitude: -80 });
  const { promise: arrival, resolve: arrive } = deferred();
  uplink = arrival;
  const sent = outbox.send();
  await jest.advanceTimersByTimeAsync(0);
  expect([jest.mocked(fetch).mock.calls.length, await unsentCount()]).toEqual([1, 1]);
  arrive();
  await sent;
  expect([received.size, await unsentCount(), uploadedTimes]).toEqual([1, 0, [start]]);
});

test("sends ten positions immediately, without waiting for the minute", async () => {
  await drive(await open(), 10);
  expect(requests.map((each) => each.length)).toEqual([10]);
});

test("delivers everything once and in order after half an hour without a server", async () => {
  const outbox = await open();
  isServerDown = true;
  await drive(outbox, 60);
  expect(await unsentCount()).toBe(60);
  expect(pendingChanges.at(-1)?.[1]).toBe(true);
  isServerDown = false;
  page.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(1_000);
  expect([...received.values()]).toEqual(Array.from({ length: 60 }, (_, n) => 25 + (n + 1) / 10_000));
  expect([await unsentCount(), pendingChanges.at(-1)]).toEqual([0, [0, false]]);
});

test("backs off to at most one minute while the server is down", async () => {
  const outbox = await open();
  await outbox.addPosition({ measuredAt: start, latitude: 25, longitude: -80 });
  isServerDown = true;
  void outbox.send();
  await jest.advanceTimersByTimeAsync(600_000);
  expect(jest.mocked(fetch).mock.calls.length).toBeGreaterThan(10);
  expect(jest.mocked(fetch).mock.calls.length).toBeLessThan(20);
});

test("counts each position once, at its time, when the page reloads during an upload and the response is lost", async () => {
  serverAheadMs = 600_000;
  const beforeReload = await open();
  lostResponses = 1;
  await drive(beforeReload, 3);
  void beforeReload.send();
  await jest.advanceTimersByTimeAsync(100);
  expect([received.size, await unsentCount()]).toEqual([3, 3]);
  beforeReload.close();

  // This page estimates the server's clock slightly differently.
  serverAheadMs = 601_700;
  const afterReload = await open();
  await drive(afterReload, 1);
  void afterReload.send();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await unsentCount()).toBe(0);
  expect([...received.keys()]).toEqual([0, 30, 60, 90].map((n) => toSeconds(start) + 600 + n + (n === 90 ? 2 : 0)));
});

test("does not resend positions that the server ignored with a reason", async () => {
  const outbox = await open();
  await drive(outbox, 2);
  received.set(toSeconds(start), 1);
  void outbox.send();
  await jest.advanceTimersByTimeAsync(120_000);
  expect([requests.length, await unsentCount()]).toEqual([1, 0]);
});

test("keeps positions that an incomplete answer does not cover", async () => {
  const outbox = await open();
  await drive(outbox, 2);
  globalThis.fetch = jest.fn(async () =>
    Response.json({
      data: { accepted: 0, ignored: [{ timestamp: toSeconds(start), reason: "stale" }], geofenceEvents: [] },
    }),
  ) as typeof fetch;
  void outbox.send();
  await jest.advanceTimersByTimeAsync(100);
  expect([await store.listTimes(dora), uploadedTimes]).toEqual([[start + 30_000], []]);
});

test("sends from one of two tabs only", async () => {
  const firstTab = await open();
  const secondTab = await open();
  await drive(firstTab, 3);
  void firstTab.send();
  void secondTab.send();
  await jest.advanceTimersByTimeAsync(1_000);
  expect([requests.length, received.size, await unsentCount()]).toEqual([1, 3, 0]);
});

test("sends after 30 seconds although a frozen tab holds the lock", async () => {
  const outbox = await open();
  await jest.advanceTimersByTimeAsync(0);
  lockState = "held";
  await outbox.addPosition({ measuredAt: start, latitude: 25, longitude: -80 });
  void outbox.send();
  await jest.advanceTimersByTimeAsync(29_000);
  expect(requests).toHaveLength(0);
  await jest.advanceTimersByTimeAsync(5_000);
  expect([received.size, await unsentCount()]).toEqual([1, 0]);
});

test("drops waiting positions, aborts requests and sends nothing later after going off duty", async () => {
  const outbox = await open();
  await drive(outbox, 3);
  const { promise: arrival, resolve: arrive } = deferred();
  uplink = arrival;
  void outbox.send();
  await jest.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledTimes(1);
  await outbox.clear();
  arrive();
  page.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(120_000);
  expect([requests.length, received.size, await unsentCount()]).toEqual([0, 0, 0]);
});

test("does not keep a position that is being written while the driver goes off duty", async () => {
  const { add } = store;
  const { promise: written, resolve: write } = deferred();
  store.add = async (...row) => {
    await written;
    await add(...row);
  };
  const outbox = await open();
  const stored = outbox.addPosition({ measuredAt: start, latitude: 25, longitude: -80 });
  await outbox.clear();
  write();
  await stored;
  expect(await unsentCount()).toBe(0);
});

test("ignores an answer that is processed while the driver goes off duty", async () => {
  const { remove } = store;
  const { promise: written, resolve: write } = deferred();
  const outbox = await open();
  await outbox.addPosition({ measuredAt: start, latitude: 25, longitude: -80 });
  store.remove = async (...rows) => {
    await written;
    await remove(...rows);
  };
  const sent = outbox.send();
  await jest.advanceTimersByTimeAsync(0);
  expect(requests).toHaveLength(1);
  await outbox.clear();
  write();
  await sent;
  expect([uploadedTimes, await unsentCount()]).toEqual([[], 0]);
});

test("does not send another driver's positions, and drops them after a week", async () => {
  const before = await open();
  isServerDown = true;
  await drive(before, 2);
  before.close();
  isServerDown = false;
  const other = await open("another driver");
  await jest.advanceTimersByTimeAsync(120_000);
  expect([requests.length, await unsentCount()]).toEqual([0, 2]);
  other.close();
  jest.setSystemTime(start + 8 * 86_400_000);
  await open("another driver");
  await jest.advanceTimersByTimeAsync(1_000);
  expect(await unsentCount()).toBe(0);
});

test("delivers two days of positions after a crash, a hundred per request, oldest first", async () => {
  const before = await open();
  for (let n = 0; n < 5_760; n += 1)
    await store.add(dora, { measuredAt: start + n * 30_000, latitude: 25, longitude: -80 });
  before.close();
  jest.setSystemTime(start + 2 * 86_400_000);
  await open();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([received.size, await unsentCount(), requests.length]).toEqual([5_760, 0, 58]);
  expect(Math.max(...requests.map((each) => each.length))).toBe(100);
  const times = requests.flat().map(({ timestamp }) => timestamp);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test("thins out older positions when storage is full, and keeps the ends and the last hours", async () => {
  const outbox = await open();
  isServerDown = true;
  for (let n = 0; n < 6_000; n += 1)
    await store.add(dora, { measuredAt: start + n * 30_000, latitude: 25, longitude: -80 });
  const lastMeasuredAt = start + 6_000 * 30_000;
  await outbox.addPosition({ measuredAt: lastMeasuredAt, latitude: 25, longitude: -80 });
  const times = await store.listTimes(dora);
  expect([times[0], times.at(-1), times.length]).toEqual([start, lastMeasuredAt, 4_501]);
  expect(Math.max(...times.slice(1).map((time, n) => time - (times[n] ?? 0)))).toBe(60_000);
  expect(times.filter((time) => time > start + 3_001 * 30_000)).toHaveLength(2_999);
});

test("makes room for a new position when storage is full", async () => {
  const outbox = await open();
  isServerDown = true;
  await drive(outbox, 8);
  const add = jest.spyOn(store, "add").mockRejectedValueOnce(new DOMException("Full", "QuotaExceededError"));
  await drive(outbox, 1);
  add.mockRestore();
  expect((await store.listTimes(dora)).map((time) => (time - start) / 30_000)).toEqual([0, 2, 4, 5, 6, 7, 8]);
});

test("does not thin out positions after other storage failures", async () => {
  const { addPosition } = await open();
  isServerDown = true;
  for (let n = 0; n < 8; n += 1)
    await store.add(dora, { measuredAt: start + n * 30_000, latitude: 25, longitude: -80 });
  const add = jest.spyOn(store, "add").mockRejectedValue(new DOMException("Connection lost", "UnknownError"));
  await expect(addPosition({ measuredAt: start + 240_000, latitude: 25, longitude: -80 })).rejects.toThrow();
  add.mockRestore();
  expect(await unsentCount()).toBe(8);
});

test("sends a position from memory when storage stays full", async () => {
  const { addPosition, send } = await open();
  const add = jest.spyOn(store, "add").mockRejectedValue(new DOMException("Full", "QuotaExceededError"));
  await addPosition({ measuredAt: start, latitude: 25, longitude: -80 });
  await send();
  add.mockRestore();
  expect(uploadedTimes).toEqual([start]);
});

test("reports that the server rejects the newest position as inaccurate, until it accepts one", async () => {
  const { addPosition, send } = await open();
  const answers = [[{ timestamp: start / 1_000, reason: "inaccurate" }], []];
  globalThis.fetch = jest.fn(async () =>
    Response.json({ data: { accepted: 1, ignored: answers.shift(), geofenceEvents: [] } }),
  ) as typeof fetch;
  await addPosition({ measuredAt: start, latitude: 25, longitude: -80 });
  await send();
  expect([inaccurate, uploadedTimes]).toEqual([true, []]);
  await addPosition({ measuredAt: start + 30_000, latitude: 25, longitude: -80 });
  await send();
  expect([inaccurate, uploadedTimes]).toEqual([false, [start + 30_000]]);
});

test("deletes positions at sign-out on a page without tracking", async () => {
  const outbox = await open();
  isServerDown = true;
  await drive(outbox, 2);
  outbox.close();
  await outbox.clear(dora);
  expect(await unsentCount()).toBe(0);
});

test("isolates a position that the server cannot parse and sends the others", async () => {
  refuse = (positions) =>
    positions.some(({ latitude }) => latitude === 25 + 3 / 10_000) ? { status: 400, code: "VALIDATION_ERROR" } : null;
  const outbox = await open();
  await drive(outbox, 7);
  void outbox.send();
  await jest.advanceTimersByTimeAsync(5_000);
  expect([received.size, await unsentCount()]).toEqual([6, 0]);
});

test("honours Retry-After, and keeps positions when the session ends", async () => {
  const outbox = await open();
  await drive(outbox, 1);
  refuse = () => ({ status: 429, code: "RATE_LIMITED", retryAfter: 45 });
  void outbox.send();
  await jest.advanceTimersByTimeAsync(1_000);
  refuse = () => ({ status: 401, code: "UNAUTHENTICATED" });
  void outbox.send();
  await jest.advanceTimersByTimeAsync(43_000);
  expect(requests).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(5_000);
  expect([requests.length > 1, await unsentCount()]).toEqual([true, 1]);
  refuse = () => null;
  await jest.advanceTimersByTimeAsync(60_000);
  expect([received.size, await unsentCount()]).toEqual([1, 0]);
});
