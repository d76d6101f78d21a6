/** A browser promise did not settle in time. */
export class TimeoutError extends Error {
  override name = "TimeLimitError";
}

/**
 * Resolves with the promise, or rejects with TimeoutError after `ms`. Browsers leave some promises pending forever
 * (storage, locks, positions, permissions), so each one that the product awaits has a limit and a fallback.
 */
export function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new TimeoutError(`No answer within ${ms} ms`));
    }, ms);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
