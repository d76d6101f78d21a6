import "server-only";

/** A cache with expiry. Losing it is harmless: it only saves repeated queries. */
type Remembered<T> = {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
  forget: (key: string) => void;
};

/** @param most maximum number of entries; the oldest is evicted */
export function cachedRoute<T>(most: number, forMs: number, now: () => number = () => Date.now()): Remembered<T> {
  const known = new Map<string, { value: T; until: number }>();
  return {
    get(key) {
      const found = known.get(key);
      return found && found.until > now() ? found.value : undefined;
    },
    set(key, value) {
      known.delete(key);
      known.set(key, { value, until: now() + forMs });
      const oldest = known.size > most ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
    },
    forget: (key) => void known.delete(key),
  };
}
