import { readStoredValue, storeValue } from "./stored-value";

// Responses that are useful offline. Codes and single deliveries are never stored.
const cacheablePaths = [
  /^\/api\/driver\/(profile|stats|history|shifts|hours)\b/,
  /^\/api\/offers\?/,
  /^\/api\/settings$/,
  /^\/api\/transactions\?/,
];
const maxLength = 60_000;

export type CachedResponse = { fetchedAt: number; data: unknown };

/** Stores a response for offline use. */
export function cacheResponse(path: string, data: unknown, fetchedAt: number): void {
  if (!cacheablePaths.some((pattern) => pattern.test(path))) return;
  const text = JSON.stringify({ fetchedAt, data });
  storeValue(`last:${path}`, text.length <= maxLength ? text : null);
}

/** The last stored response for a path; null if there is none. */
export function readCachedResponse(path: string | null): CachedResponse | null {
  if (path === null || typeof window === "undefined") return null;
  try {
    return JSON.parse(readStoredValue(`last:${path}`) ?? "null") as CachedResponse | null;
  } catch {
    return null;
  }
}
