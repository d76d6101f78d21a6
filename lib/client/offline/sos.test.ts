import { emptyShelf } from "../testing/shelf";

const mockPersistent = jest.fn<Promise<boolean>, [string, string]>();
jest.mock("../app/toast", () => ({ toast: { persistent: mockPersistent } }));

// An SOS needs a browser: fakes of its storage, network and clock.
const realSetImmediate = setImmediate;
const storageEntries = new Map<string, string>();
const storage = {
  getItem: (key: string) => storageEntries.get(key) ?? null,
  setItem: (key: string, value: string) => {
    storageEntries.set(key, value);
  },
  removeItem: (key: string) => {
    storageEntries.delete(key);
  },
};
type Sent = {
  path: string;
  as: RequestCredentials | undefined;
  token: string | null;
  owner: string | null;
  body: unknown;
};
let sent: Sent[] = [];
let answer: (sent: Sent) => Response | Promise<Response>;
const acknowledged = Response.json.bind(null, { data: { received: true } });
const networkError = () => Promise.reject(new TypeError("Failed to fetch"));
const ownerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const safetyStatus = (sos: object | null) =>
  Response.json({ data: { watched: true, until: null, next: null, always: true, sos } });

const closers: (() => void)[] = [];
async function phone({ signedIn = true } = {}) {
  jest.resetModules();
  const sos = await import("./sos");
  const { startSosSender } = await import("./sos-sender");
  closers.push(startSosSender(signedIn ? ownerId : null));
  return sos;
}
const calls = () => sent.filter(({ path }) => path === "/api/sos");
const advanceSeconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => {
  jest.useFakeTimers();
  storageEntries.clear();
  sent = [];
  const page = Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage });
  Object.assign(globalThis, {
    window: page,
    document: Object.assign(new EventTarget(), { visibilityState: "visible", documentElement: { lang: "en" } }),
  });
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { onLine: true } });
  mockPersistent.mockReset().mockResolvedValue(true);
  globalThis.fetch = (path, init) => {
    const request = {
      path: path as string,
      as: init?.credentials,
      token: new Headers(init?.headers).get("x-sos-token"),
      owner: new Headers(init?.headers).get("x-sos-owner"),
      body: typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : null,
    };
    sent.push(request);
    return Promise.resolve(request).then(answer);
  };
  storageEntries.set("handover.user", ownerId);
});
afterEach(() => {
  closers.splice(0).forEach((closeSender) => {
    closeSender();
  });
  jest.useRealTimers();
});

test("stores the SOS before sending, and marks it received when the server answers", async () => {
  answer = () => acknowledged();
  const sos = await phone();
  sos.pressSos(ownerId);
  expect(sos.readCall()).toMatchObject({ ownerId, receivedAt: 0 });
  await advanceSeconds(0);
  expect(sos.readCall()?.receivedAt).toBeGreaterThan(0);
  expect(calls()).toMatchObject([{ as: "same-origin" }]);
});

test("is not received when a 2xx page is not the server's JSON", async () => {
  answer = ({ path }) =>
    path === "/api/sos" ? new Response("<html>Sign in to the Wi-Fi</html>") : safetyStatus({ at: "", taken: false });
  const sos = await phone();
  sos.pressSos(ownerId);
  await advanceSeconds(0);
  expect(calls().length).toBeGreaterThan(0);
  expect(sos.readCall()?.receivedAt).toBe(0);
  answer = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at: "", taken: false }));
  await advanceSeconds(60);
  expect(sos.readCall()?.receivedAt).toBeGreaterThan(0);
});

test("is sent in a browser without AbortSignal.timeout", async () => {
  const descriptor = Object.getOwnPropertyDescriptor(AbortSignal, "timeout") as PropertyDescriptor;
  Reflect.deleteProperty(AbortSignal, "timeout");
  try {
    answer = () => acknowledged();
    const sos = await phone();
    sos.pressSos(ownerId);
    await advanceSeconds(0);
    expect(sos.readCall()?.receivedAt).toBeGreaterThan(0);
  } finally {
    Object.defineProperty(AbortSignal, "timeout", descriptor);
  }
});

test("stores a press before the sender is loaded, and sends it with the time of the press", async () => {
  answer = () => acknowledged();
  const pressedAt = Date.now() - 700;
  storageEntries.set("handover.sos-pressed", JSON.stringify({ ownerId, pressedAt }));
  const sos = await phone();
  await advanceSeconds(0);
  expect(calls()).toMatchObject([{ body: { at: new Date(pressedAt).toISOString() } }]);
  expect(sos.readCall()).toMatchObject({ ownerId, pressedAt });
  expect(storageEntries.has("handover.sos-pressed")).toBe(false);
});

