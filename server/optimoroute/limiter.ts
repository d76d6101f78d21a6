import "server-only";

/** Runs work in a lane, once there is room. Lanes take turns, so that a long one does not hold up a short one. */
type Limiter = { run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> };

// The provider allows five concurrent requests for an account and for an address. Over all workers the job queues keep
// to that; this is the limit of one process.
const AT_ONCE = 4;

export function limiterOf(limit: number): Limiter {
  let running = 0;
  // In the order of their turns; a lane without waiting work is not kept.
  const lanes = new Map<string, (() => void)[]>();

  const next = () => {
    const [turn] = lanes;
    if (!turn || running >= limit) return;
    const [lane, waiting] = turn;
    const start = waiting.shift();
    lanes.delete(lane);
    if (waiting.length) lanes.set(lane, waiting);
    running += 1;
    start?.();
  };

  return {
    async run(lane, work) {
      await new Promise<void>((start) => {
        const waiting = lanes.get(lane);
        if (waiting) waiting.push(start);
        else lanes.set(lane, [start]);
        next();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}

const shared = new Map<string, Limiter>();

/** The one limiter of this process for an account at a host. */
export function accountLimiter(host: string, key: string): Limiter {
  const account = JSON.stringify([host, key]);
  const known = shared.get(account);
  if (known) return known;
  const made = limiterOf(AT_ONCE);
  shared.set(account, made);
  return made;
}
