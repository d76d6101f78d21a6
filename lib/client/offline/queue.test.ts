import { ApiError } from "../api/api-error";
import { createQueue, isUnacknowledged } from "./queue";

type Entry = { key: string; partition: string };
let entries: Entry[];
let sent: string[];
let refused: string[];
// Errors of the next requests, in order; null: acknowledged.
let errors: (Error | null)[];
const noNetwork = new TypeError("Failed to fetch");
const apiError = (status: number, retryAfter: number | null = null) =>
  new ApiError({ code: "X", status, title: "", retryAfter });
const advanceSeconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);
const add = (...keys: string[]) => {
  entries.push(...keys.map((key) => ({ key, partition: key[0] ?? "" })));
};
const remove = ({ key }: Entry) => {
  entries = entries.filter((each) => each.key !== key);
};

function open(options: Partial<Parameters<typeof createQueue<Entry>>[0]> = {}) {
  const queue = createQueue<Entry>({
    listPending: () => entries,
    send: async (entry) => {
      sent.push(entry.key);
      const error = errors.shift();
      if (error) throw error;
      remove(entry);
    },
    onRefused: (entry) => {
      refused.push(entry.key);
      remove(entry);
    },
    partitionKey: ({ partition }) => partition,
    retry: { initialDelayMs: 1_000, maxDelayMs: 5_000 },
    ...options,
  });
  return { ...queue, close: queue.open() };
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: new EventTarget() });
  entries = [];
  sent = [];
  refused = [];
  errors = [];
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  [0, true],
  [401, true],
  [429, true],
  [503, true],
  [400, false],
  [403, false],
  [404, false],
  [409, false],
])("retries a response of %s: %s", (status, retried) => {
  expect(isUnacknowledged(apiError(status))).toBe(retried);
});

test("retries an error that is not a response", () => {
  expect(isUnacknowledged(noNetwork)).toBe(true);
});

test("sends immediately, retries every five seconds and when the network returns, and stops when empty", async () => {
  add("a1");
  errors = [noNetwork, noNetwork, noNetwork, noNetwork];
  const { close } = open({ retry: { initialDelayMs: 5_000, maxDelayMs: 5_000 }, pollMs: 5_000 });
  await advanceSeconds(0);
  expect(sent).toHaveLength(1);
  await advanceSeconds(10);
  expect(sent).toHaveLength(3);
  window.dispatchEvent(new Event("online"));
  await advanceSeconds(0);
  expect(sent).toHaveLength(4);
  entries = [];
  await advanceSeconds(20);
  window.dispatchEvent(new Event("online"));
  await advanceSeconds(0);
  expect(sent).toHaveLength(4);
  close();
  add("left by another tab");
  await advanceSeconds(20);
  window.dispatchEvent(new Event("online"));
  await advanceSeconds(20);
  expect(sent).toHaveLength(4);
});

test("sends an entry of another page within the poll interval", async () => {
  open({ pollMs: 5_000 });
  await advanceSeconds(1);
  add("a1");
  await advanceSeconds(4);
  expect([sent, entries]).toEqual([["a1"], []]);
});

test("keeps the order within a partition, and sends other partitions while it waits for a retry", async () => {
  add("a1", "a2", "b1");
  errors = [noNetwork];
  open();
  await advanceSeconds(0);
  expect(sent).toEqual(["a1", "b1"]);
  await advanceSeconds(1);
  expect(sent).toEqual(["a1", "b1", "a1", "a2"]);
});

test("doubles the delay up to the maximum", async () => {
  add("a1");
  errors = Array.from({ length: 10 }, () => noNetwork);
  open();
  const times: number[] = [];
  for (let second = 0; second < 20; second += 1) {
    const sentBefore = sent.length;
    await advanceSeconds(second === 0 ? 0 : 1);
    if (sent.length > sentBefore) times.push(second);
  }
  expect(times).toEqual([0, 1, 3, 7, 12, 17]);
});

test("removes an entry that the server refuses, and sends the next one", async () => {
  add("a1", "a2");
  errors = [apiError(409)];
  open();
  await advanceSeconds(0);
  expect([sent, refused, entries]).toEqual([["a1", "a2"], ["a1"], []]);
});

test("sends nothing before Retry-After of a 429 has elapsed, even when the network returns", async () => {
  add("a1", "b1");
  errors = [apiError(429, 45)];
  const { runNow } = open();
  await advanceSeconds(44);
  window.dispatchEvent(new Event("online"));
  void runNow();
  await advanceSeconds(0);
  expect(sent).toEqual(["a1"]);
  await advanceSeconds(1);
  expect(sent).toEqual(["a1", "a1", "b1"]);
});

test("sends no other entry after the session ended", async () => {
  add("a1", "b1");
  errors = [apiError(401)];
  open();
  await advanceSeconds(0);
  expect(sent).toEqual(["a1"]);
  await advanceSeconds(1);
  expect(entries).toEqual([]);
});

test("retries after the store failed", async () => {
  add("a1");
  let failures = 1;
  open({ listPending: () => (failures-- > 0 ? Promise.reject(new Error("No database")) : entries) });
  await advanceSeconds(5);
  expect(entries).toEqual([]);
});

test("sends an entry that is added during a request without another trigger", async () => {
  add("a1");
  const { run } = open();
  add("a2");
  await run();
  expect(sent).toEqual(["a1", "a2"]);
});

test("sends an entry that is added at any moment while a run ends", async () => {
  const { run } = open();
  for (let tickCount = 0; tickCount < 30; tickCount += 1) {
    void run();
    for (let tick = 0; tick < tickCount; tick += 1) await Promise.resolve();
    add(`a${tickCount}`);
    void run();
    await advanceSeconds(0);
    expect(entries).toEqual([]);
  }
});
