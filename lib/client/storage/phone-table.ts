import { isFull, openTable, transact, type PhoneTable } from "./phone-db";

// A database that failed twice is not used for this time: each further attempt would delay the caller.
const pauseMs = 60_000;

type InTable = <T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => T) => Promise<T | null>;

/** Runs transactions in a table. Each resolves with null while the database fails; rejects only if storage is full. */
export function createPhoneTable(options: Omit<PhoneTable, "onClosed">): InTable {
  let connection: Promise<IDBDatabase> | null = null;
  let pausedUntil = 0;
  const clearConnection = () => {
    connection = null;
  };
  return async (mode, work) => {
    if (Date.now() < pausedUntil) return null;
    // Browsers may close the database of a suspended page: reopen it once.
    for (const attempt of [1, 2]) {
      try {
        connection ??= openTable({ ...options, onClosed: clearConnection });
        return await transact(await connection, options.table, mode, work);
      } catch (error) {
        if (isFull(error)) throw error;
        const failedConnection = connection;
        clearConnection();
        failedConnection?.then(
          (db) => {
            db.close();
          },
          () => undefined,
        );
        if (attempt === 2) pausedUntil = Date.now() + pauseMs;
      }
    }
    return null;
  };
}
