import { fakeStorage } from "../testing/fake-storage";

// Fakes of the phone's events and network. There is no database here, so photos exist in memory only.
let listeners = new EventTarget();
type Sent = { path: string; key: string; form: FormData };
let sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];

const [dora, otto] = ["5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c", "6b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c"];
const of = { legId: "11111111-1111-4111-8111-111111111111" };
const picture = new Blob(["a picture"], { type: "image/jpeg" });
const ok = () => Response.json({ data: {} }, { status: 201 });
const no = (status: number, code: string) => () =>
  new Response(JSON.stringify({ title: code, status, code }), { status });
const noNetwork = () => Promise.reject(new TypeError("Failed to fetch"));

const open: (() => void)[] = [];
async function phone(owner: string = dora) {
  const photos = await import("./photo-outbox");
  open.push(photos.startPhotoUploads(owner));
  await quiet();
  return photos;
}
const quiet = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  jest.resetModules();
  sent = [];
  answers = [];
  listeners = new EventTarget();
  const { storage } = fakeStorage();
  Object.assign(globalThis, { window: Object.assign(listeners, { localStorage: storage }) });
  globalThis.fetch = jest.fn((path: string | URL | Request, init?: RequestInit) => {
    const key = new Headers(init?.headers).get("idempotency-key") ?? "";
    sent.push({ path: String(path), key, form: init?.body as FormData });
    return Promise.resolve((answers.shift() ?? noNetwork)());
  }) as typeof fetch;
  jest.useFakeTimers({ doNotFake: ["setImmediate", "nextTick", "queueMicrotask", "performance"] });
});
afterEach(() => {
  open.splice(0).forEach((close) => {
    close();
  });
  jest.useRealTimers();
});

test("uploads a photo immediately with its leg and time", async () => {
  answers = [ok];
  const photos = await phone();
  await photos.storePhoto(of, picture);
  expect(sent).toMatchObject([{ path: "/api/photos" }]);
  const form = sent[0]?.form;
  expect([form?.get("legId"), form?.get("depositId"), Date.parse(String(form?.get("takenAt"))) > 0]).toEqual([
    of.legId,
    null,
    true,
  ]);
  expect(photos.allPhotos()).toMatchObject([{ of, state: "saved" }]);
});

test("keeps a photo while offline and uploads it under the same key when the network returns", async () => {
  const photos = await phone();
  await photos.storePhoto(of, picture);
  expect(photos.allPhotos()).toMatchObject([{ state: "waiting" }]);
  answers = [ok];
  listeners.dispatchEvent(new Event("online"));
  await quiet();
  expect(photos.allPhotos()).toMatchObject([{ state: "saved" }]);
  expect(sent[1]?.key).toBe(sent[0]?.key);
  listeners.dispatchEvent(new Event("online"));
  await quiet();
  expect(sent).toHaveLength(2);
});

test("retries after 30 seconds", async () => {
  const photos = await phone();
  await photos.storePhoto(of, picture);
  answers = [ok];
  await jest.advanceTimersByTimeAsync(30_000);
  await quiet();
  expect(photos.allPhotos()).toMatchObject([{ state: "saved" }]);
});

test("shows the reason of a refused photo, does not resend it, and sends the next ones", async () => {
  answers = [no(409, "INVALID_STATE"), ok];
  const photos = await phone();
  await photos.storePhoto(of, picture);
  jest.advanceTimersByTime(1);
  await photos.storePhoto(of, picture);
  expect(photos.allPhotos().map(({ state, error }) => [state, error?.code])).toEqual([
    ["refused", "INVALID_STATE"],
    ["saved", undefined],
  ]);
  listeners.dispatchEvent(new Event("online"));
  await quiet();
  expect(sent).toHaveLength(2);
});

test("keeps photos when the session ends, and sends none under a colleague's session", async () => {
  answers = [no(401, "UNAUTHENTICATED")];
  const photos = await phone();
  await photos.storePhoto(of, picture);
  expect(photos.allPhotos()).toMatchObject([{ state: "waiting" }]);
  open.splice(0).forEach((close) => {
    close();
  });
  await phone(otto);
  expect(sent).toHaveLength(1);
  answers = [ok];
  await phone(dora);
  expect(photos.allPhotos()).toMatchObject([{ state: "saved" }]);
});

