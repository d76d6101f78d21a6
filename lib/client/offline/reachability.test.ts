import type * as Reachability from "./reachability";

let page: EventTarget;
let answers: boolean;
let probes: number;

beforeEach(() => {
  jest.resetModules();
  jest.useFakeTimers({ now: 1_000 });
  page = new EventTarget();
  answers = true;
  probes = 0;
  Object.assign(globalThis, { window: page });
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { onLine: true } });
  globalThis.fetch = jest.fn(async () => {
    probes += 1;
    if (!answers) throw new TypeError("Failed to fetch");
    return new Response("{}");
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
});

async function opened(): Promise<typeof Reachability> {
  const reachability = await import("./reachability");
  reachability.subscribeReachability(() => undefined);
  return reachability;
}
const tell = async (event: "online" | "offline") => {
  page.dispatchEvent(new Event(event));
  await jest.advanceTimersByTimeAsync(0);
};

test("ignores an offline event while requests succeed", async () => {
  const { unreachableSince } = await opened();
  Object.assign(navigator, { onLine: false });
  await tell("offline");
  expect([unreachableSince(), probes]).toEqual([null, 1]);
});

test("detects a lost connection by a failed request, and its end without an online event", async () => {
  const { unreachableSince, recordNoResponse: noteDoubt } = await opened();
  answers = false;
  noteDoubt();
  await jest.advanceTimersByTimeAsync(0);
  expect(unreachableSince()).toBe(1_000);
  answers = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(unreachableSince()).toBeNull();
});

test("ends on any response, and sends no probes without listeners", async () => {
  const { unreachableSince, recordResponse: noteAnswer } = await opened();
  answers = false;
  await tell("offline");
  expect(unreachableSince()).toBe(1_000);
  noteAnswer();
  expect(unreachableSince()).toBeNull();
  jest.resetModules();
  const unseen = await import("./reachability");
  probes = 0;
  unseen.recordNoResponse();
  expect(probes).toBe(0);
});
