import { openTable, runTransaction } from "./indexed-db";
import { TimeoutError } from "../api/abort-signals";

// An IndexedDB that starts every request and finishes none until the test does.
let openRequest: { onsuccess?: () => void; result?: unknown };

beforeEach(() => {
  jest.useFakeTimers();
  openRequest = {};
  Object.assign(globalThis, { indexedDB: { open: () => openRequest } });
});
afterEach(() => {
  jest.useRealTimers();
});

const photos = { name: "photos", table: "photos", keyPath: "id" };

test("rejects after four seconds when a database does not open, and closes it if it opens later", async () => {
  const open = openTable(photos);
  const expectTimeout = expect(open).rejects.toThrow(TimeoutError);
  await jest.advanceTimersByTimeAsync(4_000);
  await expectTimeout;
  const close = jest.fn();
  openRequest.result = { close };
  openRequest.onsuccess?.();
  expect(close).toHaveBeenCalled();
});

test("aborts an unfinished write after four seconds, so that it does not commit later", async () => {
  const abort = jest.fn();
  const db = { transaction: () => ({ objectStore: () => ({}), abort }) } as unknown as IDBDatabase;
  const expectTimeoutOfWrite = expect(runTransaction(db, "photos", "readwrite", () => undefined)).rejects.toThrow(
    TimeoutError,
  );
  await jest.advanceTimersByTimeAsync(4_000);
  await expectTimeoutOfWrite;
  expect(abort).toHaveBeenCalledTimes(1);
});
