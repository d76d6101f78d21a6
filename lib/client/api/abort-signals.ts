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
