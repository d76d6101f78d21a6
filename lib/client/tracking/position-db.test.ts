import { fakeStorage } from "../testing/fake-storage";
import { TimeLimitError } from "../api/time-limit";
import { positionDb } from "./position-db";

type Row = { driverId: string; measuredAt: number };
const dora = "dora";
const positionAt = (measuredAt: number) => ({ measuredAt, latitude: 25, longitude: -80 });

// A fake IndexedDB: its rows, and the failures of its next transactions.
let rows: Map<string, Row>;
let failures: (Error | null)[];
let permanentFailure: Error | null;
let openCount: number;

jest.mock("../storage/phone-db", () => ({
  ...jest.requireActual<object>("../storage/phone-db"),
  openTable: () => {
    openCount += 1;
    return Promise.resolve({ close: () => undefined });
  },
  transact: async (_db: unknown, _table: string, _mode: string, work: (store: object) => unknown) => {
    const failure = failures.shift() ?? permanentFailure;
    if (failure) throw failure;
    const sorted = () => [...rows.values()].sort((a, b) => a.measuredAt - b.measuredAt);
    return work({
      put: (row: Row) => rows.set(`${row.driverId} ${row.measuredAt}`, row),
      delete: (key: unknown) => {
        if (Array.isArray(key)) rows.delete(key.join(" "));
        else for (const [id, { measuredAt }] of rows) if (measuredAt <= (key as { to: number }).to) rows.delete(id);
      },
      getAll: (_range: unknown, atMost?: number) => ({ result: sorted().slice(0, atMost) }),
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
  ["a transaction without an answer", new TimeLimitError("No answer")],
])("reopens the database after %s and stores the position", async (_, failure) => {
  const db = positionDb();
  failures = [failure];
  await db.add(dora, positionAt(1));
  expect([rows.size, openCount]).toEqual([1, 2]);
});

test("uses memory alongside stored rows while the database does not respond", async () => {
  const db = positionDb();
  await db.add(dora, positionAt(1));
  failures = [new TimeLimitError("1"), new TimeLimitError("2")];
  await db.add(dora, positionAt(2));
  // The database is not used for a while, so nothing waits for it again.
  expect([rows.size, await db.times(dora)]).toEqual([1, [2]]);
  await db.remove(dora, [1]);
  jest.advanceTimersByTime(60_000);
  expect((await db.oldest(dora, 10)).map(({ measuredAt }) => measuredAt)).toEqual([2]);
  await db.add(dora, positionAt(3));
  expect([...rows.keys()]).toEqual(["dora 3"]);
  expect(await db.times(dora)).toEqual([2, 3]);
});

test("keeps the time that a position was sent under while nothing can be written", async () => {
  const db = positionDb();
  await db.add(dora, positionAt(1));
  permanentFailure = new TimeLimitError("No answer");
  await db.update(dora, [{ ...positionAt(1), sentAs: 7 }]);
  permanentFailure = null;
  jest.advanceTimersByTime(60_000);
  expect(await db.oldest(dora, 10)).toMatchObject([{ measuredAt: 1, sentAs: 7 }]);
});

test("rejects only new positions when storage is full", async () => {
  const db = positionDb();
  permanentFailure = new DOMException("Full", "QuotaExceededError");
  await expect(db.add(dora, positionAt(1))).rejects.toThrow("Full");
  await db.update(dora, [positionAt(1)]);
  await db.remove(dora, [1]);
  permanentFailure = null;
  expect(await db.times(dora)).toEqual([]);
});

test("keeps no positions after going off duty, even when the database cannot be written", async () => {
  const db = positionDb();
  await db.add(dora, positionAt(1));
  failures = [new TimeLimitError("1"), new TimeLimitError("2")];
  await db.clear(dora);
  jest.advanceTimersByTime(60_000);
  expect(await db.times(dora)).toEqual([]);
  await db.add(dora, positionAt(Date.now() + 1));
  expect(rows.size).toBe(1);
});

test("does not restore positions that are removed while they are rewritten", async () => {
  const db = positionDb();
  await db.add(dora, positionAt(1));
  permanentFailure = new TimeLimitError("No answer");
  const updated = db.update(dora, [{ ...positionAt(1), sentAs: 7 }]);
  await Promise.all([updated, db.clear(dora)]);
  expect(await db.oldest(dora, 10)).toEqual([]);
  const rewritten = db.update(dora, [{ ...positionAt(2), sentAs: 8 }]);
  await Promise.all([rewritten, db.remove(dora, [2])]);
  expect(await db.oldest(dora, 10)).toEqual([]);
});

test("keeps positions cleared after a reload, even when the database could not be written", async () => {
  await positionDb().add(dora, positionAt(1));
  permanentFailure = new TimeLimitError("No answer");
  await positionDb().clear(dora);
  permanentFailure = null;
  const reloaded = positionDb();
  expect(await reloaded.times(dora)).toEqual([]);
  await reloaded.dropBefore(0);
  expect([rows.size, window.localStorage.length]).toEqual([0, 0]);
});
