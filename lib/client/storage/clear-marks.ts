import { readStored, removeStored, writeStored } from "./stored-text";

/**
 * Until when (ms) the rows of each owner are cleared, while they may still be in this phone's database. In local
 * storage: a sign-out must count although the page goes before the database answers.
 */
type ClearMarks = {
  all: () => ReadonlyMap<string, number>;
  isCleared: (ownerId: string, time: number) => boolean;
  set: (ownerId: string, time: number) => void;
  /** The rows are deleted. A mark that was set meanwhile stays. */
  remove: (ownerId: string, time: number) => void;
};

export function createClearMarks(key: string): ClearMarks {
  let own: Map<string, number> | null = null;
  const all = () => (own ??= read(key));
  function change(update: (marks: Map<string, number>) => void): void {
    update(all());
    // Another tab may have stored marks of its own. Without a database there are no rows to come back.
    if (typeof indexedDB === "undefined") return;
    const stored = read(key);
    update(stored);
    if (stored.size > 0) writeStored(key, JSON.stringify([...stored]));
    else removeStored(key);
  }
  return {
    all,
    isCleared: (ownerId, time) => time <= (all().get(ownerId) ?? -Infinity),
    set: (ownerId, time) => {
      change((marks) => marks.set(ownerId, time));
    },
    remove: (ownerId, time) => {
      change((marks) => {
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
