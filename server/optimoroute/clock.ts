import "server-only";
import { setTimeout as pause } from "node:timers/promises";

/** The client's time, so that tests need not wait. */
export type RoutingClock = {
  /** Milliseconds since 1970. */
  now(): number;
  pause(ms: number, signal?: AbortSignal): Promise<void>;
  /** A signal that fires when a request has taken too long; real time when left out. */
  timeout?(ms: number): AbortSignal;
};

export const realClock: RoutingClock = {
  now: Date.now,
  pause: (ms, signal) => pause(ms, undefined, signal ? { signal } : undefined),
};
