import { TimeLimitError, withTimeLimit } from "../api/time-limit";

/** One table of this phone's IndexedDB, which all tabs share. `onClosed`: the phone or another page has closed it. */
export type PhoneTable = { name: string; table: string; keyPath: string | string[]; onClosed?: () => void };

// iOS 26 leaves `open`, and after a push subscription each write, without an answer.
const limitMs = 4_000;

/** Rejects where this phone has no store, another page holds it, or the phone does not answer. */
export function openTable({ name, table, keyPath, onClosed }: PhoneTable): Promise<IDBDatabase> {
  let late = false;
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(table, { keyPath });
    };
    request.onsuccess = () => {
      const db = request.result;
      // A connection without a caller would block the others.
      if (late) {
        db.close();
        return;
      }
      db.onclose = () => onClosed?.();
      db.onversionchange = () => {
        db.close();
        onClosed?.();
      };
      resolve(db);
    };
    request.onerror = () => {
      reject(request.error ?? new Error("No database"));
    };
    request.onblocked = () => {
      reject(new Error("The database is held by another page"));
    };
  });
  return withTimeLimit(opened, limitMs).catch((cause: unknown) => {
    late = true;
    throw cause;
  });
}

/** Resolves once everything that `work` asked for is on the disk. Rejects when the phone does not answer. */
export function transact<T>(
  db: IDBDatabase,
  table: string,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => T,
): Promise<T> {
  let transaction: IDBTransaction | null = null;
  const done = new Promise<T>((resolve, reject) => {
    const started = db.transaction(table, mode, { durability: "strict" });
    transaction = started;
    started.onabort = () => {
      reject(started.error ?? new Error("The phone's store gave up"));
    };
    const asked = work(started.objectStore(table));
    started.oncomplete = () => {
      resolve(asked);
    };
  });
  return withTimeLimit(done, limitMs).catch((cause: unknown) => {
    // It could commit later, over what the caller has done meanwhile.
    if (cause instanceof TimeLimitError) abort(transaction);
    throw cause;
  });
}

function abort(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort();
  } catch {
    // It has ended in this moment.
  }
}

/** No space left: unlike every other failure it does not go away with another connection. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";
