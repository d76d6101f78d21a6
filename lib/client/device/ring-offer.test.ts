import { updateServerClock } from "../app/server-clock";
import { stopRinging, recordFirstRing } from "./ring-times";
import * as ringOfferModule from "./ring-offer";

const id = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const start = Date.parse("2026-11-26T12:00:00Z");
const iso = (ms: number): string => new Date(start + ms).toISOString();
const storageEntries = new Map<string, string>();
let playedAtSeconds: number[] = [];
let canPlay = true;
let visibility = "visible";
const offer = {
  id,
  sentAt: iso(0),
  readAt: null,
  expiresAt: iso(300_000),
  play: () => {
    if (canPlay) playedAtSeconds.push(Math.round((Date.now() - start) / 1_000));
    return Promise.resolve(canPlay);
  },
};
const running: ReturnType<typeof ringOfferModule.ringOffer>[] = [];
function startRinging(overrides: object = {}) {
  const ring = ringOfferModule.ringOffer({ ...offer, ...overrides });
  running.push(ring);
  return ring;
}
const advance = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Two tabs of one phone, which share storage and locks. */
function phoneWithLocks(locks: boolean): void {
  let previous: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, work: () => Promise<void>) => {
    const result = previous.then(work);
    previous = result.catch(() => undefined);
    return result;
  };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: locks ? { locks: { request } } : {} });
  const localStorage = {
    getItem: (key: string) => storageEntries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      storageEntries.set(key, value);
    },
  };
  Object.assign(globalThis, {
    window: { localStorage },
    document: {
      get visibilityState() {
        return visibility;
      },
    },
  });
}
beforeEach(() => {
  jest.useFakeTimers({ now: start });
  updateServerClock(iso(0));
  storageEntries.clear();
  playedAtSeconds = [];
  canPlay = true;
  visibility = "visible";
  phoneWithLocks(true);
});
afterEach(() => {
  running.splice(0).forEach(({ stop }) => {
    stop();
  });
  jest.useRealTimers();
});

test("rings every four seconds for half a minute and again in the last minute, in one of two tabs", async () => {
  startRinging();
  startRinging();
  await advance(310_000);
  expect(playedAtSeconds).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 240, 244, 248, 252]);
});

test("stops immediately on an answer; when silenced in one tab, both are silent until the last minute", async () => {
  const answeredRing = startRinging();
  await advance(5_000);
  answeredRing.stop();
  await advance(20_000);
  expect(playedAtSeconds).toEqual([0, 4]);
  startRinging();
  startRinging();
  await advance(1_500);
  stopRinging(id);
  await advance(300_000);
  expect(playedAtSeconds).toEqual([0, 4, 240, 244, 248, 252]);
});

test("continues the schedule after a reload", async () => {
  const ringBeforeReload = startRinging();
  await advance(100);
  ringBeforeReload.stop();
  await advance(6_000);
  jest.resetModules();
  const { ringOffer } = await import("./ring-offer");
  running.push(ringOffer(offer));
  await advance(3_000);
  expect(playedAtSeconds).toEqual([0, 8]);
});

test("rings on the first touch after the browser blocked sound", async () => {
  canPlay = false;
  const { retryBlocked } = startRinging();
  await advance(9_000);
  expect(playedAtSeconds).toEqual([]);
  canPlay = true;
  retryBlocked();
  await advance(5_000);
  expect(playedAtSeconds).toEqual([9, 13]);
});

test("leaves the first rings to the notification on a hidden page, and rings in the last minute", async () => {
  visibility = "hidden";
  startRinging();
  await advance(1_000);
  recordFirstRing(id);
  await advance(300_000);
  expect(playedAtSeconds).toEqual([240, 244, 248, 252]);
});

test("rings on a hidden page after three seconds without a notification", async () => {
  visibility = "hidden";
  startRinging();
  await advance(10_000);
  expect(playedAtSeconds).toEqual([3]);
  visibility = "visible";
  await advance(2_000);
  expect(playedAtSeconds).toEqual([3, 11]);
});

test("rings only in the last minute for an offer that was read on another phone", async () => {
  await advance(60_000);
  startRinging({ readAt: iso(10_000) });
  await advance(240_000);
  expect(playedAtSeconds).toEqual([240, 244, 248, 252]);
});

test("rings although the browser never grants the lock", async () => {
  Object.assign(navigator, {
    locks: {
      request: (_name: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => {
          signal.addEventListener("abort", () => {
            reject(new Error("Aborted"));
          });
        }),
    },
  });
  startRinging();
  await advance(5_000);
  expect(playedAtSeconds).toEqual([3]);
});

test("rings on a phone without locks, and drops the times of old offers", async () => {
  phoneWithLocks(false);
  for (let n = 0; n < 30; n += 1) recordFirstRing(`offer-${n}`);
  startRinging();
  await advance(2_000);
  expect(playedAtSeconds).toEqual([0]);
  expect(storageEntries.get("handover.first-ring")?.split(" ")).toHaveLength(20);
});
