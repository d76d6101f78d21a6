import { readStoredValue, storeValue } from "./stored-value";

// Responses that are useful offline. Codes and single deliveries are never stored.
const cacheablePaths = [
  /^\/api\/driver\/(profile|stats|history|shifts|hours)\b/,
  /^\/api\/offers\?/,
  /^\/api\/settings$/,
  /^\/api\/transactions\?/,
];
const maxLength = 60_000;

export type CachedAnswer = { at: number; data: unknown };

/** Stores a response for offline use. */
export function storeAnswer(path: string, data: unknown, at: number): void {
  if (!cacheablePaths.some((pattern) => pattern.test(path))) return;
  const text = JSON.stringify({ at, data });
  storeValue(`last:${path}`, text.length <= maxLength ? text : null);
}

/** The last stored response for a path; null if there is none. */
export function cachedAnswer(path: string | null): CachedAnswer | null {
  if (path === null || typeof window === "undefined") return null;
  try {
    return JSON.parse(readStoredValue(`last:${path}`) ?? "null") as CachedAnswer | null;
  } catch {
    return null;
  }
}
