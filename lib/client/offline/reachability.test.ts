import type * as Reachability from "./reachability";

let page: EventTarget;
let isServerReachable: boolean;
let probes: number;

beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers({ now: 1_000 });
  page = new EventTarget();
  isServerReachable = true;
  probes = 0;
  Object.assign(globalThis, { window: page });
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { onLine: true } });
  globalThis.fetch = jest.fn(async () => {
    probes += 1;
    if (!isServerReachable) throw new TypeError("Failed to fetch");
    return new Response("{}");
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
});

async function subscribeReachable(): Promise<typeof Reachability> {
  const reachability = await import("./reachability");
  reachability.subscribeReachability(() => undefined);
  return reachability;
}
const dispatch = async (event: "online" | "offline") => {
  page.dispatchEvent(new Event(event));
  await jest.advanceTimersByTimeAsync(0);
};

test("ignores an offline event while requests succeed", async () => {
  const { unreachableSince } = await subscribeReachable();
  Object.assign(navigator, { onLine: false });
  await dispatch("offline");
  expect([unreachableSince(), probes]).toEqual([null, 1]);
});

test("detects a lost connection by a failed request, and its end without an online event", async () => {
  const { unreachableSince, probeReachability } = await subscribeReachable();
  isServerReachable = false;
  probeReachability();
  await jest.advanceTimersByTimeAsync(0);
  expect(unreachableSince()).toBe(1_000);
  isServerReachable = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(unreachableSince()).toBeNull();
});

test("ends on any response, and sends no probes without listeners", async () => {
  const { unreachableSince, markReachable } = await subscribeReachable();
  isServerReachable = false;
  await dispatch("offline");
  expect(unreachableSince()).toBe(1_000);
  markReachable();
  expect(unreachableSince()).toBeNull();
  jest.resetModules();
  const withoutListeners = await import("./reachability");
  probes = 0;
  withoutListeners.probeReachability();
  expect(probes).toBe(0);
});
