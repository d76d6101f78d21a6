import { mockCacheStorage } from "../tests/mock-cache-storage";

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
type SentRequest = {
  path: string;
  credentials: RequestCredentials | undefined;
  token: string | null;
  owner: string | null;
  body: unknown;
};
let sent: SentRequest[] = [];
let respond: (sent: SentRequest) => Response | Promise<Response>;
const acknowledged = Response.json.bind(null, { data: { received: true } });
const networkError = () => Promise.reject(new TypeError("Failed to fetch"));
const ownerId = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const safetyStatus = (sos: object | null) =>
  Response.json({ data: { isOnCallNow: true, until: null, nextOnCallAt: null, isOnCallAlways: true, sos } });

const closers: (() => void)[] = [];
async function openPage({ signedIn = true } = {}) {
  jest.resetModules();
  const sos = await import("./sos");
  const { startSosSender } = await import("./sos-sender");
  closers.push(startSosSender(signedIn ? ownerId : null));
  return sos;
}
const alertRequests = () => sent.filter(({ path }) => path === "/api/sos");
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
      credentials: init?.credentials,
      token: new Headers(init?.headers).get("x-sos-token"),
      owner: new Headers(init?.headers).get("x-sos-owner"),
      body: typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : null,
    };
    sent.push(request);
    return Promise.resolve(request).then(respond);
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
  respond = () => acknowledged();
  const sos = await openPage();
  sos.pressSos(ownerId);
  expect(sos.readSosAlert()).toMatchObject({ ownerId, receivedAt: 0 });
  await advanceSeconds(0);
  expect(sos.readSosAlert()?.receivedAt).toBeGreaterThan(0);
  expect(alertRequests()).toMatchObject([{ credentials: "same-origin" }]);
});

test("is not received when a 2xx page is not the server's JSON", async () => {
  respond = ({ path }) =>
    path === "/api/sos"
      ? new Response("<html>Sign in to the Wi-Fi</html>")
      : safetyStatus({ at: "", acknowledged: false });
  const sos = await openPage();
  sos.pressSos(ownerId);
  await advanceSeconds(0);
  expect(alertRequests().length).toBeGreaterThan(0);
  expect(sos.readSosAlert()?.receivedAt).toBe(0);
  respond = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at: "", acknowledged: false }));
  await advanceSeconds(60);
  expect(sos.readSosAlert()?.receivedAt).toBeGreaterThan(0);
});

test("is sent in a browser without AbortSignal.timeout", async () => {
  const descriptor = Object.getOwnPropertyDescriptor(AbortSignal, "timeout") as PropertyDescriptor;
  Reflect.deleteProperty(AbortSignal, "timeout");
  try {
    respond = () => acknowledged();
    const sos = await openPage();
    sos.pressSos(ownerId);
    await advanceSeconds(0);
    expect(sos.readSosAlert()?.receivedAt).toBeGreaterThan(0);
  } finally {
    Object.defineProperty(AbortSignal, "timeout", descriptor);
  }
});

test("stores a press before the sender is loaded, and sends it with the time of the press", async () => {
  respond = () => acknowledged();
  const pressedAt = Date.now() - 700;
  storageEntries.set("handover.sos-pressed", JSON.stringify({ ownerId, pressedAt }));
  const sos = await openPage();
  await advanceSeconds(0);
  expect(alertRequests()).toMatchObject([{ body: { at: new Date(pressedAt).toISOString() } }]);
  expect(sos.readSosAlert()).toMatchObject({ ownerId, pressedAt });
  expect(storageEntries.has("handover.sos-pressed")).toBe(false);
});

