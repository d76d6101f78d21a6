// Record of the latest requests to an emulator.
export type RequestLog<Logged> = {
  list(): Logged[];
  add(record: Logged): void;
  clear(): void;
};

/** Holds at least the latest `kept` requests. */
export function createRequestLog<Logged>(minKept: number): RequestLog<Logged> {
  let list: Logged[] = [];
  return {
    list: () => list,
    add(record) {
      list.push(record);
      if (list.length > minKept * 1.25) list = list.slice(-minKept);
    },
    clear() {
      list = [];
    },
  };
}
