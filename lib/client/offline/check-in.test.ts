import { fakeStorage } from "../tests/fake-storage";
import type * as CheckIns from "./check-in";

const { storage, entries } = fakeStorage();
const [dora, otto] = ["5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", "6b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"];
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
const acknowledged = () => Response.json({ data: { answered: true } });
const refused = () => Response.json({ status: 404, code: "CHECK_IN_NOT_FOUND", title: "" }, { status: 404 });
let responses: (() => Response | Promise<Response>)[];
let sent: { path: string; key: string | null }[];
const advanceSeconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);
const requestedPaths = () => sent.map(({ path }) => path);
const pathOf = (id: string) => `/api/driver/check-in/${id}/answer`;

async function openCheckIns(userId = dora): Promise<typeof CheckIns> {
  // Simulates closing the page.
  jest.clearAllTimers();
  jest.resetModules();
  const checkIns = await import("./check-in");
  checkIns.startSendingAnswers(userId);
  await advanceSeconds(0);
  return checkIns;
}

beforeEach(() => {
  jest.useFakeTimers();
  entries.clear();
  responses = [];
  sent = [];
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage }),
  });
  globalThis.fetch = jest.fn(async (path: string | URL | Request, init?: RequestInit) => {
    sent.push({ path: String(path), key: new Headers(init?.headers).get("idempotency-key") });
    return (responses.shift() ?? noNetwork)();
  }) as typeof fetch;
});
afterEach(() => {
  jest.useRealTimers();
});

test("resolves with the server's answer, and stores nothing afterwards", async () => {
  const { answerCheckIn } = await openCheckIns();
  responses = [acknowledged];
  const result = answerCheckIn(dora, "one", "fine");
  await advanceSeconds(0);
  await expect(result).resolves.toEqual({ answered: true });
  expect(entries.size).toBe(0);
});

test("sends a declaration immediately that was made before the sender started", async () => {
  jest.resetModules();
  const { declareWaiting } = await import("./check-in");
  responses = [acknowledged];
  const result = declareWaiting(dora);
  expect(entries.size).toBe(1);
  await advanceSeconds(0);
  await expect(result).resolves.toEqual({ answered: true });
  expect(entries.size).toBe(0);
});

test("stores a declaration that was made offline before the sender started, and sends it after a reload", async () => {
  jest.resetModules();
  const { declareWaiting } = await import("./check-in");
  const result = declareWaiting(dora);
  await advanceSeconds(0);
  await expect(result).resolves.toBeNull();
  sent = [];
  await openCheckIns(otto);
  expect(sent).toEqual([]);
  responses = [acknowledged];
  await openCheckIns(dora);
  expect([requestedPaths(), entries.size]).toEqual([["/api/driver/waiting"], 0]);
});

test("stores an answer without a network and sends it after a reload under the same key, in order", async () => {
  const { answerCheckIn, declareWaiting } = await openCheckIns();
  const results = [answerCheckIn(dora, "one", "fine"), declareWaiting(dora)];
  await advanceSeconds(0);
  await expect(Promise.all(results)).resolves.toEqual([null, null]);
  const [firstRequest] = sent;
  sent = [];
  responses = [acknowledged, acknowledged];
  await openCheckIns();
  expect(requestedPaths()).toEqual([pathOf("one"), "/api/driver/waiting"]);
  expect([sent[0]?.key, entries.size]).toEqual([firstRequest?.key, 0]);
});

test("drops a refused answer and sends the next one", async () => {
  const { answerCheckIn } = await openCheckIns();
  void answerCheckIn(dora, "one", "fine");
  await advanceSeconds(0);
  responses = [refused, acknowledged];
  void answerCheckIn(dora, "two", "fine");
  await advanceSeconds(0);
  expect(requestedPaths().slice(-2)).toEqual([pathOf("one"), pathOf("two")]);
  expect(entries.size).toBe(0);
});

test("neither sends nor drops another driver's answer", async () => {
  const { answerCheckIn } = await openCheckIns();
  void answerCheckIn(dora, "one", "fine");
  await advanceSeconds(0);
  sent = [];
  await openCheckIns(otto);
  await advanceSeconds(20);
  expect([sent, entries.size]).toEqual([[], 1]);
});