test("continues a press on the notification in the next page, under the same id, with the known position", async () => {
  const { caches } = mockCacheStorage();
  const sosCache = await caches.open("sos");
  const at = new Date(Date.now() - 5_000).toISOString();
  await sosCache.put("/sos/pressed", Response.json({ id: "press-1", token: null, at, position: null }));
  Object.assign(globalThis, { caches });
  try {
    respond = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at, acknowledged: false }));
    const sos = await openPage();
    await advanceSeconds(1);
    expect(sos.readSosAlert()).toMatchObject({ id: "press-1", ownerId, at });
    expect(alertRequests()).toMatchObject([{ body: { at } }]);
    const { publishPosition } = await import("../device/positions");
    publishPosition({ latitude: 25.77, longitude: -80.19, measuredAt: Date.now() } as Parameters<
      typeof publishPosition
    >[0]);
    await advanceSeconds(0);
    // The position is in the cache for the service worker, and is sent with the next repeat of this page.
    expect(await (await sosCache.match("/sos/position"))?.json()).toMatchObject({ latitude: 25.77 });
    await advanceSeconds(20);
    expect(alertRequests().at(-1)).toMatchObject({ body: { at, position: { latitude: 25.77 } } });
    expect(await sosCache.match("/sos/pressed")).toBeUndefined();
    publishPosition(null);
    await advanceSeconds(0);
    expect(await sosCache.match("/sos/position")).toBeUndefined();
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
  async (_, ageSeconds, isSent, expectedRequests) => {
    const { caches } = mockCacheStorage();
    const sosCache = await caches.open("sos");
    const at = new Date(Date.now() - ageSeconds * 1_000).toISOString();
    await sosCache.put("/sos/pressed", Response.json({ id: "press-1", token: null, at, position: null }));
    if (isSent) await sosCache.put("/sos/sent", new Response("press-1"));
    Object.assign(globalThis, { caches });
    try {
      respond = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at, acknowledged: true }));
      const sos = await openPage();
      await advanceSeconds(20);
      expect(alertRequests().map(({ body }) => body)).toEqual(Array(expectedRequests).fill({ at }));
      expect((sos.readSosAlert()?.receivedAt ?? 0) > 0).toBe(expectedRequests > 0);
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
    Object.assign(globalThis, { caches: mockCacheStorage().caches });
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
  const cachedAlert = async () => (await globalThis.caches.open("sos")).match("/sos/alert");

  test("sends an alert of a closed page once the network returns, then removes it", async () => {
    respond = networkError;
    (await openPage()).pressSos(ownerId);
    await advanceSeconds(1);
    closePage();
    sent = [];
    const { readSosAlert } = await openPage();
    await advanceSeconds(5);
    respond = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at: "", acknowledged: false }));
    window.dispatchEvent(new Event("online"));
    await advanceSeconds(1);
    expect(new Set(alertRequests().map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(readSosAlert()?.receivedAt).toBeGreaterThan(0);
    expect(await cachedAlert()).toBeUndefined();
  });

  async function reopenAfter(seconds: number, { sentByWorker }: { sentByWorker: boolean }, attempts = 0) {
    respond = networkError;
    const sos = await openPage();
    sos.pressSos(ownerId);
    await advanceSeconds(1);
    if (sentByWorker)
      await (await globalThis.caches.open("sos")).put("/sos/sent", new Response(sos.readSosAlert()?.id));
    closePage();
    sent = [];
    jest.setSystemTime(Date.now() + seconds * 1_000);
    const { readSosAlert } = await openPage();
    await advanceSeconds(5);
    expect(alertRequests()).toHaveLength(attempts);
    expect(await cachedAlert()).toBeUndefined();
    return readSosAlert();
  }

  test("shows a recent alert that the service worker has sent as received, and does not send it again", async () => {
    expect((await reopenAfter(10, { sentByWorker: true }))?.receivedAt).toBeGreaterThan(0);
  });

  test("removes an alert that the service worker sent an hour ago", async () => {
    expect(await reopenAfter(3_600, { sentByWorker: true })).toBeNull();
    expect(mockPersistent).not.toHaveBeenCalled();
  });

  test("sends an alert of eight days ago once more, then removes and reports it", async () => {
    expect(await reopenAfter(8 * 86_400, { sentByWorker: false }, 1)).toBeNull();
    expect(mockPersistent).toHaveBeenCalledTimes(1);
  });

  test("does not send an acknowledged alert again that is left in the cache", async () => {
    respond = networkError;
    const sos = await openPage();
    sos.pressSos(ownerId);
    await advanceSeconds(1);
    const alert = sos.readSosAlert();
    closePage();
    sent = [];
    storageEntries.set("handover.sos", JSON.stringify({ ...alert, receivedAt: Date.now() }));
    jest.setSystemTime(Date.now() + 3_600_000);
    // The sender clears the old alert before the cache responds.
    const { open } = globalThis.caches;
    globalThis.caches.open = async (name) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 500);
      });
      return open(name);
    };
    const { readSosAlert } = await openPage();
    await advanceSeconds(5);
    globalThis.caches.open = open;
    expect(alertRequests()).toEqual([]);
    expect(readSosAlert()).toBeNull();
    expect(await cachedAlert()).toBeUndefined();
  });

  test("is saved once it is in the cache, and not saved without one", async () => {
    respond = networkError;
    const sos = await openPage();
    const { isSosSaved } = await import("./sos-storage");
    sos.pressSos(ownerId);
    expect(isSosSaved(sos.readSosAlert()?.id ?? "")).toBe(false);
    await advanceSeconds(1);
    expect(isSosSaved(sos.readSosAlert()?.id ?? "")).toBe(true);
    closePage();
    Reflect.deleteProperty(globalThis, "caches");
    const withoutCache = await openPage();
    const { isSosSaved: isSavedWithoutCache } = await import("./sos-storage");
    withoutCache.pressSos(ownerId);
    await advanceSeconds(1);
    expect(isSavedWithoutCache(withoutCache.readSosAlert()?.id ?? "")).toBe(false);
  });
});

