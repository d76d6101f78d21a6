import { fakeStorage } from "../tests/fake-storage";
import { TimeoutError } from "../api/abort-signals";
import { createPositionDb } from "./position-db";

type Row = { driverId: string; measuredAt: number };
const dora = "dora";
const positionAt = (measuredAt: number) => ({ measuredAt, latitude: 25, longitude: -80 });

// A fake IndexedDB: its rows, and the failures of its next transactions.
let rows: Map<string, Row>;
let failures: (Error | null)[];
let permanentFailure: Error | null;
let openCount: number;

jest.mock("../storage/indexed-db", () => ({
  ...jest.requireActual<object>("../storage/indexed-db"),
  openTable: () => {
    openCount += 1;
    return Promise.resolve({ close: () => undefined });
  },
  runTransaction: async (_db: unknown, _table: string, _mode: string, work: (store: object) => unknown) => {
    const failure = failures.shift() ?? permanentFailure;
    if (failure) throw failure;
    const sorted = () => [...rows.values()].sort((a, b) => a.measuredAt - b.measuredAt);
    return work({
      put: (row: Row) => rows.set(`${row.driverId} ${row.measuredAt}`, row),
      delete: (key: unknown) => {
        if (Array.isArray(key)) rows.delete(key.join(" "));
        else for (const [id, { measuredAt }] of rows) if (measuredAt <= (key as { to: number }).to) rows.delete(id);
      },
      getAll: (_range: unknown, maxCount?: number) => ({ result: sorted().slice(0, maxCount) }),
      getAllKeys: () => ({ result: sorted().map(({ driverId, measuredAt }) => [driverId, measuredAt]) }),
    });
  },
}));

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    window: { localStorage: fakeStorage().storage },
    indexedDB: {},
    IDBKeyRange: { bound: (_from: unknown, [, to]: [string, number]) => ({ to }) },
  });
  rows = new Map();
  failures = [];
  permanentFailure = null;
  openCount = 0;
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ["a lost connection", new DOMException("Connection to Indexed Database server lost", "UnknownError")],
  ["a closed connection", new DOMException("Closing", "InvalidStateError")],
  ["a transaction without an answer", new TimeoutError("No answer")],
])("reopens the database after %s and stores the position", async (_, failure) => {
  const db = createPositionDb();
  failures = [failure];
  await db.add(dora, positionAt(1));
  expect([rows.size, openCount]).toEqual([1, 2]);
});

test("uses memory alongside stored rows while the database does not respond", async () => {
  const db = createPositionDb();
  await db.add(dora, positionAt(1));
  failures = [new TimeoutError("1"), new TimeoutError("2")];
  await db.add(dora, positionAt(2));
  // The database is not used for a while, so nothing waits for it again.
  expect([rows.size, await db.listTimes(dora)]).toEqual([1, [2]]);
  await db.remove(dora, [1]);
  jest.advanceTimersByTime(60_000);
  expect((await db.listOldest(dora, 10)).map(({ measuredAt }) => measuredAt)).toEqual([2]);
  await db.add(dora, positionAt(3));
  expect([...rows.keys()]).toEqual(["dora 3"]);
  expect(await db.listTimes(dora)).toEqual([2, 3]);
});

test("keeps the time that a position was sent under while nothing can be written", async () => {
  const db = createPositionDb();
  await db.add(dora, positionAt(1));
  permanentFailure = new TimeoutError("No answer");
  await db.update(dora, [{ ...positionAt(1), reportedTimestamp: 7 }]);
  permanentFailure = null;
  jest.advanceTimersByTime(60_000);
  expect(await db.listOldest(dora, 10)).toMatchObject([{ measuredAt: 1, reportedTimestamp: 7 }]);
});

test("rejects only new positions when storage is full", async () => {
  const db = createPositionDb();
  permanentFailure = new DOMException("Full", "QuotaExceededError");
  await expect(db.add(dora, positionAt(1))).rejects.toThrow("Full");
  await db.update(dora, [positionAt(1)]);
  await db.remove(dora, [1]);
  permanentFailure = null;
  expect(await db.listTimes(dora)).toEqual([]);
});

test("keeps no positions after going off duty, even when the database cannot be written", async () => {
  const db = createPositionDb();
  await db.add(dora, positionAt(1));
  failures = [new TimeoutError("1"), new TimeoutError("2")];
  await db.clear(dora);
  jest.advanceTimersByTime(60_000);
  expect(await db.listTimes(dora)).toEqual([]);
  await db.add(dora, positionAt(Date.now() + 1));
  expect(rows.size).toBe(1);
});

test("does not restore positions that are removed while they are rewritten", async () => {
  const db = createPositionDb();
  await db.add(dora, positionAt(1));
  permanentFailure = new TimeoutError("No answer");
  const updated = db.update(dora, [{ ...positionAt(1), reportedTimestamp: 7 }]);
  await Promise.all([updated, db.clear(dora)]);
  expect(await db.listOldest(dora, 10)).toEqual([]);
  const rewritten = db.update(dora, [{ ...positionAt(2), reportedTimestamp: 8 }]);
  await Promise.all([rewritten, db.remove(dora, [2])]);
  expect(await db.listOldest(dora, 10)).toEqual([]);
});

test("keeps positions cleared after a reload, even when the database could not be written", async () => {
  await createPositionDb().add(dora, positionAt(1));
  permanentFailure = new TimeoutError("No answer");
  await createPositionDb().clear(dora);
  permanentFailure = null;
  const reloaded = createPositionDb();
  expect(await reloaded.listTimes(dora)).toEqual([]);
  await reloaded.deleteBefore(0);
  expect([rows.size, window.localStorage.length]).toEqual([0, 0]);
});
