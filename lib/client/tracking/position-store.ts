import type { MeasuredPosition } from "./position";

/** `reportedTimestamp`: the server time (s) under which it was first sent, so that a repeat is recognised. */
export type StoredPosition = MeasuredPosition & { reportedTimestamp?: number };

/** Stores unsent positions by driver and measuring time. Durable once a promise resolves. */
export type PositionStore = {
  /** Rejects if storage is full. */
  add: (driverId: string, position: StoredPosition) => Promise<void>;
  /** Keeps it in memory only. */
  addInMemory: (driverId: string, position: StoredPosition) => Promise<void>;
  listOldest: (driverId: string, maxCount: number) => Promise<StoredPosition[]>;
  /** Measuring times, oldest first. */
  listTimes: (driverId: string) => Promise<number[]>;
  /** Overwrites existing positions only; does not restore removed ones. */
  update: (driverId: string, positions: readonly StoredPosition[]) => Promise<void>;
  remove: (driverId: string, times: readonly number[]) => Promise<void>;
  clear: (driverId: string) => Promise<void>;
  /** Drops positions of all drivers that were measured before `time`. */
  deleteBefore: (time: number) => Promise<void>;
};

/**
 * Positions to drop when there are too many: every second one of the older half, never the first. The track stays
 * complete, gets coarser with age, and keeps the newest positions unchanged.
 */
export function timesToThinOut(times: readonly number[]): number[] {
  return times.slice(0, Math.floor(times.length / 2)).filter((_, index) => index % 2 === 1);
}

/** In-memory store, as a fallback and for tests. */
export function createMemoryStore(): PositionStore {
  const byDriver = new Map<string, Map<number, StoredPosition>>();
  const positionsOf = (driverId: string) =>
    byDriver.get(driverId) ?? byDriver.set(driverId, new Map()).get(driverId) ?? new Map<number, StoredPosition>();
  const sorted = (driverId: string) => [...positionsOf(driverId).values()].sort((a, b) => a.measuredAt - b.measuredAt);
  const add = async (driverId: string, position: StoredPosition) => {
    positionsOf(driverId).set(position.measuredAt, position);
  };
  return {
    add,
    addInMemory: add,
    listOldest: async (driverId, maxCount) => sorted(driverId).slice(0, maxCount),
    listTimes: async (driverId) => sorted(driverId).map(({ measuredAt }) => measuredAt),
    update: async (driverId, positions) => {
      positions.forEach((position) => {
        if (positionsOf(driverId).has(position.measuredAt)) positionsOf(driverId).set(position.measuredAt, position);
      });
    },
    remove: async (driverId, times) => {
      times.forEach((time) => {
        positionsOf(driverId).delete(time);
      });
    },
    clear: async (driverId) => {
      byDriver.delete(driverId);
    },
    deleteBefore: async (time) => {
      byDriver.forEach((positionsByTime) => {
        [...positionsByTime.keys()]
          .filter((measuredTime) => measuredTime < time)
          .forEach((each) => {
            positionsByTime.delete(each);
          });
      });
    },
  };
}
