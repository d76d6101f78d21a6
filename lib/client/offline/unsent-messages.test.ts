import type { ChatPath } from "./unsent-messages";

// Fakes of the phone's storage and network.
const storageEntries = new Map<string, string>();
let responses: (() => Response | Promise<Response>)[] = [];
let sent: { key: string; body: unknown }[] = [];
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));
const accepted = () => Response.json({ data: {} }, { status: 201 });
const refused = (code: string) => () =>
  new Response(JSON.stringify({ title: code, status: 422, code }), { status: 422 });
const path: ChatPath = "/api/tasks/11111111-1111-4111-8111-111111111111";
const stored = () => JSON.parse(storageEntries.get("handover.messages") ?? "[]") as Record<string, unknown>[];
const flush = async () => {
  for (let tick = 0; tick < 30; tick += 1) await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  storageEntries.clear();
  responses = [];
  sent = [];
  const localStorage = {
    getItem: (key: string) => storageEntries.get(key) ?? null,
    setItem: (key: string, value: string) => storageEntries.set(key, value),
    removeItem: (key: string) => storageEntries.delete(key),
  };
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage, sessionStorage: localStorage }),
  });
  globalThis.fetch = jest.fn(async (_: string | URL | Request, init?: RequestInit) => {
    sent.push({
      key: new Headers(init?.headers).get("idempotency-key") ?? "",
      body: JSON.parse(String(init?.body)) as unknown,
    });
    return (responses.shift() ?? noNetwork)();
  }) as typeof fetch;
  jest.resetModules();
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  jest.useRealTimers();
});

test("stores a message before sending it, and removes it after the page has the server's answer", async () => {
  const { sendMessage } = await import("./unsent-messages");
  responses = [accepted];
  const onSent = jest.fn(() => {
    expect(stored()).toHaveLength(1);
  });
  sendMessage({ path, to: "receiver", canned: "outside" }, onSent);
  expect(stored()).toMatchObject([{ state: "sending", canned: "outside" }]);
  await flush();
  expect(onSent).toHaveBeenCalledWith(path);
  expect(sent).toEqual([{ key: expect.any(String), body: { to: "receiver", canned: "outside" } }]);
  expect(stored()).toEqual([]);
});

test("keeps unanswered messages in order and resends them under the same key", async () => {
  const { sendMessage, resendMessage } = await import("./unsent-messages");
  sendMessage({ path, to: "receiver", text: "First" }, () => undefined);
  await flush();
  sendMessage({ path, to: "receiver", text: "Second" }, () => undefined);
  await flush();
  expect(stored()).toMatchObject([
    { text: "First", state: "unsent" },
    { text: "Second", state: "unsent" },
  ]);
  responses = [accepted, accepted];
  resendMessage(String(stored()[0]?.key), () => undefined);
  await flush();
  expect(stored()).toEqual([]);
  expect(sent.map(({ body }) => (body as { text: string }).text)).toEqual(["First", "First", "First", "Second"]);
  expect(new Set(sent.slice(0, 3).map(({ key }) => key)).size).toBe(1);
});

test("sends a message that is ten minutes old only on request of its author", async () => {
  const { sendMessage, resendMessage } = await import("./unsent-messages");
  const oldMessage = {
    path,
    to: "sender",
    canned: "outside",
    key: "a-key",
    createdAt: Date.now() - 11 * 60_000,
    state: "unsent",
  };
  storageEntries.set("handover.messages", JSON.stringify([oldMessage]));
  responses = [accepted, accepted];
  sendMessage({ path, to: "sender", text: "Now" }, () => undefined);
  await flush();
  expect(stored()).toMatchObject([{ key: "a-key", state: "stale" }]);
  expect(sent).toHaveLength(1);
  resendMessage("a-key", () => undefined);
  await flush();
  expect(stored()).toEqual([]);
  expect(sent[1]).toMatchObject({ key: "a-key" });
});

test("sends stale messages when their author sends everything unsent before signing out", async () => {
  const { sendMessage, startMessageQueue, sendUnsentMessages } = await import("./unsent-messages");
  sendMessage({ path, to: "receiver", text: "Late" }, () => undefined);
  await flush();
  jest.setSystemTime(Date.now() + 11 * 60_000);
  const stop = startMessageQueue();
  await flush();
  expect(stored()).toMatchObject([{ state: "stale" }]);
  responses = [accepted];
  void sendUnsentMessages();
  await flush();
  expect(sent.at(-1)).toMatchObject({ body: { text: "Late" } });
  expect(stored()).toEqual([]);
  stop();
});

test("keeps the text of a refused message until it is dismissed, but never a code", async () => {
  const { removeUnsentMessage, sendMessage } = await import("./unsent-messages");
  responses = [refused("RATE_LIMITED"), refused("CODE_IN_MESSAGE")];
  sendMessage({ path, to: "driver", text: "Hello" }, () => undefined);
  await flush();
  sendMessage({ path, to: "driver", text: "A7KM29QP" }, () => undefined);
  await flush();
  expect(stored()).toMatchObject([
    { state: "refused", text: "Hello", refusal: { code: "RATE_LIMITED" } },
    { state: "refused", refusal: { code: "CODE_IN_MESSAGE" } },
  ]);
  expect(JSON.stringify(stored())).not.toContain("A7KM29QP");
  stored().forEach(({ key }) => {
    removeUnsentMessage(String(key));
  });
  expect(stored()).toEqual([]);
});

test("sends a pending canned message once however often it is pressed, and again after it was delivered", async () => {
  const { sendMessage } = await import("./unsent-messages");
  const sendComeDown = () => {
    sendMessage({ path, to: "receiver", canned: "come_down" }, () => undefined);
  };
  sendComeDown();
  sendComeDown();
  await flush();
  expect(stored()).toMatchObject([{ canned: "come_down", state: "unsent" }]);
  responses = [accepted, accepted];
  sendComeDown();
  await flush();
  expect(stored()).toEqual([]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  sendMessage({ path, to: "sender", canned: "come_down" }, () => undefined);
  await flush();
  expect(stored()).toEqual([]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test("does not send a message that is deleted while another one is in flight", async () => {
  const { removeUnsentMessage, sendMessage, resendMessage } = await import("./unsent-messages");
  for (const text of ["First", "Second", "Third"]) sendMessage({ path, to: "receiver", text }, () => undefined);
  await flush();
  sent = [];
  let respondNow = (): void => undefined;
  const delayed = () =>
    new Promise<Response>((resolve) => {
      respondNow = () => {
        resolve(accepted());
      };
    });
  responses = [delayed, accepted];
  resendMessage(String(stored()[0]?.key), () => undefined);
  await flush();
  removeUnsentMessage(String(stored()[1]?.key));
  respondNow();
  await flush();
  expect(sent.map(({ body }) => (body as { text: string }).text)).toEqual(["First", "Third"]);
  expect(stored()).toEqual([]);
});
