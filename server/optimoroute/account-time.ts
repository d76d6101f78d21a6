import "server-only";
import type { DateRange, RoutingTime } from "@/server/optimoroute/types";

// The provider speaks of days and times of the account's own calendar and clock, without offsets.

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function wall(ms: number, timeZone: string): { date: string; time: string; asUtc: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const date = `${(parts.year ?? "").padStart(4, "0")}-${parts.month}-${parts.day}`;
  const time = `${parts.hour}:${parts.minute}`;
  return { date, time, asUtc: Date.parse(`${date}T${time}:${parts.second}Z`) };
}

/** The account's calendar day at a moment, YYYY-MM-DD. */
export const accountDate = (ms: number, timeZone: string): string => wall(ms, timeZone).date;

/** The account's clock at a moment, HH:MM. */
export const accountTime = (ms: number, timeZone: string): string => wall(ms, timeZone).time;

/** The moment of a day and a time of the account. A time that comes twice is the first; one that is left out is as much later as the clock is put forward. */
export function accountMoment(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  const offset = (ms: number) => wall(ms, timeZone).asUtc - ms;
  const before = asUtc - offset(asUtc - DAY_MS);
  const moments = [before, asUtc - offset(asUtc + DAY_MS)].filter((ms) => wall(ms, timeZone).asUtc === asUtc);
  return moments.length ? Math.min(...moments) : before;
}

/** The moment of one of the provider's times: the seconds, else the UTC time, which comes without its Z. Null when it says neither. */
export function momentOf(time: Pick<RoutingTime, "unixTimestamp" | "utcTime"> | null): number | null {
  if (typeof time?.unixTimestamp === "number") return time.unixTimestamp * 1000;
  const ms = time?.utcTime ? Date.parse(`${time.utcTime.replace(" ", "T").replace(/Z$/, "")}Z`) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
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
