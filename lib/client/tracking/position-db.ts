import { createClearMarks } from "../storage/clear-marks";
import { createTable } from "../storage/indexed-db-table";
import { createMemoryStore, type StoredPosition, type PositionStore } from "./position-store";

const clearedKey = "handover.positions-cleared";
type Row = { driverId: string; measuredAt: number; position: StoredPosition };
type Key = [driverId: string, measuredAt: number];

/**
 * Position store in IndexedDB: survives reloads and crashes, shared by all tabs. Falls back to memory while the
 * database fails or does not respond; rejects only if storage is full.
 */
export function createPositionDb(): PositionStore {
  const memory = createMemoryStore();
  // Removed positions that may still have rows, by driver.
  const removedTimes = new Map<string, Set<number>>();
  const clearMarks = createClearMarks(clearedKey);
  const isRemoved = (driverId: string, time: number) =>
    (removedTimes.get(driverId)?.has(time) ?? false) || clearMarks.isCleared(driverId, time);
  const pendingUpdates = new Set<{ driverId: string; remaining: Map<number, StoredPosition> }>();
  const pendingUpdatesOf = (driverId: string) => [...pendingUpdates].filter((each) => each.driverId === driverId);
  const withTable = createTable({
    name: "handover-positions",
    table: "positions",
    keyPath: ["driverId", "measuredAt"],
  });

  /** Returns false if the memory must be used instead. */
  async function write(work: (rows: IDBObjectStore) => void, { ignoreFailure = true } = {}): Promise<boolean> {
    // Snapshot: positions removed during the write stay marked.
    let deletedKeys: Key[] = [];
    let emptiedRanges: [driverId: string, until: number][] = [];
    const writeResult = withTable("readwrite", (rows) => {
      deletedKeys = [...removedTimes].flatMap(([driverId, times]) => [...times].map((time): Key => [driverId, time]));
      emptiedRanges = [...clearMarks.all()];
      deletedKeys.forEach((key) => {
        rows.delete(key);
      });
      emptiedRanges.forEach(([driverId, time]) => {
        rows.delete(IDBKeyRange.bound([driverId, -Infinity], [driverId, time]));
      });
      work(rows);
      return true;
    });
    const succeeded = await (ignoreFailure ? writeResult.catch(() => false) : writeResult);
    if (succeeded) {
      deletedKeys.forEach(([driverId, time]) => removedTimes.get(driverId)?.delete(time));
      emptiedRanges.forEach(([driverId, time]) => {
        clearMarks.remove(driverId, time);
      });
    }
    return succeeded === true;
  }

  async function readRows(driverId: string, maxCount: number): Promise<StoredPosition[]> {
    const limit = clearMarks.all().has(driverId) ? undefined : maxCount + (removedTimes.get(driverId)?.size ?? 0);
    const request = await withTable("readonly", (rows) => rows.getAll(rangeOf(driverId), limit) as IDBRequest<Row[]>);
    return (request?.result ?? [])
      .map(({ position }) => position)
      .filter(({ measuredAt }) => !isRemoved(driverId, measuredAt));
  }

  return {
    add: async (driverId, position) => {
      removedTimes.get(driverId)?.delete(position.measuredAt);
      const stored = await write(
        (rows) => {
          rows.put(toRow(driverId, position));
        },
        { ignoreFailure: false },
      );
      if (!stored) await memory.add(driverId, position);
    },
    addInMemory: memory.add,
    listOldest: async (driverId, maxCount) => {
      const byTime = new Map((await readRows(driverId, maxCount)).map((position) => [position.measuredAt, position]));
      // Positions in memory are newer: they could not be written.
      for (const position of await memory.listOldest(driverId, Infinity)) byTime.set(position.measuredAt, position);
      return [...byTime.values()].sort((a, b) => a.measuredAt - b.measuredAt).slice(0, maxCount);
    },
    listTimes: async (driverId) => {
      const request = await withTable("readonly", (rows) => rows.getAllKeys(rangeOf(driverId)));
      const stored = (request?.result ?? []).map(timeOf).filter((time) => !isRemoved(driverId, time));
      return [...new Set([...stored, ...(await memory.listTimes(driverId))])].sort((a, b) => a - b);
    },
    update: async (driverId, positions) => {
      const pendingUpdate = {
        driverId,
        remaining: new Map(positions.map((position) => [position.measuredAt, position])),
      };
      pendingUpdates.add(pendingUpdate);
      await memory.update(driverId, positions);
      const isWritten = await write((rows) => {
        for (const position of positions) {
          const keyRequest = rows.getKey([driverId, position.measuredAt]);
          keyRequest.onsuccess = () => {
            if (keyRequest.result !== undefined) rows.put(toRow(driverId, position));
          };
        }
      });
      pendingUpdates.delete(pendingUpdate);
      // Positions that were removed meanwhile stay removed.
      if (!isWritten) for (const position of pendingUpdate.remaining.values()) await memory.add(driverId, position);
    },
    remove: async (driverId, times) => {
      removedTimes.set(driverId, new Set([...(removedTimes.get(driverId) ?? []), ...times]));
      for (const { remaining } of pendingUpdatesOf(driverId)) times.forEach((time) => remaining.delete(time));
      await memory.remove(driverId, times);
      await write(() => undefined);
    },
    clear: async (driverId) => {
      clearMarks.set(driverId, Date.now());
      for (const { remaining } of pendingUpdatesOf(driverId)) remaining.clear();
      await memory.clear(driverId);
      await write((rows) => {
        rows.delete(rangeOf(driverId));
      });
    },
    deleteBefore: async (time) => {
      await memory.deleteBefore(time);
      await write((rows) => {
        const keysRequest = rows.getAllKeys();
        keysRequest.onsuccess = () => {
          keysRequest.result
            .filter((key) => timeOf(key) < time)
            .forEach((key) => {
              rows.delete(key);
            });
        };
      });
    },
  };
}

const rangeOf = (driverId: string) => IDBKeyRange.bound([driverId, -Infinity], [driverId, Infinity]);
const toRow = (driverId: string, position: StoredPosition): Row => ({
  driverId,
  measuredAt: position.measuredAt,
  position,
});
const timeOf = (key: IDBValidKey): number => (key as Key)[1];
