import "server-only";

const AGAIN_MS = 1_000;

/**
 * Shares a check's result for a second, success or failure. Health checks are public and not rate limited, and each
 * queries the database on the connections for requests.
 */
export function sharedCheck<Args extends unknown[], T>(look: (...args: Args) => Promise<T>): typeof look {
  let last: { at: number; said: Promise<T> } | null = null;
  return (...args) => {
    const now = performance.now();
    if (!last || now - last.at > AGAIN_MS) {
      const own = { at: now, said: look(...args) };
      // Callers who wait for a slow result share it; afterwards it is valid for a second.
      const over = (): void => {
        own.at = performance.now();
      };
      own.at = Infinity;
      own.said.then(over, over);
      last = own;
    }
    return last.said;
  };
}
