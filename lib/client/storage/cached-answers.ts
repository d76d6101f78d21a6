import { readStoredValue, storeValue } from "./stored-value";

// What a driver or customer may want to see again without a network. Codes and single deliveries are never kept.
const families = [
  /^\/api\/driver\/(profile|stats|history|shifts|hours)\b/,
  /^\/api\/offers\?/,
  /^\/api\/settings$/,
  /^\/api\/transactions\?/,
];
const largest = 60_000;

export type CachedAnswer = { at: number; data: unknown };

/** Keeps an answer on this phone for when the network is gone. */
export function storeAnswer(path: string, data: unknown, at: number): void {
  if (!families.some((family) => family.test(path))) return;
  const text = JSON.stringify({ at, data });
  storeValue(`last:${path}`, text.length <= largest ? text : null);
}

/** The last answer of a path that this phone kept; null when there is none. */
export function cachedAnswer(path: string | null): CachedAnswer | null {
  if (path === null || typeof window === "undefined") return null;
  try {
    return JSON.parse(readStoredValue(`last:${path}`) ?? "null") as CachedAnswer | null;
  } catch {
    return null;
  }
}
