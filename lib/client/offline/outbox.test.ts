import type { Task } from "@/lib/contracts/driver/task";
import { fakeStorage } from "../tests/fake-storage";

// The outbox needs a browser: fakes of its storage, events and network.
const phoneStorage = fakeStorage();
const { storage, entries: storageEntries } = phoneStorage;
const storageKeyOf = (id: string) => `handover.outbox:${id}`;
const storedText = () =>
  [...storageEntries].flatMap(([key, text]) => (key.startsWith("handover.outbox:") ? [text] : [])).join();
/** Writes a step as another tab: this page receives a storage event. */
const writeInOtherTab = (id: string, step: object | null) => {
  const newValue = step === null ? null : JSON.stringify(step);
  if (newValue === null) storageEntries.delete(storageKeyOf(id));
  else storageEntries.set(storageKeyOf(id), newValue);
  listeners.dispatchEvent(Object.assign(new Event("storage"), { key: storageKeyOf(id), newValue }));
};
let listeners = new EventTarget();
type SentRequest = { path: string; key: string; body: unknown };
let sent: SentRequest[] = [];
let responses: (() => Response | Promise<Response>)[] = [];

const transactionId = "11111111-1111-4111-8111-111111111111";
const ownerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const ok = (state: Task["state"]) => () => Response.json({ data: { transactionId, state } });
const problemResponse =
  (status: number, code: string, details: object = {}) =>
  () =>
    new Response(JSON.stringify({ title: code, status, code, ...details }), {
      status,
      headers: { "content-type": "application/problem+json" },
    });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

const openOutboxes: (() => void)[] = [];
async function openOutbox() {
  jest.resetModules();
  const outbox = await import("./outbox");
  const close = outbox.startOutbox(ownerId);
  openOutboxes.push(close);
  return { ...outbox, close, steps: async () => (await import("./outbox-store")).readSteps() };
}
/** Simulates closing and opening the page: only localStorage remains. */
const reopenOutbox = openOutbox;

beforeEach(() => {
  storageEntries.clear();
  phoneStorage.setFull(false);
  sent = [];
  responses = [];
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
    return (responses.shift() ?? noNetwork)();
  }) as typeof fetch;
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  openOutboxes.splice(0).forEach((close) => {
    close();
  });
  jest.useRealTimers();
});
const flush = async () => {
  for (let tick = 0; tick < 30; tick += 1) await new Promise((resolve) => setImmediate(resolve));
};

test("deletes the body of a confirmed step from the phone", async () => {
  responses = [ok("active")];
  const driver = await openOutbox();
  const id = driver.enqueueStep("start", transactionId, { at: "2026-11-20T12:00:00Z" });
  await expect(driver.waitUntilSettled(id)).resolves.toMatchObject({ state: "confirmed", body: null });
  expect(sent).toMatchObject([
    { path: `/api/tasks/${transactionId}/start`, key: id, body: { at: "2026-11-20T12:00:00Z" } },
  ]);
});

