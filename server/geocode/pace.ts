import "server-only";
import { setTimeout as pause } from "node:timers/promises";

const MOST_WAIT_MS = 2_000;

/** Turns in a row, at most so many a second; who would wait too long for theirs is sent away by an error. */
export function pace(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = Date.now();
    const at = Math.max(now, next);
    if (at - now > MOST_WAIT_MS) throw new Error("Too many questions at once");
    next = at + 1_000 / perSecond;
    if (at > now) await pause(at - now);
  };
}
