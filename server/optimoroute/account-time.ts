import "server-only";
import { addDays } from "@/lib/domain/zone-clock";
import type { DateRange, RoutingTime } from "@/server/optimoroute/types";

// The provider speaks of days and times of the account's own calendar and clock, without offsets.
export {
  addDays,
  zoneDate as accountDate,
  zoneMoment as accountMoment,
  zoneTime as accountTime,
} from "@/lib/domain/zone-clock";

/**
 * The moment of one of the provider's times: the seconds, else the UTC time, which comes without its Z. Null when it
 * says neither.
 */
export function momentOf(time: Pick<RoutingTime, "unixTimestamp" | "utcTime"> | null): number | null {
  if (typeof time?.unixTimestamp === "number") return time.unixTimestamp * 1000;
  const ms = time?.utcTime ? Date.parse(`${time.utcTime.replace(" ", "T").replace(/Z$/, "")}Z`) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

/** A range in pieces of at most so many days. */
export function cutRange({ from, to }: DateRange, days: number): DateRange[] {
  const pieces: DateRange[] = [];
  for (let start = from; start <= to; start = addDays(start, days)) {
    const end = addDays(start, days - 1);
    pieces.push({ from: start, to: end < to ? end : to });
  }
  return pieces;
}
