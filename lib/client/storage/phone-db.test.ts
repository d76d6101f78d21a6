import { openTable, transact } from "./phone-db";
import { TimeLimitError } from "../api/time-limit";

// A phone whose IndexedDB begins everything and ends nothing, until the test says so.
let opened: { onsuccess?: () => void; result?: unknown };

beforeEach(() => {
  jest.useFakeTimers();
  opened = {};
  Object.assign(globalThis, { indexedDB: { open: () => opened } });
});
afterEach(() => {
  jest.useRealTimers();
});

const photos = { name: "photos", table: "photos", keyPath: "id" };

test("a database that does not open is given up after four seconds, and closed if it opens later", async () => {
  const open = openTable(photos);
  const failed = expect(open).rejects.toThrow(TimeLimitError);
  await jest.advanceTimersByTimeAsync(4_000);
  await failed;
  const close = jest.fn();
  opened.result = { close };
  opened.onsuccess?.();
  expect(close).toHaveBeenCalled();
});

test("a write that the phone never ends is aborted after four seconds, so that it does not commit later", async () => {
  const abort = jest.fn();
  const db = { transaction: () => ({ objectStore: () => ({}), abort }) } as unknown as IDBDatabase;
  const written = expect(transact(db, "photos", "readwrite", () => undefined)).rejects.toThrow(TimeLimitError);
  await jest.advanceTimersByTimeAsync(4_000);
  await written;
  expect(abort).toHaveBeenCalledTimes(1);
});