test("retries after a gateway's error page, and drops a photo that the gateway reports as too large", async () => {
  answers = [() => new Response("<html>Forbidden</html>", { status: 403 })];
  const photos = await phone();
  await photos.storePhoto(of, picture);
  expect(photos.allPhotos()).toMatchObject([{ state: "waiting" }]);
  answers = [() => new Response("Request Entity Too Large", { status: 413 })];
  listeners.dispatchEvent(new Event("online"));
  await quiet();
  expect(photos.allPhotos()).toMatchObject([{ state: "refused" }]);
});

test("deletes all photos at sign-out", async () => {
  const photos = await phone();
  await photos.storePhoto(of, picture);
  await (await import("./photo-store")).clearPhotos(dora);
  answers = [ok];
  listeners.dispatchEvent(new Event("online"));
  await quiet();
  expect(sent).toHaveLength(1);
});

test("backs off an unanswered photo and lets later ones pass", async () => {
  answers = [noNetwork];
  const photos = await phone();
  await photos.storePhoto(of, picture);
  const first = sent[0]?.key;
  jest.advanceTimersByTime(1);
  answers = [ok];
  await photos.storePhoto(of, picture);
  expect(photos.allPhotos().map(({ state }) => state)).toEqual(["waiting", "saved"]);
  const tries = () => sent.filter(({ key }) => key === first).length;
  await jest.advanceTimersByTimeAsync(30_000);
  await quiet();
  expect(tries()).toBe(2);
  await jest.advanceTimersByTimeAsync(30_000);
  await quiet();
  expect(tries()).toBe(2);
  answers = [ok];
  await jest.advanceTimersByTimeAsync(30_000);
  await quiet();
  expect([tries(), photos.allPhotos().map(({ state }) => state)]).toEqual([3, ["saved", "saved"]]);
});

test("retries a delayed photo within 30 seconds after another upload succeeded", async () => {
  const photos = await phone();
  await photos.storePhoto(of, picture);
  for (let minutes = 0; minutes < 60; minutes += 1) {
    await jest.advanceTimersByTimeAsync(60_000);
    await quiet();
  }
  answers = [ok, ok];
  await photos.storePhoto(of, picture);
  await jest.advanceTimersByTimeAsync(30_000);
  await quiet();
  expect(photos.allPhotos().map(({ state }) => state)).toEqual(["saved", "saved"]);
});

test("sends no photo before Retry-After of a 429 has elapsed", async () => {
  answers = [() => new Response("{}", { status: 429, headers: { "retry-after": "120" } }), ok, ok];
  const photos = await phone();
  await photos.storePhoto(of, picture);
  await photos.storePhoto(of, picture);
  listeners.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(119_000);
  await quiet();
  expect(sent).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(2_000);
  await quiet();
  expect(photos.allPhotos().map(({ state }) => state)).toEqual(["saved", "saved"]);
});

test("does not let unresponsive storage delay the button or the upload", async () => {
  const hung = {};
  Object.assign(globalThis, { indexedDB: { open: () => hung } });
  try {
    answers = [ok];
    const photos = await import("./photo-outbox");
    open.push(photos.startPhotoUploads(dora));
    await photos.storePhoto(of, picture);
    expect(photos.allPhotos()).toMatchObject([{ state: "saved" }]);
  } finally {
    Reflect.deleteProperty(globalThis, "indexedDB");
  }
});

test("sends no photo while an SOS of the last minute is unacknowledged", async () => {
  window.localStorage.setItem("handover.sos", JSON.stringify({ receivedAt: 0, pressedAt: Date.now() }));
  answers = [ok];
  const photos = await phone();
  await photos.storePhoto(of, picture);
  await jest.advanceTimersByTimeAsync(59_000);
  await quiet();
  expect(sent).toEqual([]);
  await jest.advanceTimersByTimeAsync(30_000);
  await quiet();
  expect(photos.allPhotos()).toMatchObject([{ state: "saved" }]);
});
