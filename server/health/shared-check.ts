import "server-only";

const TTL_MS = 1_000;

/**
 * Shares a check's result for a second, success or failure. Health checks are public and not rate limited, and each
 * queries the database on the connections for requests.
 */
export function sharedCheck<Args extends unknown[], T>(runCheck: (...args: Args) => Promise<T>): typeof runCheck {
  let lastCheck: { finishedAt: number; outcome: Promise<T> } | null = null;
  return (...args) => {
    const now = performance.now();
    if (!lastCheck || now - lastCheck.finishedAt > TTL_MS) {
      const newCheck = { finishedAt: now, outcome: runCheck(...args) };
      // Callers who wait for a slow result share it; afterwards it is valid for a second.
      const markFinished = (): void => {
        newCheck.finishedAt = performance.now();
      };
      newCheck.finishedAt = Infinity;
      newCheck.outcome.then(markFinished, markFinished);
      lastCheck = newCheck;
    }
    return lastCheck.outcome;
  };
}
