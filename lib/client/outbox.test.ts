import type { Task } from "@/lib/contracts/task";

// The outbox lives in a browser: these stand for the phone's storage, its events and its network.
const kept = new Map<string, string>();
const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => { kept.set(key, value); }, removeItem: (key: string) => { kept.delete(key); } };
let listeners = new EventTarget();
type Sent = { path: string; key: string; body: unknown };
let sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

const transactionId = "11111111-1111-4111-8111-111111111111";
const ownerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const ok = (state: Task["state"]) => () => Response.json({ data: { transactionId, state } });
const problem = (status: number, code: string, more: object = {}) => () => new Response(JSON.stringify({ title: code, status, code, ...more }), { status, headers: { "content-type": "application/problem+json" } });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

const open: (() => void)[] = [];
async function phone() {
  jest.resetModules();
  const outbox = await import("./outbox");
  const close = outbox.openOutbox(ownerId);
  open.push(close);
  return { ...outbox, close, steps: async () => (await import("./outbox-store")).readSteps() };
}
/** The page is closed and opened again: nothing is left but what the phone keeps. */
const reload = phone;

beforeEach(() => {
  kept.clear();
  sent = [];
  answers = [];
  listeners = new EventTarget();
  Object.assign(globalThis, {
    window: Object.assign(listeners, { localStorage: storage }),
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  });
  globalThis.fetch = jest.fn(async (path: string | URL | Request, init?: RequestInit) => {
    sent.push({ path: String(path), key: new Headers(init?.headers).get("idempotency-key") ?? "", body: JSON.parse(String(init?.body ?? "null")) as unknown });
    return (answers.shift() ?? noNetwork)();
  }) as typeof fetch;
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  open.splice(0).forEach((close) => { close(); });
  jest.useRealTimers();
});
const quiet = async () => { for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve)); };

test("a step that gets its answer is confirmed and keeps no body on the phone", async () => {
  answers = [ok("active")];
  const driver = await phone();
  const id = driver.keepStep("start", transactionId, { at: "2026-11-20T12:00:00Z" });
  await expect(driver.whenSettled(id)).resolves.toMatchObject({ state: "confirmed", body: null });
  expect(sent).toMatchObject([{ path: `/api/tasks/${transactionId}/start`, key: id, body: { at: "2026-11-20T12:00:00Z" } }]);
});

test("without a network the step stays on the phone, outlives a reload, and goes out under the same id", async () => {
  const before = await phone();
  const id = before.keepStep("arrive", transactionId, { at: "2026-11-20T12:00:00Z" });
  await quiet();
  expect(await before.steps()).toMatchObject([{ id, state: "saved", waitingFor: "NETWORK" }]);
  before.close();

  answers = [ok("arrived")];
  const after = await reload();
  await expect(after.whenSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  expect(sent.map((each) => each.key)).toEqual([id, id]);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

test("steps go out in the order they were made, the second only after the first was answered", async () => {
  const driver = await phone();
  driver.keepStep("start", transactionId);
  const last = driver.keepStep("arrive", transactionId);
  await quiet();
  answers = [ok("active"), ok("arrived")];
  listeners.dispatchEvent(new Event("online"));
  await driver.whenSettled(last);
  expect(sent.slice(-2).map((each) => each.path.split("/").at(-1))).toEqual(["start", "arrive"]);
});

test("pressing the same button again while it waits keeps one step", async () => {
  const driver = await phone();
  expect(driver.keepStep("start", transactionId)).toBe(driver.keepStep("start", transactionId));
});

test("a refusal is final: it is shown with its reason and not sent again", async () => {
  answers = [problem(422, "invalid_code", { attemptsLeft: 4 })];
  const driver = await phone();
  const id = driver.keepStep("complete", transactionId, { code: "ABCDEFGH" });
  await expect(driver.whenSettled(id)).resolves.toMatchObject({ state: "refused", body: null, refusal: { code: "invalid_code", details: { attemptsLeft: 4 } } });
  await driver.sendWaiting();
  expect(sent.filter((each) => each.path.endsWith("/complete"))).toHaveLength(1);
});

test("a broken server and an ended session are waited out", async () => {
  answers = [problem(500, "INTERNAL_ERROR"), problem(401, "UNAUTHENTICATED"), ok("active")];
  const driver = await phone();
  const id = driver.keepStep("start", transactionId);
  await quiet();
  expect(await driver.steps()).toMatchObject([{ state: "saved", waitingFor: "INTERNAL_ERROR" }]);
  await jest.advanceTimersByTimeAsync(1_000);
  await quiet();
  expect(await driver.steps()).toMatchObject([{ state: "saved", waitingFor: "UNAUTHENTICATED" }]);
  await jest.advanceTimersByTimeAsync(2_000);
  await quiet();
  await expect(driver.whenSettled(id)).resolves.toMatchObject({ state: "confirmed" });
});

test("another driver's steps on the same phone are neither sent nor lost", async () => {
  const before = await phone();
  before.keepStep("start", transactionId);
  await quiet();
  before.close();
  jest.resetModules();
  const outbox = await import("./outbox");
  sent = [];
  open.push(outbox.openOutbox("another-driver"));
  await quiet();
  expect(sent).toEqual([]);
  expect(kept.get("handover.outbox")).toContain(ownerId);
});

test("a step that still waits leaves the phone only when the driver says that it may be lost", async () => {
  const driver = await phone();
  const id = driver.keepStep("start", transactionId);
  await quiet();
  driver.dismissStep(id);
  expect(await driver.steps()).toHaveLength(1);
  driver.dismissStep(id, { lose: true });
  expect(await driver.steps()).toHaveLength(0);
});

test("a step kept while the last round ends is sent without waiting for another occasion", async () => {
  const driver = await phone();
  for (let turn = 0; turn < 6; turn += 1) {
    answers = [ok("active")];
    const id = driver.keepStep("complete", transactionId, { code: "ABCDEFGH" });
    await expect(driver.whenSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  }
});

test("a try that arrived without its body is repeated under a new name", async () => {
  answers = [noNetwork, problem(422, "IDEMPOTENCY_MISMATCH"), ok("active")];
  const driver = await phone();
  const id = driver.keepStep("start", transactionId);
  await quiet();
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(driver.whenSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  expect(new Set(sent.map((each) => each.key)).size).toBe(2);
});