// docs/readings.md: local-state
test("keeps an unsent step across a reload and sends it under the same id", async () => {
  const firstPage = await openOutbox();
  const id = firstPage.enqueueStep("arrive", transactionId, { at: "2026-11-20T12:00:00Z" });
  await flush();
  expect(await firstPage.steps()).toMatchObject([{ id, state: "saved", lastError: "NETWORK" }]);
  firstPage.close();

  responses = [ok("arrived")];
  const reloadedPage = await reopenOutbox();
  await expect(reloadedPage.waitUntilSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  expect(sent.map((request) => request.key)).toEqual([id, id]);
  expect(sent[1]?.body).toEqual(sent[0]?.body);
});

test("settles a step that another tab sent and already removed", async () => {
  const driver = await openOutbox();
  const id = driver.enqueueStep("arrive", transactionId);
  await flush();
  const [step] = await driver.steps();
  const settledElsewhere = driver.waitUntilSettled(id);
  writeInOtherTab(id, { ...step, state: "sending" });
  writeInOtherTab(id, { ...step, state: "confirmed" });
  writeInOtherTab(id, null);
  await expect(settledElsewhere).resolves.toMatchObject({ id, state: "confirmed" });
});

test("reports the failure of the first step as the reason why later steps wait", async () => {
  const driver = await openOutbox();
  driver.enqueueStep("start", transactionId);
  driver.enqueueStep("arrive", transactionId);
  const { blockingErrorCode } = await import("./outbox-store");
  expect(blockingErrorCode(await driver.steps())).toBeNull();
  await flush();
  expect([(await driver.steps()).map(({ lastError }) => lastError), blockingErrorCode(await driver.steps())]).toEqual([
    ["NETWORK", null],
    "NETWORK",
  ]);
});

test.each(["while requests fail", "just before requests fail"])(
  "treats a code that was entered %s as late, however soon it is confirmed",
  async (enteredWhen) => {
    const driver = await openOutbox();
    driver.enqueueStep("start", transactionId);
    if (enteredWhen === "while requests fail") await flush();
    const id = driver.enqueueStep("complete", transactionId, { code: "R1GHTC0D" });
    await flush();
    responses = [ok("active"), ok("completed")];
    listeners.dispatchEvent(new Event("online"));
    const { wasConfirmedLate } = await import("./outbox-store");
    expect(wasConfirmedLate(await driver.waitUntilSettled(id))).toBe(true);
  },
);

test("does not treat a code as late that is confirmed with its earlier steps on the first try", async () => {
  responses = [ok("active"), ok("completed")];
  const driver = await openOutbox();
  driver.enqueueStep("start", transactionId);
  const id = driver.enqueueStep("complete", transactionId, { code: "R1GHTC0D" });
  const { wasConfirmedLate } = await import("./outbox-store");
  expect(wasConfirmedLate(await driver.waitUntilSettled(id))).toBe(false);
});

test("clears a stored task immediately when the server no longer knows the delivery", async () => {
  const driver = await openOutbox();
  const { storeTask, storedTaskKey } = await import("../storage/stored-task");
  const { readStoredValue } = await import("../storage/stored-value");
  storeTask({
    transactionId,
    driverId: ownerId,
    amount: 60,
    deliveryAddress: "2 Delivery Street",
    state: "accepted",
    metadata: { acceptedAt: new Date().toISOString() },
  } as unknown as Task);
  responses = [problemResponse(409, "NO_ACTIVE_TASK")];
  await driver.waitUntilSettled(driver.enqueueStep("start", transactionId));
  expect(readStoredValue(storedTaskKey)).toBe("null");
});

test("sends steps in order, each after the previous answer", async () => {
  const driver = await openOutbox();
  driver.enqueueStep("start", transactionId);
  const lastStep = driver.enqueueStep("arrive", transactionId);
  await flush();
  responses = [ok("active"), ok("arrived")];
  listeners.dispatchEvent(new Event("online"));
  await driver.waitUntilSettled(lastStep);
  expect(sent.slice(-2).map((each) => each.path.split("/").at(-1))).toEqual(["start", "arrive"]);
});

test("ignores a repeated press while the step is pending", async () => {
  const driver = await openOutbox();
  expect(driver.enqueueStep("start", transactionId)).toBe(driver.enqueueStep("start", transactionId));
});

test("keeps a refused step with its reason and does not resend it", async () => {
  responses = [problemResponse(422, "invalid_code", { attemptsLeft: 4 })];
  const driver = await openOutbox();
  const id = driver.enqueueStep("complete", transactionId, { code: "ABCDEFGH" });
  await expect(driver.waitUntilSettled(id)).resolves.toMatchObject({
    state: "refused",
    body: null,
    refusedAt: expect.any(Number) as number,
    refusal: { code: "invalid_code", details: { attemptsLeft: 4 } },
  });
  await driver.sendPendingSteps();
  expect(sent.filter((each) => each.path.endsWith("/complete"))).toHaveLength(1);
});

describe("an arrival that needs a reason", () => {
  const pressedBody = { at: "2026-11-20T12:00:00Z", position: { latitude: 1, longitude: 2, timestamp: 1_795_176_000 } };
  const needsReason = problemResponse(409, "NOT_AT_DESTINATION", { distanceM: 1200, needsReason: true });
  const sentActions = (): (string | undefined)[] => sent.map(({ path }) => path.split("/").at(-1));

  test("keeps its body, and with the reason is resent at its position under a new id", async () => {
    responses = [needsReason];
    const driver = await openOutbox();
    const firstId = driver.enqueueStep("arrive", transactionId, pressedBody);
    await expect(driver.waitUntilSettled(firstId)).resolves.toMatchObject({
      state: "refused",
      body: pressedBody,
      refusal: { details: { distanceM: 1200 } },
    });
    responses = [ok("arrived")];
    const resentId = driver.enqueueStep("arrive", transactionId, { ...pressedBody, reason: "GPS is wrong here" });
    await expect(driver.waitUntilSettled(resentId)).resolves.toMatchObject({ state: "confirmed" });
    expect(sent[1]).toMatchObject({ key: resentId, body: { ...pressedBody, reason: "GPS is wrong here" } });
    expect([resentId === firstId, (await driver.steps()).map(({ id }) => id)]).toEqual([false, [resentId]]);
  });

  test("holds back a later code until the reason is given, also after a reload", async () => {
    const offlinePage = await openOutbox();
    offlinePage.enqueueStep("arrive", transactionId, pressedBody);
    offlinePage.enqueueStep("complete", transactionId, { code: "ABCDEFGH" });
    await flush();
    offlinePage.close();
    responses = [needsReason];
    const driver = await reopenOutbox();
    await flush();
    await driver.sendPendingSteps();
    expect((await driver.steps()).map(({ kind, state }) => [kind, state])).toEqual([
      ["arrive", "refused"],
      ["complete", "saved"],
    ]);
    responses = [ok("arrived"), ok("completed")];
    driver.enqueueStep("arrive", transactionId, { ...pressedBody, reason: "GPS is wrong here" });
    await flush();
    expect(sentActions().slice(-3)).toEqual(["arrive", "arrive", "complete"]);
    expect((await driver.steps()).map(({ state }) => state)).toEqual(["confirmed", "confirmed"]);
  });

  test("does not hold back a failure report, and releases later steps when dismissed", async () => {
    responses = [needsReason, ok("failed")];
    const driver = await openOutbox();
    const arrivalId = driver.enqueueStep("arrive", transactionId, pressedBody);
    driver.enqueueStep("complete", transactionId, { code: "ABCDEFGH" });
    await driver.waitUntilSettled(driver.enqueueStep("fail", transactionId, { reason: "Nobody opened" }));
    responses = [problemResponse(409, "INVALID_STATE_TRANSITION")];
    driver.dismissStep(arrivalId);
    await flush();
    expect(sentActions()).toEqual(["arrive", "fail", "complete"]);
  });
});

describe("an unproven pickup", () => {
  const sentActions = (): (string | undefined)[] => sent.map(({ path }) => path.split("/").at(-1));
  const kinds = (steps: readonly { kind: string; state: string }[]) =>
    steps.map(({ kind, state }) => `${kind} ${state}`);

  test("sends the count before the stored start of an earlier version, and loses no later step", async () => {
    const offline = await openOutbox();
    offline.enqueueStep("start", transactionId, { at: "2026-11-20T12:00:00Z" });
    offline.enqueueStep("arrive", transactionId, { at: "2026-11-20T12:20:00Z" });
    await flush();
    offline.close();
    responses = [problemResponse(409, "PICKUP_NOT_PROVEN", { missing: "count" })];
    const driver = await reopenOutbox();
    await flush();
    await driver.sendPendingSteps();
    expect(kinds(await driver.steps())).toEqual(["start refused", "arrive saved"]);
    responses = [ok("accepted"), ok("active"), ok("arrived")];
    driver.enqueueStep("count", transactionId, { amount: 120 });
    await flush();
    driver.enqueueStep("prove", transactionId, { code: "R1GHTC0D" });
    await flush();
    expect(sentActions().slice(-3)).toEqual(["count", "prove", "arrive"]);
    expect(kinds(await driver.steps())).toEqual(["count confirmed", "prove confirmed", "arrive confirmed"]);
  });

  test("holds back the arrival behind a wrong code until a correct code or a dismissal", async () => {
    const offline = await openOutbox();
    offline.enqueueStep("prove", transactionId, { code: "WR0NGC0D" });
    offline.enqueueStep("arrive", transactionId);
    await flush();
    responses = [problemResponse(422, "invalid_code", { attemptsLeft: 4 })];
    listeners.dispatchEvent(new Event("online"));
    await flush();
    expect(kinds(await offline.steps())).toEqual(["prove refused", "arrive saved"]);
    expect(storedText()).not.toContain("WR0NGC0D");
    responses = [ok("active"), ok("arrived")];
    offline.enqueueStep("prove", transactionId, { code: "R1GHTC0D" });
    await flush();
    expect(kinds(await offline.steps())).toEqual(["prove confirmed", "arrive confirmed"]);
  });

  test("sends only the last count and the last code that were entered while offline", async () => {
    const driver = await openOutbox();
    driver.enqueueStep("count", transactionId, { amount: 100 });
    driver.enqueueStep("count", transactionId, { amount: 120 });
    await flush();
    expect((await driver.steps()).map(({ body }) => body)).toEqual([{ amount: 120 }]);
  });
});

test("retries after server errors and an ended session", async () => {
  responses = [problemResponse(500, "INTERNAL_ERROR"), problemResponse(401, "UNAUTHENTICATED"), ok("active")];
  const driver = await openOutbox();
  const id = driver.enqueueStep("start", transactionId);
  await flush();
  expect(await driver.steps()).toMatchObject([{ state: "saved", lastError: "INTERNAL_ERROR" }]);
  await jest.advanceTimersByTimeAsync(1_000);
  await flush();
  expect(await driver.steps()).toMatchObject([{ state: "saved", lastError: "UNAUTHENTICATED" }]);
  await jest.advanceTimersByTimeAsync(2_000);
  await flush();
  await expect(driver.waitUntilSettled(id)).resolves.toMatchObject({ state: "confirmed" });
});

test("treats a gateway's page as unacknowledged, whatever its status", async () => {
  const htmlPage = (status: number) => () => new Response("<html></html>", { status });
  responses = [htmlPage(403), htmlPage(404), htmlPage(200), ok("active")];
  const driver = await openOutbox();
  const id = driver.enqueueStep("start", transactionId);
  await flush();
  for (let seconds = 1; seconds <= 4; seconds *= 2) {
    expect(await driver.steps()).toMatchObject([{ state: "saved", lastError: "UNKNOWN" }]);
    await jest.advanceTimersByTimeAsync(seconds * 1_000);
    await flush();
  }
  await expect(driver.waitUntilSettled(id)).resolves.toMatchObject({ state: "confirmed" });
});

test("neither sends nor drops another driver's steps", async () => {
  const before = await openOutbox();
  before.enqueueStep("start", transactionId);
  await flush();
  before.close();
  jest.resetModules();
  const outbox = await import("./outbox");
  sent = [];
  openOutboxes.push(outbox.startOutbox("another-driver"));
  await flush();
  expect(sent).toEqual([]);
  expect(storedText()).toContain(ownerId);
});

// docs/readings.md: sign-in-ends-others
test("removes a pending step only when the driver confirms the loss", async () => {
  const driver = await openOutbox();
  const id = driver.enqueueStep("start", transactionId);
  await flush();
  driver.dismissStep(id);
  expect(await driver.steps()).toHaveLength(1);
  driver.dismissStep(id, { discardPending: true });
  expect(await driver.steps()).toHaveLength(0);
});

test("sends a step that is stored while the last round ends without another trigger", async () => {
  const driver = await openOutbox();
  for (let tick = 0; tick < 6; tick += 1) {
    responses = [ok("active")];
    const id = driver.enqueueStep("complete", transactionId, { code: "ABCDEFGH" });
    await expect(driver.waitUntilSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  }
});

test("stores the answers of the newest six steps", async () => {
  await openOutbox();
  const { readSteps, writeSteps } = await import("./outbox-store");
  const step = { key: "", ownerId, kind: "arrive", transactionId, body: null, createdAt: 0, attempts: 1 } as const;
  const answered = { state: "confirmed", lastError: null, refusal: null, result: null } as const;
  writeSteps(() => Array.from({ length: 8 }, (_, n) => ({ ...step, ...answered, id: String(n) })));
  expect(readSteps().map(({ id }) => id)).toEqual(["2", "3", "4", "5", "6", "7"]);
});

test("repeats a request that arrived without its body under a new key", async () => {
  responses = [noNetwork, problemResponse(422, "IDEMPOTENCY_MISMATCH"), ok("active")];
  const driver = await openOutbox();
  const id = driver.enqueueStep("start", transactionId);
  await flush();
  await jest.advanceTimersByTimeAsync(1_000);
  await expect(driver.waitUntilSettled(id)).resolves.toMatchObject({ state: "confirmed" });
  expect(new Set(sent.map((each) => each.key)).size).toBe(2);
});

describe("a phone without storage", () => {
  test("keeps a step in memory until the server has answered, and reports it as unsaved", async () => {
    phoneStorage.setFull(true);
    const driver = await openOutbox();
    const { hasUnsavedSteps } = await import("./outbox-store");
    const arrival = driver.enqueueStep("arrive", transactionId);
    const code = driver.enqueueStep("complete", transactionId, { code: "R1GHTC0D" });
    await flush();
    expect((await driver.steps()).map(({ id, state }) => [id, state])).toEqual([
      [arrival, "saved"],
      [code, "saved"],
    ]);
    expect([hasUnsavedSteps(), storageEntries.size]).toEqual([true, 0]);
    responses = [ok("arrived"), ok("completed")];
    listeners.dispatchEvent(new Event("online"));
    await expect(driver.waitUntilSettled(code)).resolves.toMatchObject({ state: "confirmed" });
    expect(sent.map(({ key }) => key)).toEqual([arrival, arrival, code]);
    expect(hasUnsavedSteps()).toBe(false);
  });

  test("stores its steps as soon as there is space again", async () => {
    phoneStorage.setFull(true);
    const driver = await openOutbox();
    driver.enqueueStep("arrive", transactionId);
    await flush();
    phoneStorage.setFull(false);
    await driver.sendPendingSteps();
    const { hasUnsavedSteps } = await import("./outbox-store");
    expect([hasUnsavedSteps(), storageEntries.size]).toEqual([false, 1]);
    expect(await (await reopenOutbox()).steps()).toHaveLength(1);
  });

  test("does not resend a step that was answered after the phone became full", async () => {
    const driver = await openOutbox();
    const id = driver.enqueueStep("arrive", transactionId);
    await flush();
    phoneStorage.setFull(true);
    responses = [ok("arrived")];
    listeners.dispatchEvent(new Event("online"));
    await driver.waitUntilSettled(id);
    expect(storageEntries.size).toBe(0);
  });

  test("makes room for a step by deleting cached answers", async () => {
    const driver = await openOutbox();
    const { setItem } = storage;
    storageEntries.set("handover.last:/api/driver/stats", "cached");
    storage.setItem = (key, text) => {
      if (storageEntries.size > 0) throw new DOMException("The quota has been exceeded", "QuotaExceededError");
      setItem(key, text);
    };
    Object.defineProperty(storage, "handover.last:/api/driver/stats", {
      enumerable: true,
      configurable: true,
      value: "",
    });
    driver.enqueueStep("arrive", transactionId);
    storage.setItem = setItem;
    Reflect.deleteProperty(storage, "handover.last:/api/driver/stats");
    expect([...storageEntries.keys()]).toEqual([expect.stringMatching(/^handover\.outbox:/)]);
  });
});

describe("two tabs", () => {
  test("keep both steps when they write concurrently", async () => {
    const driver = await openOutbox();
    const id = driver.enqueueStep("arrive", transactionId);
    // The other tab writes its step without having read the one above.
    const otherStep = { id: "other", key: "other", ownerId, kind: "fail", transactionId, createdAt: 1, state: "saved" };
    storageEntries.set(storageKeyOf("other"), JSON.stringify(otherStep));
    driver.enqueueStep("cancel", transactionId);
    expect((await driver.steps()).map(({ kind }) => kind)).toEqual(["fail", "arrive", "cancel"]);
    expect(storageEntries.has(storageKeyOf(id))).toBe(true);
  });

  test("drop a step that the other one removed, and keep one after the phone cleared its entry", async () => {
    const driver = await openOutbox();
    const clearedId = driver.enqueueStep("arrive", transactionId);
    const removedId = driver.enqueueStep("fail", transactionId);
    writeInOtherTab(removedId, null);
    storageEntries.clear();
    await flush();
    expect((await driver.steps()).map(({ id }) => id)).toEqual([clearedId]);
    expect(storageEntries.has(storageKeyOf(clearedId))).toBe(true);
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
    const otherTab = new Channel("handover-outbox");
    const messages: unknown[] = [];
    otherTab.onmessage = ({ data }) => messages.push(data);
    Object.assign(window, { BroadcastChannel: Channel });
    const waitUntil = async (isDone: () => boolean) => {
      for (let tick = 0; tick < 1_000 && !isDone(); tick += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    try {
      const driver = await openOutbox();
      const id = driver.enqueueStep("complete", transactionId, { code: "WR0NGC0D" });
      await flush();
      const [step] = await driver.steps();
      let answer: unknown;
      void driver.waitUntilSettled(id).then((step) => (answer = step));
      // The other tab sends the step, and the server refuses it.
      const refusal = { code: "invalid_code", title: "Wrong", details: {} };
      otherTab.postMessage({ answered: { ...step, state: "refused", body: null, refusal } });
      writeInOtherTab(id, null);
      await waitUntil(() => answer !== undefined);
      expect(answer).toMatchObject({ state: "refused", refusal });
      expect(await driver.steps()).toMatchObject([{ id, state: "refused", refusal }]);
      otherTab.postMessage({ removed: id });
      const { readSteps } = await import("./outbox-store");
      await waitUntil(() => readSteps().length === 0);
      expect(readSteps()).toEqual([]);
      // This tab sends a step, and the server refuses it.
      const ownId = driver.enqueueStep("complete", transactionId, { code: "WR0NGC0D" });
      await flush();
      phoneStorage.setFull(true);
      responses = [problemResponse(422, "invalid_code", { attemptsLeft: 4 })];
      listeners.dispatchEvent(new Event("online"));
      await driver.waitUntilSettled(ownId);
      driver.dismissStep(ownId);
      await waitUntil(() => messages.length > 1);
      expect(messages).toMatchObject([{ answered: { id: ownId, state: "refused" } }, { removed: ownId }]);
    } finally {
      channels.forEach((channel) => {
        channel.close();
      });
    }
  });

  test("send even if a frozen tab holds the lock or the lock request gets no response", async () => {
    const lockRequest = jest.spyOn(navigator.locks, "request");
    try {
      lockRequest.mockImplementation((async (...args: unknown[]) =>
        (args.at(-1) as (lock: null) => unknown)(null)) as never);
      const driver = await openOutbox();
      const id = driver.enqueueStep("arrive", transactionId);
      await flush();
      expect(sent).toEqual([]);
      responses = [ok("arrived"), ok("completed")];
      for (let waited = 0; waited <= 30_000; waited += 2_000) {
        await jest.advanceTimersByTimeAsync(2_000);
        await flush();
      }
      await expect(driver.waitUntilSettled(id)).resolves.toMatchObject({ state: "confirmed" });
      lockRequest.mockImplementation((() => new Promise(() => undefined)) as never);
      const next = driver.enqueueStep("complete", transactionId, { code: "R1GHTC0D" });
      await jest.advanceTimersByTimeAsync(3_000);
      await expect(driver.waitUntilSettled(next)).resolves.toMatchObject({ state: "confirmed" });
    } finally {
      lockRequest.mockRestore();
    }
  });
});
