import "server-only";

export type Breaker = {
  /** The same without going on: whether it is worth beginning at all. */
  rest(): number;
  /** 0: go on. Else the milliseconds after which to come back. */
  enter(): number;
  succeeded(): void;
  /** Whether nobody believes in the next call. */
  isOpen(): boolean;
  /** `busy`: the provider answers, but not this now. The milliseconds after which to ask again. */
  failed(busy: boolean): number;
};

// So many failures in a row, each after the client's own retries, and nobody believes in the next call.
const ENOUGH = 3;

/**
 * Leaves a provider that is down alone: everybody is sent away at once, and one asks again after each pause. Those sent
 * away come back spread over half a pause more, so that they do not come all at once.
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
  let closedUntil = 0;
  const spread = (): number => pauseMs * 0.5 * random();
  const rest = (): number => {
    const left = failures < ENOUGH ? 0 : closedUntil - now();
    return left > 0 ? left + spread() : 0;
  };
  return {
    rest,
    enter() {
      const left = rest();
      if (left > 0) return left;
      if (failures < ENOUGH) return 0;
      // This one asks for all.
      closedUntil = now() + pauseMs;
      return 0;
    },
    succeeded() {
      failures = 0;
    },
    isOpen: () => failures >= ENOUGH,
    failed(busy) {
      if (busy) return Math.min(pauseMs, 5_000);
      failures++;
      if (failures < ENOUGH) return Math.min(pauseMs, 1_000 * 2 ** failures);
      closedUntil = now() + pauseMs;
      return pauseMs + spread();
    },
  };
}
