import "server-only";

const TTL_MS = 1_000;

/**
 * Shares a check's result for a second, success or failure. Health checks are public and not rate limited, and each
 * queries the database on the connections for requests.
 */
export function sharedCheck<Args extends unknown[], T>(runCheck: (...args: Args) => Promise<T>): typeof runCheck {
  let last: { at: number; outcome: Promise<T> } | null = null;
  return (...args) => {
    const now = performance.now();
    if (!last || now - last.at > TTL_MS) {
      const current = { at: now, outcome: runCheck(...args) };
      // Callers who wait for a slow result share it; afterwards it is valid for a second.
      const markFinished = (): void => {
        current.at = performance.now();
      };
      current.at = Infinity;
      current.outcome.then(markFinished, markFinished);
      last = current;
    }
    return last.outcome;
  };
}
