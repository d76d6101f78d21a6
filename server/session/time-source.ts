import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** The source of time; tests inject their own. */
export type TimeSource = { now: () => number; sleep: (ms: number) => Promise<unknown> };
export const wallClock: TimeSource = { now: () => performance.now(), sleep };
