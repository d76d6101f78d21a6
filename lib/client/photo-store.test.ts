import { putPhoto, waitingPhotos, type KeptPhoto } from "./photo-store";

const stored: KeptPhoto[] = [];
let isFull = false;
jest.mock("./phone-db", () => ({
  openTable: () => Promise.resolve({ close: () => undefined }),
  transact: (_db: unknown, _table: string, mode: IDBTransactionMode, work: (rows: unknown) => unknown) => {
    if (mode === "readwrite" && isFull) return Promise.reject(new Error("QuotaExceededError"));
    const rows = { getAll: () => stored, put: (photo: KeptPhoto) => stored.push(photo) };
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
