import { openTable, transact } from "../phone-db";
import { memoryStore, type KeptPosition, type PositionStore } from "./position-store";

const name = "handover-positions";
const table = "positions";
type Row = { driverId: string; measuredAt: number; position: KeptPosition };
type Key = [driverId: string, measuredAt: number];

/**
 * The store in this phone's IndexedDB: it outlives reloads and crashes, and all tabs share it. Without one, the memory.
 */
export function positionDb(): PositionStore {
  const memory = memoryStore();
  let opening: Promise<IDBDatabase | null> | null = null;
  const open = () =>
    (opening ??= openTable({
      name,
      table,
      keyPath: ["driverId", "measuredAt"],
      onClosed: () => {
        opening = null;
      },
    }).catch(() => null));

  async function write(work: (rows: IDBObjectStore) => void, without: () => Promise<void>): Promise<void> {
    await within(async (db) => {
      await transact(db, table, "readwrite", work);
    }, without);
  }
  function read<T>(work: (rows: IDBObjectStore) => IDBRequest<T>, without: () => Promise<T>): Promise<T> {
    return within(async (db) => (await transact(db, table, "readonly", work)).result, without);
  }
  async function within<T>(work: (db: IDBDatabase) => Promise<T>, without: () => Promise<T>): Promise<T> {
    const db = await open();
    if (!db) return without();
    try {
      return await work(db);
    } catch (error) {
      // A phone may close the database under a page that slept: it is opened anew, once.
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      opening = null;
      const next = await open();
      return next ? work(next) : without();
    }
  }

  return {
    add: (driverId, position) =>
      write(
        (rows) => {
          rows.put(toRow(driverId, position));
        },
        () => memory.add(driverId, position),
      ),
    oldest: async (driverId, atMost) => {
      const rows = await read<Row[]>(
        (all) => all.getAll(of(driverId), atMost),
        async () => (await memory.oldest(driverId, atMost)).map((position) => toRow(driverId, position)),
      );
      return rows.map(({ position }) => position);
    },
    times: async (driverId) => {
      const keys = await read<IDBValidKey[]>(
        (all) => all.getAllKeys(of(driverId)),
        async () => (await memory.times(driverId)).map((time): Key => [driverId, time]),
      );
      return keys.map(timeOf);
    },
    update: (driverId, positions) =>
      write(
        (rows) => {
          for (const position of positions) {
            const there = rows.getKey([driverId, position.measuredAt]);
            there.onsuccess = () => {
              if (there.result !== undefined) rows.put(toRow(driverId, position));
            };
          }
        },
        () => memory.update(driverId, positions),
      ),
    remove: (driverId, times) =>
      write(
        (rows) => {
          times.forEach((time) => {
            rows.delete([driverId, time]);
          });
        },
        () => memory.remove(driverId, times),
      ),
    clear: (driverId) =>
      write(
        (rows) => {
          rows.delete(of(driverId));
        },
        () => memory.clear(driverId),
      ),
    dropBefore: (time) =>
      write(
        (rows) => {
          const keys = rows.getAllKeys();
          keys.onsuccess = () => {
            keys.result
              .filter((key) => timeOf(key) < time)
              .forEach((key) => {
                rows.delete(key);
              });
          };
        },
        () => memory.dropBefore(time),
      ),
  };
}

const of = (driverId: string) => IDBKeyRange.bound([driverId, -Infinity], [driverId, Infinity]);
const toRow = (driverId: string, position: KeptPosition): Row => ({
  driverId,
  measuredAt: position.measuredAt,
  position,
});
const timeOf = (key: IDBValidKey): number => (key as Key)[1];
