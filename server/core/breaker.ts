import "server-only";

export type Breaker = {
  /** Milliseconds until the provider may be called again, or 0. Does not start a probe. */
  remainingPauseMs(): number;
  /** Returns the remaining pause; if it is over, the caller's next call counts as the probe. */
  acquire(): number;
  recordSuccess(): void;
  /** Ends a probe without a result: the next call may probe immediately. */
  release(): void;
  isOpen(): boolean;
  /**
   * Records a failure and returns the delay before the retry (ms). `busy`: the provider responds, but cannot serve this
   * call now.
   */
  recordFailure(busy: boolean): number;
};

// Consecutive failures, each after the client's own retries, that open the breaker.
const FAILURE_THRESHOLD = 3;

/**
 * Circuit breaker for a provider. While it is open, calls fail immediately, and one probe runs after each pause.
 * Retries are spread over another half of the pause, so that they do not arrive together.
 */
export function breaker({
  pauseMs,
  now,
  random = Math.random,
}: {
  pauseMs: number;
  now: () => number;
  random?: () => number;
}): Breaker {
  let failures = 0;
  let openUntil = 0;
  const jitterMs = (): number => pauseMs * 0.5 * random();
  const remainingPause = (): number => {
    const remainingMs = failures < FAILURE_THRESHOLD ? 0 : openUntil - now();
    return remainingMs > 0 ? remainingMs + jitterMs() : 0;
  };
  return {
    remainingPauseMs: remainingPause,
    acquire() {
      const remainingMs = remainingPause();
      if (remainingMs > 0) return remainingMs;
      if (failures < FAILURE_THRESHOLD) return 0;
      // This call is the probe.
      openUntil = now() + pauseMs;
      return 0;
    },
    recordSuccess() {
      failures = 0;
    },
    release() {
      openUntil = now();
    },
    isOpen: () => failures >= FAILURE_THRESHOLD,
    recordFailure(busy) {
      if (busy) return Math.min(pauseMs, 5_000);
      failures++;
      if (failures < FAILURE_THRESHOLD) return Math.min(pauseMs, 1_000 * 2 ** failures);
      openUntil = now() + pauseMs;
      return pauseMs + jitterMs();
    },
  };
}
