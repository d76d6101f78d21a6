import { hasUnstoredWork, onceStored } from "./unstored-work";
import { dropPhoto, putPhoto, waitingPhotos, type KeptPhoto } from "./photo-store";

type StoredRow = { id: string; bytes: ArrayBuffer };
const stored: StoredRow[] = [];
let isFull = false;
let hangs = false;
jest.mock("./phone-db", () => ({
  ...jest.requireActual<object>("./phone-db"),
  openTable: () => Promise.resolve({ close: () => undefined }),
  transact: (_db: unknown, _table: string, mode: IDBTransactionMode, work: (rows: unknown) => unknown) => {
    if (mode === "readwrite" && isFull) return Promise.reject(new DOMException("Full", "QuotaExceededError"));
    if (hangs) return Promise.reject(new Error("No answer within 4000 ms"));
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

const photo = (id: string): KeptPhoto => ({
  id,
  ownerId: "dora",
  of: { legId: "leg" },
  takenAt: `2026-01-01T00:00:0${id}Z`,
  file: new Blob(["a picture"]),
});

test("lists photos in memory alongside stored ones after the storage became full", async () => {
  await putPhoto(photo("1"));
  isFull = true;
  await putPhoto(photo("2"));
  expect((await waitingPhotos("dora")).map(({ id }) => id)).toEqual(["1", "2"]);
  expect(await waitingPhotos("otto")).toEqual([]);
});

test("stores bytes, because WebKit loses stored Blobs", () => {
  expect(stored.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(["a picture"]);
});

test("lists a photo that was taken while the storage does not answer, and none that was sent", async () => {
  isFull = false;
  hangs = true;
  void putPhoto(photo("3"));
  expect((await waitingPhotos("dora")).map(({ id }) => id)).toEqual(["2", "3"]);
  await dropPhoto("1");
  hangs = false;
  jest.useFakeTimers({ now: Date.now() + 61_000 });
  expect((await waitingPhotos("dora")).map(({ id }) => id)).toEqual(["2", "3"]);
  jest.useRealTimers();
});

test("counts a photo that the phone cannot store as unstored until it was sent", async () => {
  for (const id of ["2", "3"]) await dropPhoto(id);
  isFull = true;
  Object.assign(globalThis, { window: new EventTarget() });
  expect(hasUnstoredWork()).toBe(false);
  await putPhoto(photo("4"));
  expect(hasUnstoredWork()).toBe(true);
  const reload = jest.fn();
  onceStored(reload);
  const close = Object.assign(new Event("beforeunload", { cancelable: true }));
  window.dispatchEvent(close);
  expect([close.defaultPrevented, reload.mock.calls.length]).toEqual([true, 0]);
  await dropPhoto("4");
  expect([hasUnstoredWork(), reload.mock.calls.length]).toEqual([false, 1]);
  isFull = false;
});

test("ignores and removes rows without bytes, as earlier versions stored them", async () => {
  jest.useFakeTimers({ now: Date.now() + 61_000 });
  stored.push({ id: "5", ownerId: "dora", takenAt: "2026-01-01T00:00:05Z" } as never);
  expect((await waitingPhotos("dora")).map(({ id }) => id)).toEqual([]);
  expect(stored.map(({ id }) => id)).toEqual(["1"]);
  jest.useRealTimers();
});
