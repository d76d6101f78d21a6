import { isQuotaExceeded, openTable, runTransaction, type TableOptions } from "./indexed-db";

// A database that failed twice is not used for this time: each further attempt would delay the caller.
const cooldownMs = 60_000;

type RunInTable = <T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => T) => Promise<T | null>;

/** Runs transactions in a table. Each resolves with null while the database fails; rejects only if storage is full. */
export function createTable(options: Omit<TableOptions, "onClosed">): RunInTable {
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
        return await runTransaction(await connection, options.table, mode, work);
      } catch (error) {
        if (isQuotaExceeded(error)) throw error;
        const failedConnection = connection;
        clearConnection();
        failedConnection?.then(
          (db) => {
            db.close();
          },
          () => undefined,
        );
        if (attempt === 2) pausedUntil = Date.now() + cooldownMs;
      }
    }
    return null;
  };
}
