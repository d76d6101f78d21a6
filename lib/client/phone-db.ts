/** One table of this phone's IndexedDB, which all tabs share. `onClosed`: the phone or another page has closed it. */
export type PhoneTable = { name: string; table: string; keyPath: string | string[]; onClosed?: () => void };

/** Rejects where this phone has no store, or another page holds it. */
export function openTable({ name, table, keyPath, onClosed }: PhoneTable): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(table, { keyPath });
    };
    request.onsuccess = () => {
      const db = request.result;
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
}

/** Resolves once everything that `work` asked for is on the disk. */
export function transact<T>(
  db: IDBDatabase,
  table: string,
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => T,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(table, mode, { durability: "strict" });
    transaction.onabort = () => {
      reject(transaction.error ?? new Error("The phone's store gave up"));
    };
    const asked = work(transaction.objectStore(table));
    transaction.oncomplete = () => {
      resolve(asked);
    };
  });
}
