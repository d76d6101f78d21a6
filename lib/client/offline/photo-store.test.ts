import { hasUnsavedWork, onceSaved } from "./unsaved-work";
import { fakeStorage } from "../tests/fake-storage";
import { photosInMemory, removePhoto, savePhoto, readUnsentPhotos, type QueuedPhoto } from "./photo-store";

type StoredRow = { id: string; bytes: ArrayBuffer };
const stored: StoredRow[] = [];
let isQuotaExceeded = false;
let isUnresponsive = false;
jest.mock("../storage/indexed-db", () => ({
  ...jest.requireActual<object>("../storage/indexed-db"),
  openTable: () => Promise.resolve({ close: () => undefined }),
  runTransaction: (_db: unknown, _table: string, mode: IDBTransactionMode, work: (rows: unknown) => unknown) => {
    if (mode === "readwrite" && isQuotaExceeded) return Promise.reject(new DOMException("Full", "QuotaExceededError"));
    if (isUnresponsive) return Promise.reject(new Error("No answer within 4000 ms"));
    const rows = {
      getAll: () => [...stored],
      put: (photo: StoredRow) => stored.push(photo),
      delete: (id: string) => {
        stored.splice(0, stored.length, ...stored.filter((each) => each.id !== id));
      },
    };
    return Promise.resolve({ result: work(rows) });
  },
}));

const photo = (id: string): QueuedPhoto => ({
  id,
  ownerId: "dora",
  subject: { legId: "leg" },
  takenAt: `2026-01-01T00:00:0${id}Z`,
  file: new Blob(["a picture"]),
});

test("lists photos in memory alongside stored ones when the storage is full", async () => {
  await savePhoto(photo("1"));
  isQuotaExceeded = true;
  await savePhoto(photo("2"));
  expect((await readUnsentPhotos("dora"))?.map(({ id }) => id)).toEqual(["1", "2"]);
  expect(await readUnsentPhotos("otto")).toEqual([]);
});

test("stores bytes, because WebKit loses stored Blobs", () => {
  expect(stored.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(["a picture"]);
});

test("lists a photo that was taken while the storage does not respond, and none that was sent", async () => {
  isQuotaExceeded = false;
  isUnresponsive = true;
  void savePhoto(photo("3"));
  expect(await readUnsentPhotos("dora")).toBeNull();
  expect(photosInMemory("dora").map(({ id }) => id)).toEqual(["2", "3"]);
  await removePhoto("1");
  isUnresponsive = false;
  jest.useFakeTimers({ now: Date.now() + 61_000 });
  expect((await readUnsentPhotos("dora"))?.map(({ id }) => id)).toEqual(["2", "3"]);
  jest.useRealTimers();
});

test("counts a photo that could not be stored as unsaved until it is sent", async () => {
  for (const id of ["2", "3"]) await removePhoto(id);
  isQuotaExceeded = true;
  Object.assign(globalThis, { window: new EventTarget() });
  expect(hasUnsavedWork()).toBe(false);
  await savePhoto(photo("4"));
  expect(hasUnsavedWork()).toBe(true);
  const reload = jest.fn();
  onceSaved(reload);
  const close = Object.assign(new Event("beforeunload", { cancelable: true }));
  window.dispatchEvent(close);
  expect([close.defaultPrevented, reload.mock.calls.length]).toEqual([true, 0]);
  await removePhoto("4");
  expect([hasUnsavedWork(), reload.mock.calls.length]).toEqual([false, 1]);
  isQuotaExceeded = false;
});

test("ignores and removes rows without bytes, the format of earlier versions", async () => {
  jest.useFakeTimers({ now: Date.now() + 61_000 });
  stored.push({ id: "5", ownerId: "dora", takenAt: "2026-01-01T00:00:05Z" } as never);
  expect((await readUnsentPhotos("dora"))?.map(({ id }) => id)).toEqual([]);
  expect(stored.map(({ id }) => id)).toEqual(["1"]);
  jest.useRealTimers();
});

test("deletes the photos of a signed-out driver before the next read, after the storage failed to respond", async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    indexedDB: {},
    window: Object.assign(new EventTarget(), { localStorage: fakeStorage().storage }),
  });
  const reopenStore = () => {
    jest.resetModules();
    jest.advanceTimersByTime(61_000);
    return import("./photo-store");
  };
  const [ownPhoto, otherPhoto] = [photo("7"), { ...photo("8"), ownerId: "otto" }];
  stored.length = 0;
  let store = await reopenStore();
  for (const each of [ownPhoto, otherPhoto]) await store.savePhoto(each);
  isUnresponsive = true;
  await store.clearPhotos("dora");
  expect([await store.readUnsentPhotos("dora"), store.photosInMemory("dora")]).toEqual([null, []]);
  store = await reopenStore();
  expect([stored.length, await store.readUnsentPhotos("dora")]).toEqual([2, null]);
  isUnresponsive = false;
  store = await reopenStore();
  expect(await store.readUnsentPhotos("dora")).toEqual([]);
  expect(stored.map(({ id }) => id)).toEqual(["8"]);
  // The mark was removed, so it does not delete a photo that is taken after the clock was set back.
  await store.savePhoto(ownPhoto);
  expect((await store.readUnsentPhotos("dora"))?.map(({ id }) => id)).toEqual(["7"]);
  expect(window.localStorage.length).toBe(0);
  jest.useRealTimers();
});
