import { readStored, removeStored, writeStored } from "./stored-text";

/**
 * Times (ms) up to which each owner's rows are cleared, while they may still exist in IndexedDB. In localStorage: a
 * sign-out must take effect even if the page ends before the database responds.
 */
type ClearMarks = {
  all: () => ReadonlyMap<string, number>;
  isCleared: (ownerId: string, time: number) => boolean;
  set: (ownerId: string, time: number) => void;
  /** Removes a mark after its rows were deleted. A newer mark stays. */
  remove: (ownerId: string, time: number) => void;
};

export function createClearMarks(key: string): ClearMarks {
  let cachedMarks: Map<string, number> | null = null;
  const all = () => (cachedMarks ??= read(key));
  function updateMarks(update: (marks: Map<string, number>) => void): void {
    update(all());
    // Another tab may have stored marks. Without a database there are no rows.
    if (typeof indexedDB === "undefined") return;
    const storedMarks = read(key);
    update(storedMarks);
    if (storedMarks.size > 0) writeStored(key, JSON.stringify([...storedMarks]));
    else removeStored(key);
  }
  return {
    all,
    isCleared: (ownerId, time) => time <= (all().get(ownerId) ?? -Infinity),
    set: (ownerId, time) => {
      updateMarks((marks) => marks.set(ownerId, time));
    },
    remove: (ownerId, time) => {
      updateMarks((marks) => {
        if (marks.get(ownerId) === time) marks.delete(ownerId);
      });
    },
  };
}

function read(key: string): Map<string, number> {
  try {
    return new Map(JSON.parse(readStored(key) ?? "[]") as [string, number][]);
  } catch {
    return new Map();
  }
}