test("continues a press on the notification in the next page, under the same id, with the known position", async () => {
  const { caches } = emptyShelf();
  const shelf = await caches.open("sos");
  const at = new Date(Date.now() - 5_000).toISOString();
  await shelf.put("/sos/pressed", Response.json({ id: "press-1", token: null, at, position: null }));
  Object.assign(globalThis, { caches });
  try {
    answer = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at, taken: false }));
    const sos = await phone();
    await advanceSeconds(1);
    expect(sos.readCall()).toMatchObject({ id: "press-1", ownerId, at });
    expect(calls()).toMatchObject([{ body: { at } }]);
    const { showPosition } = await import("../device/positions");
    showPosition({ latitude: 25.77, longitude: -80.19, measuredAt: Date.now() } as Parameters<typeof showPosition>[0]);
    await advanceSeconds(0);
    // The position is in the cache for the service worker, and is sent with the next repeat of this page.
    expect(await (await shelf.match("/sos/place"))?.json()).toMatchObject({ latitude: 25.77 });
    await advanceSeconds(20);
    expect(calls().at(-1)).toMatchObject({ body: { at, position: { latitude: 25.77 } } });
    expect(await shelf.match("/sos/pressed")).toBeUndefined();
    showPosition(null);
    await advanceSeconds(0);
    expect(await shelf.match("/sos/place")).toBeUndefined();
  } finally {
    Reflect.deleteProperty(globalThis, "caches");
  }
});

test.each([
  ["an hour ago that was not sent", 3_600, false, 1],
  ["an hour ago that the service worker sent", 3_600, true, 0],
  ["eight days ago that was not sent", 8 * 86_400, false, 1],
])(
  "sends a press on the notification only if it is unsent: one of %s",
  async (_, ageSeconds, isSent, expectedCalls) => {
    const { caches } = emptyShelf();
    const shelf = await caches.open("sos");
    const at = new Date(Date.now() - ageSeconds * 1_000).toISOString();
    await shelf.put("/sos/pressed", Response.json({ id: "press-1", token: null, at, position: null }));
    if (isSent) await shelf.put("/sos/sent", new Response("press-1"));
    Object.assign(globalThis, { caches });
    try {
      answer = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at, taken: true }));
      const sos = await phone();
      await advanceSeconds(20);
      expect(calls().map(({ body }) => body)).toEqual(Array(expectedCalls).fill({ at }));
      expect((sos.readCall()?.receivedAt ?? 0) > 0).toBe(expectedCalls > 0);
    } finally {
      Reflect.deleteProperty(globalThis, "caches");
    }
  },
);

describe("when the phone can store nothing but the cache", () => {
  const realSetItem = storage.setItem;
  beforeEach(() => {
    jest.spyOn(console, "warn").mockImplementation(() => undefined);
    storage.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
    Object.assign(globalThis, { caches: emptyShelf().caches });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    storage.setItem = realSetItem;
    Reflect.deleteProperty(globalThis, "caches");
  });
  const closePage = () => {
    closers.splice(0).forEach((closeSender) => {
      closeSender();
    });
  };
  const cachedCall = async () => (await globalThis.caches.open("sos")).match("/sos/call");

  test("sends a call of a closed page once the network returns, then removes it", async () => {
    answer = networkError;
    (await phone()).pressSos(ownerId);
    await advanceSeconds(1);
    closePage();
    sent = [];
    const { readCall } = await phone();
    await advanceSeconds(5);
    answer = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at: "", taken: false }));
    window.dispatchEvent(new Event("online"));
    await advanceSeconds(1);
    expect(new Set(calls().map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(readCall()?.receivedAt).toBeGreaterThan(0);
    expect(await cachedCall()).toBeUndefined();
  });

  async function reopenAfter(seconds: number, { sentByWorker }: { sentByWorker: boolean }, attempts = 0) {
    answer = networkError;
    const sos = await phone();
    sos.pressSos(ownerId);
    await advanceSeconds(1);
    if (sentByWorker) await (await globalThis.caches.open("sos")).put("/sos/sent", new Response(sos.readCall()?.id));
    closePage();
    sent = [];
    jest.setSystemTime(Date.now() + seconds * 1_000);
    const { readCall } = await phone();
    await advanceSeconds(5);
    expect(calls()).toHaveLength(attempts);
    expect(await cachedCall()).toBeUndefined();
    return readCall();
  }

  test("shows a recent call that the service worker has sent as received, and does not send it again", async () => {
    expect((await reopenAfter(10, { sentByWorker: true }))?.receivedAt).toBeGreaterThan(0);
  });

  test("removes a call that the service worker sent an hour ago", async () => {
    expect(await reopenAfter(3_600, { sentByWorker: true })).toBeNull();
    expect(mockPersistent).not.toHaveBeenCalled();
  });

  test("sends a call of eight days ago once more, then removes and reports it", async () => {
    expect(await reopenAfter(8 * 86_400, { sentByWorker: false }, 1)).toBeNull();
    expect(mockPersistent).toHaveBeenCalledTimes(1);
  });

  test("does not send an acknowledged call again that is left in the cache", async () => {
    answer = networkError;
    const sos = await phone();
    sos.pressSos(ownerId);
    await advanceSeconds(1);
    const call = sos.readCall();
    closePage();
    sent = [];
    storageEntries.set("handover.sos", JSON.stringify({ ...call, receivedAt: Date.now() }));
    jest.setSystemTime(Date.now() + 3_600_000);
    // The sender clears the old call before the cache responds.
    const { open } = globalThis.caches;
    globalThis.caches.open = async (name) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      return open(name);
    };
    const { readCall } = await phone();
    await advanceSeconds(5);
    globalThis.caches.open = open;
    expect(calls()).toEqual([]);
    expect(readCall()).toBeNull();
    expect(await cachedCall()).toBeUndefined();
  });

  test("is saved once it is in the cache, and not saved without one", async () => {
    answer = networkError;
    const sos = await phone();
    const { isCallSaved } = await import("./sos-storage");
    sos.pressSos(ownerId);
    expect(isCallSaved(sos.readCall()?.id ?? "")).toBe(false);
    await advanceSeconds(1);
    expect(isCallSaved(sos.readCall()?.id ?? "")).toBe(true);
    closePage();
    Reflect.deleteProperty(globalThis, "caches");
    const withoutCache = await phone();
    const { isCallSaved: isSavedWithoutCache } = await import("./sos-storage");
    withoutCache.pressSos(ownerId);
    await advanceSeconds(1);
    expect(isSavedWithoutCache(withoutCache.readCall()?.id ?? "")).toBe(false);
  });
});

