import { fakeStorage } from "../tests/fake-storage";

// Fakes of the phone's events and network. There is no database here, so photos exist in memory only.
let listeners = new EventTarget();
type SentRequest = { path: string; key: string; form: FormData };
let sent: SentRequest[] = [];
let responses: (() => Response | Promise<Response>)[] = [];

const [dora, otto] = ["5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", "6b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"];
const subject = { legId: "11111111-1111-4111-8111-111111111111" };
const picture = new Blob(["a picture"], { type: "image/jpeg" });
const ok = () => Response.json({ data: {} }, { status: 201 });
const problemResponse = (status: number, code: string) => () =>
  new Response(JSON.stringify({ title: code, status, code }), { status });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

const openQueues: (() => void)[] = [];
async function openPhotos(owner: string = dora) {
  const photos = await import("./photo-outbox");
  openQueues.push(photos.startPhotoUploads(owner));
  await flush();
  return photos;
}
const flush = async () => {
  for (let tick = 0; tick < 30; tick += 1) await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  jest.resetModules();
  sent = [];
  responses = [];
  listeners = new EventTarget();
  const { storage } = fakeStorage();
  Object.assign(globalThis, { window: Object.assign(listeners, { localStorage: storage }) });
  globalThis.fetch = jest.fn((path: string | URL | Request, init?: RequestInit) => {
    const key = new Headers(init?.headers).get("idempotency-key") ?? "";
    sent.push({ path: String(path), key, form: init?.body as FormData });
    return Promise.resolve((responses.shift() ?? noNetwork)());
  }) as typeof fetch;
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  jest.dontMock("./photo-store");
  openQueues.splice(0).forEach((close) => {
    close();
  });
  jest.useRealTimers();
});

test("uploads a photo immediately with its leg and time", async () => {
  responses = [ok];
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  expect(sent).toMatchObject([{ path: "/api/photos" }]);
  const form = sent[0]?.form;
  expect([form?.get("legId"), form?.get("depositId"), Date.parse(String(form?.get("takenAt"))) > 0]).toEqual([
    subject.legId,
    null,
    true,
  ]);
  expect(photos.getDisplayedPhotos()).toMatchObject([{ subject, state: "uploaded" }]);
});

test("keeps a photo while offline and uploads it under the same key when the network returns", async () => {
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "pending" }]);
  responses = [ok];
  listeners.dispatchEvent(new Event("online"));
  await flush();
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "uploaded" }]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  listeners.dispatchEvent(new Event("online"));
  await flush();
  expect(sent).toHaveLength(2);
});

test("counts the photos that are not uploaded yet, and uploads them on request", async () => {
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  expect(photos.countPendingPhotos()).toBe(1);
  responses = [ok];
  await photos.uploadPendingPhotos();
  expect(photos.countPendingPhotos()).toBe(0);
});

test("marks a waiting photo that the phone could not store, until it is uploaded", async () => {
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "pending", isUnsaved: true }]);
  responses = [ok];
  listeners.dispatchEvent(new Event("online"));
  await flush();
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "uploaded", isUnsaved: false }]);
});

test("retries after 30 seconds", async () => {
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  responses = [ok];
  await jest.advanceTimersByTimeAsync(30_000);
  await flush();
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "uploaded" }]);
});

test("shows the reason of a refused photo, does not resend it, and sends the next ones", async () => {
  responses = [problemResponse(409, "INVALID_STATE"), ok];
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  jest.advanceTimersByTime(1);
  await photos.enqueuePhoto(dora, subject, picture);
  expect(photos.getDisplayedPhotos().map(({ state, error }) => [state, error?.code])).toEqual([
    ["refused", "INVALID_STATE"],
    ["uploaded", undefined],
  ]);
  listeners.dispatchEvent(new Event("online"));
  await flush();
  expect(sent).toHaveLength(2);
});

test("keeps photos when the session ends, and sends none under a colleague's session", async () => {
  responses = [problemResponse(401, "UNAUTHENTICATED")];
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "pending" }]);
  openQueues.splice(0).forEach((close) => {
    close();
  });
  await openPhotos(otto);
  expect(sent).toHaveLength(1);
  responses = [ok];
  await openPhotos(dora);
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "uploaded" }]);
});

test("retries after a gateway's error page, and drops a photo that the gateway reports as too large", async () => {
  responses = [() => new Response("<html>Forbidden</html>", { status: 403 })];
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "pending" }]);
  responses = [() => new Response("Request Entity Too Large", { status: 413 })];
  listeners.dispatchEvent(new Event("online"));
  await flush();
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "refused" }]);
});

test("deletes all photos at sign-out", async () => {
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  await (await import("./photo-store")).clearPhotos(dora);
  responses = [ok];
  listeners.dispatchEvent(new Event("online"));
  await flush();
  expect(sent).toHaveLength(1);
});

