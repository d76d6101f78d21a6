import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

const MAX_WAIT_MS = 2_000;

/** Rate limiter with a queue: at most `perSecond` turns a second; throws when the wait would be too long. */
export function createRateLimiter(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = Date.now();
    const startAt = Math.max(now, next);
    if (startAt - now > MAX_WAIT_MS) throw new Error("Too many queued geocoder requests");
    next = startAt + 1_000 / perSecond;
    if (startAt > now) await sleep(startAt - now);
  };
}
