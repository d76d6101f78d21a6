import type { Task } from "@/lib/contracts/task";
import { fakeStorage } from "../testing/fake-storage";

// The outbox needs a browser: fakes of its storage, events and network.
const phoneStorage = fakeStorage();
const { storage, entries: kept } = phoneStorage;
const entryOf = (id: string) => `handover.outbox:${id}`;
const storedText = () => [...kept].flatMap(([key, text]) => (key.startsWith("handover.outbox:") ? [text] : [])).join();
/** Writes a step as another tab: this page receives a storage event. */
const writeInOtherTab = (id: string, step: object | null) => {
  const newValue = step === null ? null : JSON.stringify(step);
  if (newValue === null) kept.delete(entryOf(id));
  else kept.set(entryOf(id), newValue);
  listeners.dispatchEvent(Object.assign(new Event("storage"), { key: entryOf(id), newValue }));
};
let listeners = new EventTarget();
type Sent = { path: string; key: string; body: unknown };
let sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

const transactionId = "11111111-1111-4111-8111-111111111111";
const ownerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const ok = (state: Task["state"]) => () => Response.json({ data: { transactionId, state } });
const problem =
  (status: number, code: string, more: object = {}) =>
  () =>
    new Response(JSON.stringify({ title: code, status, code, ...more }), {
      status,
      headers: { "content-type": "application/problem+json" },
    });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

const open: (() => void)[] = [];
async function phone() {
  jest.resetModules();
  const outbox = await import("./outbox");
  const close = outbox.startOutbox(ownerId);
  open.push(close);
  return { ...outbox, close, steps: async () => (await import("./outbox-store")).readSteps() };
}
/** Simulates closing and opening the page: only localStorage remains. */
const reload = phone;

beforeEach(() => {
  kept.clear();
  phoneStorage.setFull(false);
  sent = [];
  answers = [];
  listeners = new EventTarget();
  Object.assign(globalThis, {
    window: Object.assign(listeners, { localStorage: storage }),
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
  });
  globalThis.fetch = jest.fn(async (path: string | URL | Request, init?: RequestInit) => {
    sent.push({
      path: String(path),
      key: new Headers(init?.headers).get("idempotency-key") ?? "",
      body: JSON.parse(String(init?.body ?? "null")) as unknown,
    });
    return (answers.shift() ?? noNetwork)();
  }) as typeof fetch;
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  open.splice(0).forEach((close) => {
    close();
  });
  jest.useRealTimers();
});
const quiet = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

test("deletes the body of a confirmed step from the phone", async () => {
  answers = [ok("active")];
  const driver = await phone();
  const id = driver.storeStep("start", transactionId, { at: "2026-11-20T12:00:00Z" });
  await expect(driver.onceSettled(id)).resolves.toMatchObject({ state: "confirmed", body: null });
  expect(sent).toMatchObject([
    { path: `/api/tasks/${transactionId}/start`, key: id, body: { at: "2026-11-20T12:00:00Z" } },
  ]);
});