test("delays the retry of an unanswered photo and uploads later ones meanwhile", async () => {
  responses = [noNetwork];
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  const firstKey = sent[0]?.key;
  jest.advanceTimersByTime(1);
  responses = [ok];
  await photos.enqueuePhoto(dora, subject, picture);
  expect(photos.getDisplayedPhotos().map(({ state }) => state)).toEqual(["pending", "uploaded"]);
  const firstPhotoAttempts = () => sent.filter(({ key }) => key === firstKey).length;
  await jest.advanceTimersByTimeAsync(30_000);
  await flush();
  expect(firstPhotoAttempts()).toBe(2);
  await jest.advanceTimersByTimeAsync(30_000);
  await flush();
  expect(firstPhotoAttempts()).toBe(2);
  responses = [ok];
  await jest.advanceTimersByTimeAsync(30_000);
  await flush();
  expect([firstPhotoAttempts(), photos.getDisplayedPhotos().map(({ state }) => state)]).toEqual([
    3,
    ["uploaded", "uploaded"],
  ]);
});

test("retries a delayed photo within 30 seconds after another upload succeeded", async () => {
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await jest.advanceTimersByTimeAsync(60_000);
    await flush();
  }
  responses = [ok, ok];
  await photos.enqueuePhoto(dora, subject, picture);
  await jest.advanceTimersByTimeAsync(30_000);
  await flush();
  expect(photos.getDisplayedPhotos().map(({ state }) => state)).toEqual(["uploaded", "uploaded"]);
});

test("sends no photo before Retry-After of a 429 has elapsed", async () => {
  responses = [() => new Response("{}", { status: 429, headers: { "retry-after": "120" } }), ok, ok];
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  await photos.enqueuePhoto(dora, subject, picture);
  listeners.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(119_000);
  await flush();
  expect(sent).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_000);
  await flush();
  expect(photos.getDisplayedPhotos().map(({ state }) => state)).toEqual(["uploaded", "uploaded"]);
});

test("uploads a photo immediately that was taken before the uploads started", async () => {
  responses = [ok];
  const photos = await import("./photo-outbox");
  await photos.enqueuePhoto(dora, subject, picture);
  expect(photos.getDisplayedPhotos()).toMatchObject([{ subject, state: "uploaded" }]);
});

test("sends a photo that was taken offline before the uploads started to its own account only", async () => {
  const photos = await import("./photo-outbox");
  await photos.enqueuePhoto(dora, subject, picture);
  const { photosInMemory } = await import("./photo-store");
  expect(photosInMemory(dora)).toMatchObject([{ ownerId: dora, subject }]);
  sent = [];
  await openPhotos(otto);
  expect(sent).toEqual([]);
  responses = [ok];
  await openPhotos(dora);
  expect(photos.getDisplayedPhotos()).toMatchObject([{ subject, state: "uploaded" }]);
  expect(sent).toHaveLength(1);
});

test("shows a photo as waiting until another tab has sent it", async () => {
  const photo = { id: "a-photo", ownerId: dora, subject, takenAt: "2026-01-01T00:00:00Z", file: picture };
  let rows: (typeof photo)[] | null = [photo];
  jest.doMock("./photo-store", () => ({
    ...jest.requireActual<object>("./photo-store"),
    readUnsentPhotos: () => Promise.resolve(rows),
  }));
  const photos = await openPhotos();
  expect(photos.countPendingPhotos()).toBe(1);
  // The database does not respond.
  rows = null;
  await photos.uploadPendingPhotos();
  expect(photos.countPendingPhotos()).toBe(1);
  rows = [];
  await photos.uploadPendingPhotos();
  expect(photos.countPendingPhotos()).toBe(0);
});

test("does not let unresponsive storage delay the button or the upload", async () => {
  const pendingRequest = {};
  Object.assign(globalThis, { indexedDB: { open: () => pendingRequest } });
  try {
    responses = [ok];
    const photos = await import("./photo-outbox");
    openQueues.push(photos.startPhotoUploads(dora));
    await photos.enqueuePhoto(dora, subject, picture);
    expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "uploaded" }]);
  } finally {
    Reflect.deleteProperty(globalThis, "indexedDB");
  }
});

test("sends no photo while an SOS of the last minute is unacknowledged", async () => {
  window.localStorage.setItem("handover.sos", JSON.stringify({ receivedAt: 0, pressedAt: Date.now() }));
  responses = [ok];
  const photos = await openPhotos();
  await photos.enqueuePhoto(dora, subject, picture);
  await jest.advanceTimersByTimeAsync(59_000);
  await flush();
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(30_000);
  await flush();
  expect(photos.getDisplayedPhotos()).toMatchObject([{ state: "uploaded" }]);
});
