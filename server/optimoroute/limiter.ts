import "server-only";

/** Runs work in a lane once there is capacity. Lanes take turns, so that a long one does not delay a short one. */
type Limiter = { run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> };

// The provider allows five concurrent requests per account and per IP address. Job queues enforce it across workers;
// this is the limit of one process.
const MAX_CONCURRENT = 4;

export function createLimiter(limit: number): Limiter {
  let running = 0;
  // In round-robin order; empty lanes are removed.
  const lanes = new Map<string, (() => void)[]>();

  const next = () => {
    const [nextLane] = lanes;
    if (!nextLane || running >= limit) return;
    const [lane, waiting] = nextLane;
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

/** This process's limiter for an account at a host. */
export function accountLimiter(host: string, key: string): Limiter {
  const account = JSON.stringify([host, key]);
  const existing = shared.get(account);
  if (existing) return existing;
  const created = createLimiter(MAX_CONCURRENT);
  shared.set(account, created);
  return created;
}