test("retries every few seconds without a network under the same id, also after a reload", async () => {
  respond = networkError;
  const { pressSos, readSosAlert } = await openPage();
  pressSos(ownerId);
  await advanceSeconds(30);
  expect(alertRequests().length).toBeGreaterThanOrEqual(5);
  closers.splice(0).forEach((end) => {
    end();
  });
  const requestsBefore = alertRequests().length;
  respond = () => acknowledged();
  await openPage();
  await advanceSeconds(1);
  expect(alertRequests().length).toBe(requestsBefore + 1);
  expect(new Set(alertRequests().map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(readSosAlert()?.receivedAt).toBeGreaterThan(0);
});

test("sends immediately when the network returns", async () => {
  respond = networkError;
  const { pressSos } = await openPage();
  pressSos(ownerId);
  await advanceSeconds(60);
  respond = () => acknowledged();
  const before = alertRequests().length;
  window.dispatchEvent(new Event("online"));
  await advanceSeconds(0);
  expect(alertRequests().length).toBe(before + 1);
});

test("falls back to the token when the session is refused, and uses it first in another account's session", async () => {
  respond = ({ path }) => (path === "/api/sos/token" ? Response.json({ data: { expiresAt: "" } }) : acknowledged());
  const { pressSos, readSosToken } = await openPage();
  await advanceSeconds(0);
  for (let n = 0; n < 2_000 && !readSosToken(); n += 1)
    await new Promise((resolve) => {
      realSetImmediate(resolve);
    });
  const token = readSosToken()?.token;
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  respond = ({ path, credentials }) =>
    path === "/api/sos" && credentials === "omit" ? acknowledged() : new Response("{}", { status: 404 });
  pressSos(ownerId);
  await advanceSeconds(0);
  expect(alertRequests()).toMatchObject([
    { credentials: "same-origin", token },
    { credentials: "omit", token },
  ]);
  sent = [];
  storageEntries.set("handover.user", "another person");
  pressSos(ownerId);
  await advanceSeconds(0);
  expect(alertRequests()).toMatchObject([{ credentials: "omit", token }]);
});

test("falls back to another account's session with the name of its own, when the token is refused or missing", async () => {
  storageEntries.set("handover.user", "another person");
  storageEntries.set("handover.sos-token", JSON.stringify({ token: "t", ownerId, registeredAt: Date.now() }));
  respond = ({ path, credentials }) =>
    path === "/api/sos" && credentials === "same-origin" ? acknowledged() : new Response("{}", { status: 401 });
  const { pressSos } = await openPage({ signedIn: false });
  pressSos(ownerId);
  await advanceSeconds(0);
  expect(alertRequests()).toMatchObject([
    { credentials: "omit", token: "t", owner: ownerId },
    { credentials: "same-origin", token: "t", owner: ownerId },
  ]);
  sent = [];
  storageEntries.delete("handover.sos-token");
  pressSos(ownerId);
  await advanceSeconds(0);
  expect(alertRequests()).toMatchObject([{ credentials: "same-origin", token: null, owner: ownerId }]);
});

test("repeats every 15 seconds until an administrator takes it", async () => {
  respond = ({ path }) =>
    path === "/api/driver/safety" ? safetyStatus({ at: "", acknowledged: false }) : acknowledged();
  const { pressSos } = await openPage();
  pressSos(ownerId);
  await advanceSeconds(61);
  expect(alertRequests().length).toBe(5);
  respond = ({ path }) =>
    path === "/api/driver/safety" ? safetyStatus({ at: "", acknowledged: true }) : acknowledged();
  await advanceSeconds(120);
  expect(alertRequests().length).toBe(5);
});

test("repeats for at most ten minutes, then clears the alert", async () => {
  respond = ({ path }) =>
    path === "/api/driver/safety" ? safetyStatus({ at: "", acknowledged: false }) : acknowledged();
  const { pressSos, readSosAlert } = await openPage();
  pressSos(ownerId);
  await advanceSeconds(640);
  expect(alertRequests().length).toBe(41);
  expect(readSosAlert()).toBeNull();
});

test("creates a new alert when pressed after the first was received, and reuses it before", async () => {
  respond = networkError;
  const { pressSos, readSosAlert } = await openPage();
  pressSos(ownerId);
  const first = readSosAlert()?.id;
  pressSos(ownerId);
  expect(readSosAlert()?.id).toBe(first);
  respond = () => acknowledged();
  await advanceSeconds(10);
  pressSos(ownerId);
  expect(readSosAlert()?.id).not.toBe(first);
});

test("stops repeating when the driver reports being safe, and notifies the server", async () => {
  respond = ({ path }) =>
    path === "/api/driver/safety" ? safetyStatus({ at: "", acknowledged: false }) : acknowledged();
  const { pressSos, readSosAlert, updateSosAlert } = await openPage();
  pressSos(ownerId);
  await advanceSeconds(1);
  updateSosAlert(readSosAlert()?.id ?? "", { safeReport: "stored" });
  await advanceSeconds(120);
  expect(sent.filter(({ path }) => path === "/api/driver/safety/safe").length).toBe(1);
  expect(readSosAlert()).toMatchObject({ safeReport: "acknowledged" });
  expect(alertRequests().length).toBe(1);
});

describe("after seven days without an answer", () => {
  async function alertOfEightDaysAgo() {
    respond = networkError;
    const sos = await openPage();
    sos.pressSos(ownerId);
    await advanceSeconds(1);
    sent = [];
    jest.setSystemTime(Date.now() + 8 * 86_400_000);
    return sos;
  }

  test("sends the alert once more, then reports it as unsent until the driver closes the message", async () => {
    const { readSosAlert } = await alertOfEightDaysAgo();
    await advanceSeconds(60);
    expect(alertRequests()).toHaveLength(1);
    expect(readSosAlert()).toBeNull();
    expect(mockPersistent.mock.calls).toEqual([
      [expect.stringContaining("Your SOS was not sent. It was pressed on ") as string, "Close"],
    ]);
  });

  test("keeps the alert until the message is shown, for example when its module does not load", async () => {
    mockPersistent.mockResolvedValue(false);
    const { readSosAlert } = await alertOfEightDaysAgo();
    await advanceSeconds(60);
    expect(readSosAlert()?.receivedAt).toBe(0);
    expect(mockPersistent.mock.calls.length).toBeGreaterThan(1);
    mockPersistent.mockResolvedValue(true);
    await advanceSeconds(20);
    expect(readSosAlert()).toBeNull();
    const reports = mockPersistent.mock.calls.length;
    await advanceSeconds(60);
    expect(mockPersistent).toHaveBeenCalledTimes(reports);
  });

  test("does not drop an alert that was pressed while the message loads", async () => {
    let onShown: (isShown: boolean) => void = () => undefined;
    mockPersistent.mockReturnValue(
      new Promise((resolve) => {
        onShown = resolve;
      }),
    );
    const { pressSos, readSosAlert } = await alertOfEightDaysAgo();
    await advanceSeconds(60);
    pressSos(ownerId);
    onShown(true);
    await advanceSeconds(1);
    expect(readSosAlert()?.pressedAt).toBeGreaterThan(Date.now() - 60_000);
    expect(mockPersistent).toHaveBeenCalledTimes(1);
  });

  test("creates a new alert when pressed again", async () => {
    Object.assign(navigator, { onLine: false });
    const { pressSos, readSosAlert } = await alertOfEightDaysAgo();
    const expiredId = readSosAlert()?.id;
    pressSos(ownerId);
    expect(readSosAlert()?.id).not.toBe(expiredId);
    expect(readSosAlert()?.pressedAt).toBe(Date.now());
  });

  test("keeps the alert without a network, and does not report it if the server then accepts it", async () => {
    Object.assign(navigator, { onLine: false });
    const { readSosAlert } = await alertOfEightDaysAgo();
    await advanceSeconds(60);
    expect(readSosAlert()?.receivedAt).toBe(0);
    respond = ({ path }) => (path === "/api/sos" ? acknowledged() : safetyStatus({ at: "", acknowledged: true }));
    Object.assign(navigator, { onLine: true });
    window.dispatchEvent(new Event("online"));
    await advanceSeconds(1);
    expect(readSosAlert()?.receivedAt).toBeGreaterThan(0);
    expect(mockPersistent).not.toHaveBeenCalled();
  });
});