test("retries every few seconds without a network under the same id, also after a reload", async () => {
  answer = networkError;
  const { pressSos, readCall } = await phone();
  pressSos(ownerId);
  await advanceSeconds(30);
  expect(calls().length).toBeGreaterThanOrEqual(5);
  closers.splice(0).forEach((end) => {
    end();
  });
  const callsBefore = calls().length;
  answer = () => acknowledged();
  await phone();
  await advanceSeconds(1);
  expect(calls().length).toBe(callsBefore + 1);
  expect(new Set(calls().map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(readCall()?.receivedAt).toBeGreaterThan(0);
});

test("sends immediately when the network returns", async () => {
  answer = networkError;
  const { pressSos } = await phone();
  pressSos(ownerId);
  await advanceSeconds(60);
  answer = () => acknowledged();
  const before = calls().length;
  window.dispatchEvent(new Event("online"));
  await advanceSeconds(0);
  expect(calls().length).toBe(before + 1);
});

test("falls back to the token when the session is refused, and uses it first in another account's session", async () => {
  answer = ({ path }) => (path === "/api/sos/token" ? Response.json({ data: { expiresAt: "" } }) : acknowledged());
  const { pressSos, readToken } = await phone();
  await advanceSeconds(0);
  for (let n = 0; n < 2_000 && !readToken(); n += 1)
    await new Promise((resolve) => {
      realSetImmediate(resolve);
    });
  const token = readToken()?.token;
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  answer = ({ path, as }) =>
    path === "/api/sos" && as === "omit" ? acknowledged() : new Response("{}", { status: 404 });
  pressSos(ownerId);
  await advanceSeconds(0);
  expect(calls()).toMatchObject([
    { as: "same-origin", token },
    { as: "omit", token },
  ]);
  sent = [];
  storageEntries.set("handover.user", "another person");
  pressSos(ownerId);
  await advanceSeconds(0);
  expect(calls()).toMatchObject([{ as: "omit", token }]);
});

test("falls back to another account's session with the name of its own, when the token is refused or missing", async () => {
  storageEntries.set("handover.user", "another person");
  storageEntries.set("handover.sos-token", JSON.stringify({ token: "t", ownerId, registeredAt: Date.now() }));
  answer = ({ path, as }) =>
    path === "/api/sos" && as === "same-origin" ? acknowledged() : new Response("{}", { status: 401 });
  const { pressSos } = await phone({ signedIn: false });
  pressSos(ownerId);
  await advanceSeconds(0);
  expect(calls()).toMatchObject([
    { as: "omit", token: "t", owner: ownerId },
    { as: "same-origin", token: "t", owner: ownerId },
  ]);
  sent = [];
  storageEntries.delete("handover.sos-token");
  pressSos(ownerId);
  await advanceSeconds(0);
  expect(calls()).toMatchObject([{ as: "same-origin", token: null, owner: ownerId }]);
});

test("repeats every 15 seconds until an administrator takes it", async () => {
  answer = ({ path }) => (path === "/api/driver/safety" ? safetyStatus({ at: "", taken: false }) : acknowledged());
  const { pressSos } = await phone();
  pressSos(ownerId);
  await advanceSeconds(61);
  expect(calls().length).toBe(5);
  answer = ({ path }) => (path === "/api/driver/safety" ? safetyStatus({ at: "", taken: true }) : acknowledged());
  await advanceSeconds(120);
  expect(calls().length).toBe(5);
});

test("repeats for at most ten minutes, then clears the call", async () => {
  answer = ({ path }) => (path === "/api/driver/safety" ? safetyStatus({ at: "", taken: false }) : acknowledged());
  const { pressSos, readCall } = await phone();
  pressSos(ownerId);
  await advanceSeconds(640);
  expect(calls().length).toBe(41);
  expect(readCall()).toBeNull();
});

test("creates a new call when pressed after the first was received, and reuses it before", async () => {
  answer = networkError;
  const { pressSos, readCall } = await phone();
  pressSos(ownerId);
  const first = readCall()?.id;
  pressSos(ownerId);
  expect(readCall()?.id).toBe(first);
  answer = () => acknowledged();
  await advanceSeconds(10);
  pressSos(ownerId);
  expect(readCall()?.id).not.toBe(first);
});

test("stops repeating when the driver reports being safe, and notifies the server", async () => {
  answer = ({ path }) => (path === "/api/driver/safety" ? safetyStatus({ at: "", taken: false }) : acknowledged());
  const { pressSos, readCall, changeCall } = await phone();
  pressSos(ownerId);
  await advanceSeconds(1);
  changeCall(readCall()?.id ?? "", { safe: "kept" });
  await advanceSeconds(120);
  expect(sent.filter(({ path }) => path === "/api/driver/safety/safe").length).toBe(1);
  expect(readCall()).toMatchObject({ safe: "said" });
  expect(calls().length).toBe(1);
});

describe("after seven days without an answer", () => {
  async function callOfEightDaysAgo() {
    answer = networkError;
    const sos = await phone();
    sos.pressSos(ownerId);
    await advanceSeconds(1);
    sent = [];
    jest.setSystemTime(Date.now() + 8 * 86_400_000);
    return sos;
  }

  test("sends the call once more, then reports it as unsent until the driver closes the message", async () => {
    const { readCall } = await callOfEightDaysAgo();
    await advanceSeconds(60);
    expect(calls()).toHaveLength(1);
    expect(readCall()).toBeNull();
    expect(mockPersistent.mock.calls).toEqual([
      [expect.stringContaining("Your SOS was not sent. It was pressed on ") as string, "Close"],
    ]);
  });

  test("keeps the call until the message is shown, for example when its module does not load", async () => {
    mockPersistent.mockResolvedValue(false);
    const { readCall } = await callOfEightDaysAgo();
    await advanceSeconds(60);
    expect(readCall()?.receivedAt).toBe(0);
    expect(mockPersistent.mock.calls.length).toBeGreaterThan(1);
    mockPersistent.mockResolvedValue(true);
    await advanceSeconds(20);
    expect(readCall()).toBeNull();
    const reports = mockPersistent.mock.calls.length;
    await advanceSeconds(60);
    expect(mockPersistent).toHaveBeenCalledTimes(reports);
  });

  test("does not drop a call that was pressed while the message loads", async () => {
    let onShown: (isShown: boolean) => void = () => undefined;
    mockPersistent.mockReturnValue(
      new Promise((resolve) => {
        onShown = resolve;
      }),
    );
    const { pressSos, readCall } = await callOfEightDaysAgo();
    await advanceSeconds(60);
    pressSos(ownerId);
    onShown(true);
    await advanceSeconds(1);
    expect(readCall()?.pressedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(mockPersistent).toHaveBeenCalledTimes(1);
  });

  test("creates a new call when pressed again", async () => {
    Object.assign(navigator, { onLine: false });
    const { pressSos, readCall } = await callOfEightDaysAgo();
    const expiredId = readCall()?.id;
    pressSos(ownerId);
    expect(readCall()?.id).not.toBe(expiredId);
    expect(readCall()?.pressedAt).toBe(Date.now());
  });

  test("keeps the call without a network, and does not report it if the server then accepts it", async () => {
    Object.assign(navigator, { onLine: false });
    const { readCall } = await callOfEightDaysAgo();
    await advanceSeconds(60);
    expect(readCall()?.receivedAt).toBe(0);
    answer = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at: "", taken: true }));
    Object.assign(navigator, { onLine: true });
    window.dispatchEvent(new Event("online"));
    await advanceSeconds(1);
    expect(readCall()?.receivedAt).toBeGreaterThan(0);
    expect(mockPersistent).not.toHaveBeenCalled();
  });
});
