import type { MeasuredPosition } from "./position";

/** `sentAs`: the server time (s) under which it was first sent, so that a repeat is recognised. */
export type StoredPosition = MeasuredPosition & { sentAs?: number };

/** Stores unsent positions by driver and measuring time. Durable once a promise resolves. */
export type PositionStore = {
  /** Rejects if storage is full. */
  add: (driverId: string, position: StoredPosition) => Promise<void>;
  /** Keeps it in memory only. */
  addUnstored: (driverId: string, position: StoredPosition) => Promise<void>;
  oldest: (driverId: string, atMost: number) => Promise<StoredPosition[]>;
  /** Measuring times, oldest first. */
  times: (driverId: string) => Promise<number[]>;
  /** Overwrites existing positions only; does not restore removed ones. */
  update: (driverId: string, positions: readonly StoredPosition[]) => Promise<void>;
  remove: (driverId: string, times: readonly number[]) => Promise<void>;
  clear: (driverId: string) => Promise<void>;
  /** Drops positions of all drivers that were measured before `time`. */
  dropBefore: (time: number) => Promise<void>;
};

/**
 * Positions to drop when there are too many: every second one of the older half, never the first. The track stays
 * complete, gets coarser with age, and keeps the newest positions unchanged.
 */
export function positionsToDrop(times: readonly number[]): number[] {
  return times.slice(0, Math.floor(times.length / 2)).filter((_, index) => index % 2 === 1);
}

/** In-memory store, as a fallback and for tests. */
export function memoryStore(): PositionStore {
  const all = new Map<string, Map<number, StoredPosition>>();
  const of = (driverId: string) =>
    all.get(driverId) ?? all.set(driverId, new Map()).get(driverId) ?? new Map<number, StoredPosition>();
  const sorted = (driverId: string) => [...of(driverId).values()].sort((a, b) => a.measuredAt - b.measuredAt);
  const add = async (driverId: string, position: StoredPosition) => {
    of(driverId).set(position.measuredAt, position);
  };
  return {
    add,
    addUnstored: add,
    oldest: async (driverId, atMost) => sorted(driverId).slice(0, atMost),
    times: async (driverId) => sorted(driverId).map(({ measuredAt }) => measuredAt),
    update: async (driverId, positions) => {
      positions.forEach((position) => {
        if (of(driverId).has(position.measuredAt)) of(driverId).set(position.measuredAt, position);
      });
    },
    remove: async (driverId, times) => {
      times.forEach((time) => {
        of(driverId).delete(time);
      });
    },
    clear: async (driverId) => {
      all.delete(driverId);
    },
    dropBefore: async (time) => {
      all.forEach((kept) => {
        [...kept.keys()]
          .filter((each) => each < time)
          .forEach((each) => {
            kept.delete(each);
          });
      });
    },
  };
}
