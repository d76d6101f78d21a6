/** Aborts with the first of the signals. `AbortSignal.any` is missing in Safari before 17.4 and Chrome before 116. */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if (typeof AbortSignal.any === "function") return AbortSignal.any([...signals]);
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => {
      controller.abort(signal.reason);
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
}

/** Aborts after `ms`. `AbortSignal.timeout` is missing in Safari before 16 and Chrome before 103. */
export function timeoutSignal(ms: number): AbortSignal {
  if (typeof AbortSignal.timeout === "function") return AbortSignal.timeout(ms);
  const controller = new AbortController();
  setTimeout(() => {
    controller.abort(new DOMException("The time limit is over", "TimeoutError"));
  }, ms);
  return controller.signal;
}

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
