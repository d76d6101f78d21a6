import type { Session } from "@/lib/contracts/session";
import { mockCacheStorage } from "../tests/mock-cache-storage";

// A phone at sign-out: storage, cached pages and workers, with queued server responses.
const [dora, otto] = ["5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", "6b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"];
const session = { userId: dora, driver: null } as Session;
const profile = "/api/driver/profile";
const step = (id: string, ownerId: string) => ({ id, ownerId, kind: "arrive", state: "saved", createdAt: 0 });

let storage: Record<string, string>;
let cacheStorage: ReturnType<typeof mockCacheStorage>;
let workerMessages: string[];
let assignedPath: string | null;

beforeEach(async () => {
  jest.resetModules();
  workerMessages = [];
  assignedPath = null;
  storage = Object.create({
    key: (index: number) => Object.keys(storage)[index] ?? null,
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      Reflect.deleteProperty(storage, key);
    },
  }) as Record<string, string>;
  Object.defineProperty(storage, "length", { get: () => Object.keys(storage).length });
  Object.assign(storage, {
    "handover.user": dora,
    "handover.task": "a task",
    "handover.road-route": "a route",
    "handover.task-log": "a log",
    [`handover.last:${profile}`]: "a profile",
    "handover.send": "a form",
    "handover.messages": "a message",
    "handover.sos-token": "a token",
    "handover.outbox:1": JSON.stringify(step("1", dora)),
    "handover.outbox:2": JSON.stringify(step("2", otto)),
  });
  cacheStorage = mockCacheStorage();
  for (const name of ["pages-a", "pages-b", "files-a"])
    await (await cacheStorage.caches.open(`handover-${name}`)).put("/dashboard", new Response("Dora"));
  const location = {
    assign: (path: string) => {
      assignedPath = path;
    },
  };
  const worker = (name: string) => ({
    postMessage: (message: string) => workerMessages.push(`${name} ${message}`),
  });
  const registration = {
    active: worker("active"),
    waiting: worker("waiting"),
    installing: null,
    pushManager: { getSubscription: () => Promise.resolve(null) },
  };
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: {}, location }),
    caches: cacheStorage.caches,
  });
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: { serviceWorker: { getRegistration: () => Promise.resolve(registration) } },
  });
});
const mockResponse = (status: number, body: object) => {
  globalThis.fetch = jest.fn(() => Promise.resolve(Response.json(body, { status })));
};
const storedKeys = () => Object.keys(storage).map((key) => key.replace("handover.", ""));

// docs/readings.md: sign-in-ends-others
test.each([
  ["no network", () => (globalThis.fetch = jest.fn(() => Promise.reject(new TypeError("Failed to fetch"))))],
  ["a 503 of the server", () => mockResponse(503, { code: "PROVIDER_UNAVAILABLE" })],
  ["a 401 without the server's error code", () => mockResponse(401, {})],
])("keeps the user signed in and all data after %s", async (_, failSignOut) => {
  failSignOut();
  const keysBefore = storedKeys();
  const { signOutAndClear } = await import("./sign-out");
  await expect(signOutAndClear(session)).rejects.toThrow();
  expect([storedKeys(), cacheStorage.entries().length, workerMessages, assignedPath]).toEqual([
    keysBefore,
    3,
    [],
    null,
  ]);
  expect(storage["handover.outbox:1"]).toContain(dora);
});

// docs/readings.md: sign-in-ends-others
test("restores the driver's status and the wish to go off duty after the delivery, after a failed sign-out", async () => {
  const requests: string[] = [];
  globalThis.fetch = jest.fn((path: string, { body }: RequestInit = {}) => {
    requests.push(`${path} ${String(body)}`);
    return Promise.resolve(
      path.endsWith("/sign-out")
        ? Response.json({ code: "PROVIDER_UNAVAILABLE" }, { status: 503 })
        : Response.json({
            data: { status: "online", isAvailable: true, lastStatusChange: "", offDutyAfterDelivery: true },
          }),
    );
  }) as never;
  const { signOutAndClear } = await import("./sign-out");
  const online = { ...session, driver: { status: "online", offDutyAfterDelivery: true } } as Session;
  await expect(signOutAndClear(online)).rejects.toThrow();
  for (let tick = 0; tick < 30; tick += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(requests.map((request) => request.replace(/^\/api/, ""))).toEqual([
    '/driver/status {"status":"offline"}',
    "/auth/sign-out {}",
    '/driver/status {"status":"online"}',
    '/driver/off-duty-after-delivery {"offDutyAfterDelivery":true}',
  ]);
});

// docs/readings.md: sign-in-ends-others
test.each([
  ["the server signs them out", 200, { data: {} }],
  ["they were signed out already", 401, { code: "UNAUTHENTICATED" }],
])("deletes steps, answers and cached pages of every version when %s", async (_, status, body) => {
  mockResponse(status, body);
  const { signOutAndClear } = await import("./sign-out");
  await signOutAndClear(session);
  expect(storedKeys()).toEqual(["outbox:2"]);
  expect(cacheStorage.entries()).toEqual(["files-a /dashboard"]);
  expect([workerMessages, assignedPath]).toEqual([["active clear-pages", "waiting clear-pages"], "/login"]);
});

test("does not store a response that arrives while the page ends", async () => {
  mockResponse(200, { data: {} });
  const { signOutAndClear } = await import("./sign-out");
  const { swrFetcher } = await import("../api/fetcher");
  const { storeValue } = await import("../storage/stored-value");
  await signOutAndClear(session);
  await swrFetcher(profile);
  storeValue("task", "a task");
  expect(storedKeys()).toEqual(["outbox:2"]);
});

test("deletes data about other people when the session ended elsewhere, and keeps unsent data", async () => {
  const { clearPersonalData } = await import("../storage/stored-value");
  clearPersonalData();
  expect(storedKeys()).toEqual(["user", "task-log", "send", "messages", "sos-token", "outbox:1", "outbox:2"]);
});
