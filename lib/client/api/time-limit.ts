/** A promise of the browser that did not settle in time. */
export class TimeLimitError extends Error {
  override name = "TimeLimitError";
}

/**
 * The promise, or a TimeLimitError after `ms`. Browsers leave some promises open for ever (storage, locks, positions,
 * permissions), so each one that the product awaits has a limit and a fallback.
 */
export function withTimeLimit<T>(promise: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new TimeLimitError(`No answer within ${ms} ms`));
    }, ms);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}