// Reading: local-state
test("keeps an unsent step across a reload and sends it under the same id", async () => {
  const before = await phone();
  const id = before.storeStep("arrive", transactionId, { at: "2026-11-20T12:00:00Z" });
  await quiet();
  expect(await before.steps()).toMatchObject([{ id, state: "saved", waitingFor: "NETWORK" }]);
  before.close();

  answers = [ok("arrived")];
  const after = await reload();
  await expect(after.onceSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  expect(sent.map((each) => each.key)).toEqual([id, id]);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

test("settles a step that another tab sent and already removed", async () => {
  const driver = await phone();
  const id = driver.storeStep("arrive", transactionId);
  await quiet();
  const [step] = await driver.steps();
  const answered = driver.onceSettled(id);
  writeInOtherTab(id, { ...step, state: "sending" });
  writeInOtherTab(id, { ...step, state: "confirmed" });
  writeInOtherTab(id, null);
  await expect(answered).resolves.toMatchObject({ id, state: "confirmed" });
});

test("reports the failure of the first step for all steps behind it", async () => {
  const driver = await phone();
  driver.storeStep("start", transactionId);
  driver.storeStep("arrive", transactionId);
  const { blockedBy: stuckFor } = await import("./outbox-store");
  expect(stuckFor(await driver.steps())).toBeNull();
  await quiet();
  expect([(await driver.steps()).map(({ waitingFor }) => waitingFor), stuckFor(await driver.steps())]).toEqual([
    ["NETWORK", null],
    "NETWORK",
  ]);
});

test.each(["while nothing went out", "just before nothing went out"])(
  "treats a code that was entered %s as late, however soon it is confirmed",
  async (when) => {
    const driver = await phone();
    driver.storeStep("start", transactionId);
    if (when === "while nothing went out") await quiet();
    const id = driver.storeStep("complete", transactionId, { code: "R1GHTC0D" });
    await quiet();
    answers = [ok("active"), ok("completed")];
    listeners.dispatchEvent(new Event("online"));
    const { isLate } = await import("./outbox-store");
    expect(isLate(await driver.onceSettled(id))).toBe(true);
  },
);

test("does not treat a code as late that is confirmed with its earlier steps on the first try", async () => {
  answers = [ok("active"), ok("completed")];
  const driver = await phone();
  driver.storeStep("start", transactionId);
  const id = driver.storeStep("complete", transactionId, { code: "R1GHTC0D" });
  const { isLate } = await import("./outbox-store");
  expect(isLate(await driver.onceSettled(id))).toBe(false);
});

test("clears a stored task immediately when the server no longer knows the delivery", async () => {
  const driver = await phone();
  const { storeTask: keepTask, storedTaskKey } = await import("../storage/stored-task");
  const { readStoredValue: readKept } = await import("../storage/stored-value");
  keepTask({
    transactionId,
    driverId: ownerId,
    amount: 60,
    deliveryAddress: "2 Delivery Street",
    state: "accepted",
    metadata: { acceptedAt: new Date().toISOString() },
  } as unknown as Task);
  answers = [problem(409, "NO_ACTIVE_TASK")];
  await driver.onceSettled(driver.storeStep("start", transactionId));
  expect(readKept(storedTaskKey)).toBe("null");
});

test("sends steps in order, each after the previous answer", async () => {
  const driver = await phone();
  driver.storeStep("start", transactionId);
  const last = driver.storeStep("arrive", transactionId);
  await quiet();
  answers = [ok("active"), ok("arrived")];
  listeners.dispatchEvent(new Event("online"));
  await driver.onceSettled(last);
  expect(sent.slice(-2).map((each) => each.path.split("/").at(-1))).toEqual(["start", "arrive"]);
});

test("ignores a repeated press while the step is pending", async () => {
  const driver = await phone();
  expect(driver.storeStep("start", transactionId)).toBe(driver.storeStep("start", transactionId));
});

test("keeps a refused step with its reason and does not resend it", async () => {
  answers = [problem(422, "invalid_code", { attemptsLeft: 4 })];
  const driver = await phone();
  const id = driver.storeStep("complete", transactionId, { code: "ABCDEFGH" });
  await expect(driver.onceSettled(id)).resolves.toMatchObject({
    state: "refused",
    body: null,
    refusal: { code: "invalid_code", details: { attemptsLeft: 4 } },
  });
  await driver.sendWaiting();
  expect(sent.filter((each) => each.path.endsWith("/complete"))).toHaveLength(1);
});

describe("an arrival that needs a reason", () => {
  const pressed = { at: "2026-11-20T12:00:00Z", position: { latitude: 1, longitude: 2, timestamp: 1_795_176_000 } };
  const whyThere = problem(409, "NOT_AT_DESTINATION", { distanceM: 1200, needsReason: true });
  const verbs = (): (string | undefined)[] => sent.map((each) => each.path.split("/").at(-1));

  test("keeps its body, and with the reason is resent at its position under a new id", async () => {
    answers = [whyThere];
    const driver = await phone();
    const first = driver.storeStep("arrive", transactionId, pressed);
    await expect(driver.onceSettled(first)).resolves.toMatchObject({
      state: "refused",
      body: pressed,
      refusal: { details: { distanceM: 1200 } },
    });
    answers = [ok("arrived")];
    const again = driver.storeStep("arrive", transactionId, { ...pressed, reason: "GPS is wrong here" });
    await expect(driver.onceSettled(again)).resolves.toMatchObject({ state: "confirmed" });
    expect(sent[1]).toMatchObject({ key: again, body: { ...pressed, reason: "GPS is wrong here" } });
    expect([again === first, (await driver.steps()).map(({ id }) => id)]).toEqual([false, [again]]);
  });

  test("holds back a later code until the reason is given, also after a reload", async () => {
    const offline = await phone();
    offline.storeStep("arrive", transactionId, pressed);
    offline.storeStep("complete", transactionId, { code: "ABCDEFGH" });
    await quiet();
    offline.close();
    answers = [whyThere];
    const driver = await reload();
    await quiet();
    await driver.sendWaiting();
    expect((await driver.steps()).map(({ kind, state }) => [kind, state])).toEqual([
      ["arrive", "refused"],
      ["complete", "saved"],
    ]);
    answers = [ok("arrived"), ok("completed")];
    driver.storeStep("arrive", transactionId, { ...pressed, reason: "GPS is wrong here" });
    await quiet();
    expect(verbs().slice(-3)).toEqual(["arrive", "arrive", "complete"]);
    expect((await driver.steps()).map(({ state }) => state)).toEqual(["confirmed", "confirmed"]);
  });

  test("does not hold back a failure report, and releases later steps when dismissed", async () => {
    answers = [whyThere, ok("failed")];
    const driver = await phone();
    const arrival = driver.storeStep("arrive", transactionId, pressed);
    driver.storeStep("complete", transactionId, { code: "ABCDEFGH" });
    await driver.onceSettled(driver.storeStep("fail", transactionId, { reason: "Nobody opened" }));
    answers = [problem(409, "INVALID_STATE_TRANSITION")];
    driver.dismissStep(arrival);
    await quiet();
    expect(verbs()).toEqual(["arrive", "fail", "complete"]);
  });
});

describe("an unproven pickup", () => {
  const verbs = (): (string | undefined)[] => sent.map((each) => each.path.split("/").at(-1));
  const kinds = (steps: readonly { kind: string; state: string }[]) =>
    steps.map(({ kind, state }) => `${kind} ${state}`);

  test("sends the count before the stored start of an earlier version, and loses no later step", async () => {
    const offline = await phone();
    offline.storeStep("start", transactionId, { at: "2026-11-20T12:00:00Z" });
    offline.storeStep("arrive", transactionId, { at: "2026-11-20T12:20:00Z" });
    await quiet();
    offline.close();
    answers = [problem(409, "PICKUP_NOT_PROVEN", { missing: "count" })];
    const driver = await reload();
    await quiet();
    await driver.sendWaiting();
    expect(kinds(await driver.steps())).toEqual(["start refused", "arrive saved"]);
    answers = [ok("accepted"), ok("active"), ok("arrived")];
    driver.storeStep("count", transactionId, { amount: 120 });
    await quiet();
    driver.storeStep("prove", transactionId, { code: "R1GHTC0D" });
    await quiet();
    expect(verbs().slice(-3)).toEqual(["count", "prove", "arrive"]);
    expect(kinds(await driver.steps())).toEqual(["count confirmed", "prove confirmed", "arrive confirmed"]);
  });

  test("holds back the arrival behind a wrong code until a correct code or a dismissal", async () => {
    const offline = await phone();
    offline.storeStep("prove", transactionId, { code: "WR0NGC0D" });
    offline.storeStep("arrive", transactionId);
    await quiet();
    answers = [problem(422, "invalid_code", { attemptsLeft: 4 })];
    listeners.dispatchEvent(new Event("online"));
    await quiet();
    expect(kinds(await offline.steps())).toEqual(["prove refused", "arrive saved"]);
    expect(storedText()).not.toContain("WR0NGC0D");
    answers = [ok("active"), ok("arrived")];
    offline.storeStep("prove", transactionId, { code: "R1GHTC0D" });
    await quiet();
    expect(kinds(await offline.steps())).toEqual(["prove confirmed", "arrive confirmed"]);
  });

  test("sends only the last count and the last code that were entered while offline", async () => {
    const driver = await phone();
    driver.storeStep("count", transactionId, { amount: 100 });
    driver.storeStep("count", transactionId, { amount: 120 });
    await quiet();
    expect((await driver.steps()).map(({ body }) => body)).toEqual([{ amount: 120 }]);
  });
});

test("retries after server errors and an ended session", async () => {
  answers = [problem(500, "INTERNAL_ERROR"), problem(401, "UNAUTHENTICATED"), ok("active")];
  const driver = await phone();
  const id = driver.storeStep("start", transactionId);
  await quiet();
  expect(await driver.steps()).toMatchObject([{ state: "saved", waitingFor: "INTERNAL_ERROR" }]);
  await jest.advanceTimersByTimeAsync(1_000);
  await quiet();
  expect(await driver.steps()).toMatchObject([{ state: "saved", waitingFor: "UNAUTHENTICATED" }]);
  await jest.advanceTimersByTimeAsync(2_000);
  await quiet();
  await expect(driver.onceSettled(id)).resolves.toMatchObject({ state: "confirmed" });
});

test("treats a gateway's page as unacknowledged, whatever its status", async () => {
  const page = (status: number) => () => new Response("<html></html>", { status });
  answers = [page(403), page(404), page(200), ok("active")];
  const driver = await phone();
  const id = driver.storeStep("start", transactionId);
  await quiet();
  for (let seconds = 1; seconds <= 4; seconds *= 2) {
    expect(await driver.steps()).toMatchObject([{ state: "saved", waitingFor: "UNKNOWN" }]);
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
    await quiet();
  }
  await expect(driver.onceSettled(id)).resolves.toMatchObject({ state: "confirmed" });
});

test("neither sends nor drops another driver's steps", async () => {
  const before = await phone();
  before.storeStep("start", transactionId);
  await quiet();
  before.close();
  jest.resetModules();
  const outbox = await import("./outbox");
  sent = [];
  open.push(outbox.startOutbox("another-driver"));
  await quiet();
  expect(sent).toEqual([]);
  expect(storedText()).toContain(ownerId);
});

// Reading: sign-in-ends-others
test("removes a pending step only when the driver confirms the loss", async () => {
  const driver = await phone();
  const id = driver.storeStep("start", transactionId);
  await quiet();
  driver.dismissStep(id);
  expect(await driver.steps()).toHaveLength(1);
  driver.dismissStep(id, { lose: true });
  expect(await driver.steps()).toHaveLength(0);
});

test("sends a step that is stored while the last round ends without another trigger", async () => {
  const driver = await phone();
  for (let turn = 0; turn < 6; turn += 1) {
    answers = [ok("active")];
    const id = driver.storeStep("complete", transactionId, { code: "ABCDEFGH" });
    await expect(driver.onceSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  }
});

test("stores the answers of the newest six steps", async () => {
  await phone();
  const { readSteps, writeSteps } = await import("./outbox-store");
  const step = { key: "", ownerId, kind: "arrive", transactionId, body: null, createdAt: 0, attempts: 1 } as const;
  const answered = { state: "confirmed", waitingFor: null, refusal: null, result: null } as const;
  writeSteps(() => Array.from({ length: 8 }, (_, n) => ({ ...step, ...answered, id: String(n) })));
  expect(readSteps().map(({ id }) => id)).toEqual(["2", "3", "4", "5", "6", "7"]);
});

test("repeats a request that arrived without its body under a new key", async () => {
  answers = [noNetwork, problem(422, "IDEMPOTENCY_MISMATCH"), ok("active")];
  const driver = await phone();
  const id = driver.storeStep("start", transactionId);
  await quiet();
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(driver.onceSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  expect(new Set(sent.map((each) => each.key)).size).toBe(2);
});

describe("a phone without storage", () => {
  test("keeps a step in memory until the server has answered, and reports it as unstored", async () => {
    phoneStorage.setFull(true);
    const driver = await phone();
    const { hasUnstoredSteps } = await import("./outbox-store");
    const arrival = driver.storeStep("arrive", transactionId);
    const code = driver.storeStep("complete", transactionId, { code: "R1GHTC0D" });
    await quiet();
    expect((await driver.steps()).map(({ id, state }) => [id, state])).toEqual([
      [arrival, "saved"],
      [code, "saved"],
    ]);
    expect([hasUnstoredSteps(), kept.size]).toEqual([true, 0]);
    answers = [ok("arrived"), ok("completed")];
    listeners.dispatchEvent(new Event("online"));
    await expect(driver.onceSettled(code)).resolves.toMatchObject({ state: "confirmed" });
    expect(sent.map(({ key }) => key)).toEqual([arrival, arrival, code]);
    expect(hasUnstoredSteps()).toBe(false);
  });

  test("stores its steps as soon as there is space again", async () => {
    phoneStorage.setFull(true);
    const driver = await phone();
    driver.storeStep("arrive", transactionId);
    await quiet();
    phoneStorage.setFull(false);
    await driver.sendWaiting();
    const { hasUnstoredSteps } = await import("./outbox-store");
    expect([hasUnstoredSteps(), kept.size]).toEqual([false, 1]);
    expect(await (await reload()).steps()).toHaveLength(1);
  });

  test("does not resend a step that was answered after the phone became full", async () => {
    const driver = await phone();
    const id = driver.storeStep("arrive", transactionId);
    await quiet();
    phoneStorage.setFull(true);
    answers = [ok("arrived")];
    listeners.dispatchEvent(new Event("online"));
    await driver.onceSettled(id);
    expect(kept.size).toBe(0);
  });

  test("makes room for a step by deleting cached answers", async () => {
    const driver = await phone();
    const { setItem } = storage;
    kept.set("handover.last:/api/driver/stats", "cached");
    storage.setItem = (key, text) => {
      if (kept.size > 0) throw new DOMException("The quota has been exceeded", "QuotaExceededError");
      setItem(key, text);
    };
    Object.defineProperty(storage, "handover.last:/api/driver/stats", {
      enumerable: true,
      configurable: true,
      value: "",
    });
    driver.storeStep("arrive", transactionId);
    storage.setItem = setItem;
    Reflect.deleteProperty(storage, "handover.last:/api/driver/stats");
    expect([...kept.keys()]).toEqual([expect.stringMatching(/^handover\.outbox:/)]);
  });
});

describe("two tabs", () => {
  test("keep both steps when they write concurrently", async () => {
    const driver = await phone();
    const id = driver.storeStep("arrive", transactionId);
    // The other tab writes its step without having read the one above.
    const other = { id: "other", key: "other", ownerId, kind: "fail", transactionId, createdAt: 1, state: "saved" };
    kept.set(entryOf("other"), JSON.stringify(other));
    driver.storeStep("cancel", transactionId);
    expect((await driver.steps()).map(({ kind }) => kind)).toEqual(["fail", "arrive", "cancel"]);
    expect(kept.has(entryOf(id))).toBe(true);
  });

  test("drop a step that the other one removed, and keep one after the phone cleared its entry", async () => {
    const driver = await phone();
    const cleared = driver.storeStep("arrive", transactionId);
    const removed = driver.storeStep("fail", transactionId);
    writeInOtherTab(removed, null);
    kept.clear();
    await quiet();
    expect((await driver.steps()).map(({ id }) => id)).toEqual([cleared]);
    expect(kept.has(entryOf(cleared))).toBe(true);
  });

  test("share an answer that the full phone could not store, and its dismissal", async () => {
    const channels: BroadcastChannel[] = [];
    class Channel extends BroadcastChannel {
      constructor(name: string) {
        super(name);
        // Let the process exit if this test fails.
        (this as { unref?: () => void }).unref?.();
        channels.push(this);
      }
    }
    const others = new Channel("handover-outbox");
    const messages: unknown[] = [];
    others.onmessage = ({ data }) => messages.push(data);
    Object.assign(window, { BroadcastChannel: Channel });
    const received = async (until: () => boolean) => {
      for (let turn = 0; turn < 1_000 && !until(); turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    try {
      const driver = await phone();
      const id = driver.storeStep("complete", transactionId, { code: "WR0NGC0D" });
      await quiet();
      const [step] = await driver.steps();
      let answer: unknown;
      void driver.onceSettled(id).then((step) => (answer = step));
      // The other tab sends the step, and the server refuses it.
      const refusal = { code: "invalid_code", title: "Wrong", details: {} };
      others.postMessage({ answered: { ...step, state: "refused", body: null, refusal } });
      writeInOtherTab(id, null);
      await received(() => answer !== undefined);
      expect(answer).toMatchObject({ state: "refused", refusal });
      expect(await driver.steps()).toMatchObject([{ id, state: "refused", refusal }]);
      others.postMessage({ removed: id });
      const { readSteps } = await import("./outbox-store");
      await received(() => readSteps().length === 0);
      expect(readSteps()).toEqual([]);
      // This tab sends a step, and the server refuses it.
      const own = driver.storeStep("complete", transactionId, { code: "WR0NGC0D" });
      await quiet();
      phoneStorage.setFull(true);
      answers = [problem(422, "invalid_code", { attemptsLeft: 4 })];
      listeners.dispatchEvent(new Event("online"));
      await driver.onceSettled(own);
      driver.dismissStep(own);
      await received(() => messages.length > 1);
      expect(messages).toMatchObject([{ answered: { id: own, state: "refused" } }, { removed: own }]);
    } finally {
      channels.forEach((channel) => {
        channel.close();
      });
    }
  });

  test("send even if a frozen tab holds the lock or the lock request gets no response", async () => {
    const held = jest.spyOn(navigator.locks, "request");
    try {
      held.mockImplementation((async (...args: unknown[]) => (args.at(-1) as (lock: null) => unknown)(null)) as never);
      const driver = await phone();
      const id = driver.storeStep("arrive", transactionId);
      await quiet();
      expect(sent).toEqual([]);
      answers = [ok("arrived"), ok("completed")];
      for (let waited = 0; waited <= 30_000; waited += 2_000) {
        await jest.advanceTimersByTimeAsync(2_000);
        await quiet();
      }
      await expect(driver.onceSettled(id)).resolves.toMatchObject({ state: "confirmed" });
      held.mockImplementation((() => new Promise(() => undefined)) as never);
      const next = driver.storeStep("complete", transactionId, { code: "R1GHTC0D" });
      await jest.advanceTimersByTimeAsync(3_000);
      await expect(driver.onceSettled(next)).resolves.toMatchObject({ state: "confirmed" });
    } finally {
      held.mockRestore();
    }
  });
});
