import { isFull, openTable, transact, type PhoneTable } from "./phone-db";

// A database that failed twice is not used for this time: each further attempt would delay the caller.
const restMs = 60_000;

type InTable = <T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => T) => Promise<T | null>;

/** Runs transactions in a table. Each resolves with null while the database fails; rejects only if storage is full. */
export function createPhoneTable(options: Omit<PhoneTable, "onClosed">): InTable {
  let opening: Promise<IDBDatabase> | null = null;
  let restsUntil = 0;
  const forget = () => {
    opening = null;
  };
  return async (mode, work) => {
    if (Date.now() < restsUntil) return null;
    // Browsers may close the database of a suspended page: reopen it once.
    for (const tries of [1, 2]) {
      try {
        opening ??= openTable({ ...options, onClosed: forget });
        return await transact(await opening, options.table, mode, work);
      } catch (error) {
        if (isFull(error)) throw error;
        const lost = opening;
        forget();
        lost?.then(
          (db) => {
            db.close();
          },
          () => undefined,
        );
        if (tries === 2) restsUntil = Date.now() + restMs;
      }
    }
    return null;
  };
}
