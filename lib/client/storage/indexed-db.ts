import { TimeoutError, withTimeout } from "../api/abort-signals";

/** A table in IndexedDB, shared by all tabs. `onClosed`: the browser or another page closed the connection. */
export type TableOptions = { name: string; table: string; keyPath: string | string[]; onClosed?: () => void };

// iOS 26 never settles `open`, nor writes after a push subscription.
const timeoutMs = 4_000;

/** Rejects if IndexedDB is missing, blocked by another page, or unresponsive. */
export function openTable({ name, table, keyPath, onClosed }: TableOptions): Promise<IDBDatabase> {
  let timedOut = false;
  const openRequest = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(table, { keyPath });
    };
    request.onsuccess = () => {
      const db = request.result;
      // An open connection without an owner would block other pages.
      if (timedOut) {
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
  return withTimeout(openRequest, timeoutMs).catch((cause: unknown) => {
    timedOut = true;
    throw cause;
  });
}

/** Resolves once the transaction is on disk. Rejects if the database does not respond. */
export function runTransaction<T>(
  db: IDBDatabase,
  table: string,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => T,
): Promise<T> {
  let transaction: IDBTransaction | null = null;
  const completion = new Promise<T>((resolve, reject) => {
    const startedTransaction = db.transaction(table, mode, { durability: "strict" });
    transaction = startedTransaction;
    startedTransaction.onabort = () => {
      reject(startedTransaction.error ?? new Error("The phone's store gave up"));
    };
    const result = work(startedTransaction.objectStore(table));
    startedTransaction.oncomplete = () => {
      resolve(result);
    };
  });
  return withTimeout(completion, timeoutMs).catch((cause: unknown) => {
    // Otherwise it could commit later, over newer changes of the caller.
    if (cause instanceof TimeoutError) abort(transaction);
    throw cause;
  });
}

function abort(transaction: IDBTransaction | null): void {
  try {
    transaction?.abort();
  } catch {
    // The transaction has just ended.
  }
}

/** No space left. Unlike other failures, a new connection does not help. */
export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";
