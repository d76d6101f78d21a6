import "server-only";
import { setTimeout as sleep } from "node:timers/promises";

/** The client's clock, replaced in tests so that they need not wait. */
export type RoutingClock = {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that fires at a request's timeout; default: real time. */
  timeout?(ms: number): AbortSignal;
};

export const realClock: RoutingClock = {
  now: Date.now,
  sleep: (ms, signal) => sleep(ms, undefined, signal ? { signal } : undefined),
};
