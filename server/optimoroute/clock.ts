import "server-only";
import { setTimeout as pause } from "node:timers/promises";

/** The client's clock, replaced in tests so that they need not wait. */
export type RoutingClock = {
  /** Milliseconds since 1970. */
  now(): number;
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that fires at a request's timeout; default: real time. */
  timeout?(ms: number): AbortSignal;
};

export const realClock: RoutingClock = {
  now: Date.now,
  pause: (ms, signal) => pause(ms, undefined, signal ? { signal } : undefined),
};
