import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { addDays } from "@/lib/domain/zone-clock";
import type { DateRange, RoutingTime } from "@/server/optimoroute/types";

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

// The provider's dates and times are in the account's time zone, without offsets.
export { addDays, dateInTimeZone, instantInTimeZone, timeInTimeZone } from "@/lib/domain/zone-clock";

/** The moment of a provider's time: its Unix seconds, otherwise its UTC time, which has no Z. Null without either. */
export function toInstant(time: Pick<RoutingTime, "unixTimestamp" | "utcTime"> | null): number | null {
  if (typeof time?.unixTimestamp === "number") return time.unixTimestamp * 1000;
  const ms = time?.utcTime ? Date.parse(`${time.utcTime.replace(" ", "T").replace(/Z$/, "")}Z`) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** Splits a range into pieces of at most this number of days. */
export function splitRange({ from, to }: DateRange, days: number): DateRange[] {
  const pieces: DateRange[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}
