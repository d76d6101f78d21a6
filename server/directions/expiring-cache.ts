import "server-only";

/** A cache with expiry. Losing it is harmless: it only saves repeated queries. */
type ExpiringCache<T> = {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
  delete: (key: string) => void;
};

/** @param maxEntries maximum number of entries; the oldest is evicted */
export function createCache<T>(
  maxEntries: number,
  ttlMs: number,
  now: () => number = () => Date.now(),
): ExpiringCache<T> {
  const cacheEntries = new Map<string, { value: T; expiresAt: number }>();
  return {
    get(key) {
      const entry = cacheEntries.get(key);
      return entry && entry.expiresAt > now() ? entry.value : undefined;
    },
    set(key, value) {
      cacheEntries.delete(key);
      cacheEntries.set(key, { value, expiresAt: now() + ttlMs });
      const oldest = cacheEntries.size > maxEntries ? cacheEntries.keys().next().value : undefined;
      if (oldest !== undefined) cacheEntries.delete(oldest);
    },
    delete: (key) => void cacheEntries.delete(key),
  };
}
