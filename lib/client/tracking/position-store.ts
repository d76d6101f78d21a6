import type { MeasuredPosition } from "./position";

/** `sentAs`: the server's time (s) under which it was first sent; a repeat must be recognised as one. */
export type StoredPosition = MeasuredPosition & { sentAs?: number };

/** Where measured positions wait, by driver and time of measuring. Durable once a promise resolves. */
export type PositionStore = {
  /** Rejects when the phone is full. */
  add: (driverId: string, position: StoredPosition) => Promise<void>;
  /** Stores it as long as the page lives. */
  addUnstored: (driverId: string, position: StoredPosition) => Promise<void>;
  oldest: (driverId: string, atMost: number) => Promise<StoredPosition[]>;
  /** When they were measured, oldest first. */
  times: (driverId: string) => Promise<number[]>;
  /** Writes these over those that are still there; brings none back. */
  update: (driverId: string, positions: readonly StoredPosition[]) => Promise<void>;
  remove: (driverId: string, times: readonly number[]) => Promise<void>;
  clear: (driverId: string) => Promise<void>;
  /** Drops everybody's that were measured before. */
  dropBefore: (time: number) => Promise<void>;
};

/**
 * Which to let go when there are too many: every second one of the older half, never the very first. So the way stays
 * whole and only grows coarser, the older the more, and the newest stay as they were measured.
 */
export function positionsToDrop(times: readonly number[]): number[] {
  return times.slice(0, Math.floor(times.length / 2)).filter((_, index) => index % 2 === 1);
}

/** For a phone that keeps nothing, and for tests: lives as long as the page. */
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
