import { createClearMarks } from "../storage/clear-marks";
import { createPhoneTable } from "../storage/phone-table";
import { memoryStore, type StoredPosition, type PositionStore } from "./position-store";

const clearedKey = "handover.positions-cleared";
type Row = { driverId: string; measuredAt: number; position: StoredPosition };
type Key = [driverId: string, measuredAt: number];

/**
 * Position store in IndexedDB: survives reloads and crashes, shared by all tabs. Falls back to memory while the
 * database fails or does not respond; rejects only if storage is full.
 */
export function positionDb(): PositionStore {
  const memory = memoryStore();
  // Removed positions that may still have rows, by driver.
  const removed = new Map<string, Set<number>>();
  const cleared = createClearMarks(clearedKey);
  const isGone = (driverId: string, time: number) =>
    (removed.get(driverId)?.has(time) ?? false) || cleared.isCleared(driverId, time);
  const rewrites = new Set<{ driverId: string; left: Map<number, StoredPosition> }>();
  const rewritesOf = (driverId: string) => [...rewrites].filter((each) => each.driverId === driverId);
  const inDb = createPhoneTable({
    name: "handover-positions",
    table: "positions",
    keyPath: ["driverId", "measuredAt"],
  });

  /** Returns false if the memory must be used instead. */
  async function write(work: (rows: IDBObjectStore) => void, { evenFull = true } = {}): Promise<boolean> {
    // Snapshot: positions removed during the write stay marked.
    let deleted: Key[] = [];
    let emptied: [driverId: string, until: number][] = [];
    const written = inDb("readwrite", (rows) => {
      deleted = [...removed].flatMap(([driverId, times]) => [...times].map((time): Key => [driverId, time]));
      emptied = [...cleared.all()];
      deleted.forEach((key) => {
        rows.delete(key);
      });
      emptied.forEach(([driverId, time]) => {
        rows.delete(IDBKeyRange.bound([driverId, -Infinity], [driverId, time]));
      });
      work(rows);
      return true;
    });
    const done = await (evenFull ? written.catch(() => false) : written);
    if (done) {
      deleted.forEach(([driverId, time]) => removed.get(driverId)?.delete(time));
      emptied.forEach(([driverId, time]) => {
        cleared.remove(driverId, time);
      });
    }
    return done === true;
  }

  async function readRows(driverId: string, atMost: number): Promise<StoredPosition[]> {
    const limit = cleared.all().has(driverId) ? undefined : atMost + (removed.get(driverId)?.size ?? 0);
    const request = await inDb("readonly", (rows) => rows.getAll(of(driverId), limit) as IDBRequest<Row[]>);
    return (request?.result ?? [])
      .map(({ position }) => position)
      .filter(({ measuredAt }) => !isGone(driverId, measuredAt));
  }

  return {
    add: async (driverId, position) => {
      removed.get(driverId)?.delete(position.measuredAt);
      const stored = await write(
        (rows) => {
          rows.put(toRow(driverId, position));
        },
        { evenFull: false },
      );
      if (!stored) await memory.add(driverId, position);
    },
    addUnstored: memory.add,
    oldest: async (driverId, atMost) => {
      const all = new Map((await readRows(driverId, atMost)).map((position) => [position.measuredAt, position]));
      // Positions in memory are newer: they could not be written.
      for (const position of await memory.oldest(driverId, Infinity)) all.set(position.measuredAt, position);
      return [...all.values()].sort((a, b) => a.measuredAt - b.measuredAt).slice(0, atMost);
    },
    times: async (driverId) => {
      const request = await inDb("readonly", (rows) => rows.getAllKeys(of(driverId)));
      const stored = (request?.result ?? []).map(timeOf).filter((time) => !isGone(driverId, time));
      return [...new Set([...stored, ...(await memory.times(driverId))])].sort((a, b) => a - b);
    },
    update: async (driverId, positions) => {
      const rewrite = { driverId, left: new Map(positions.map((position) => [position.measuredAt, position])) };
      rewrites.add(rewrite);
      await memory.update(driverId, positions);
      const written = await write((rows) => {
        for (const position of positions) {
          const there = rows.getKey([driverId, position.measuredAt]);
          there.onsuccess = () => {
            if (there.result !== undefined) rows.put(toRow(driverId, position));
          };
        }
      });
      rewrites.delete(rewrite);
      // Positions that were removed meanwhile stay removed.
      if (!written) for (const position of rewrite.left.values()) await memory.add(driverId, position);
    },
    remove: async (driverId, times) => {
      removed.set(driverId, new Set([...(removed.get(driverId) ?? []), ...times]));
      for (const { left } of rewritesOf(driverId)) times.forEach((time) => left.delete(time));
      await memory.remove(driverId, times);
      await write(() => undefined);
    },
    clear: async (driverId) => {
      cleared.set(driverId, Date.now());
      for (const { left } of rewritesOf(driverId)) left.clear();
      await memory.clear(driverId);
      await write((rows) => {
        rows.delete(of(driverId));
      });
    },
    dropBefore: async (time) => {
      await memory.dropBefore(time);
      await write((rows) => {
        const keys = rows.getAllKeys();
        keys.onsuccess = () => {
          keys.result
            .filter((key) => timeOf(key) < time)
            .forEach((key) => {
              rows.delete(key);
            });
        };
      });
    },
  };
}

const of = (driverId: string) => IDBKeyRange.bound([driverId, -Infinity], [driverId, Infinity]);
const toRow = (driverId: string, position: StoredPosition): Row => ({
  driverId,
  measuredAt: position.measuredAt,
  position,
});
const timeOf = (key: IDBValidKey): number => (key as Key)[1];
