import { addDays, dateInTimeZone, instantInTimeZone } from "@/lib/domain/zone-clock";

const minuteMs = 60_000;
/** The longest period of one request. */
export const dayMs = 86_400_000;

/** Value of a `datetime-local` field, in the device's time zone. */
function toFieldValue(timestamp: number): string {
  const local = new Date(timestamp - new Date(timestamp).getTimezoneOffset() * minuteMs);
  return local.toISOString().slice(0, 16);
}

/** The time of a `datetime-local` field. */
export const parseFieldValue = (field: string): number => new Date(field).getTime();

/** The last two hours. */
export const recentPeriod = (now: number): { from: string; to: string } => ({
  from: toFieldValue(now - 120 * minuteMs),
  to: toFieldValue(now + minuteMs),
});

/** A day of the time zone, from midnight; at most 24 hours, also when the clocks change. */
export function dayPeriod(daysAgo: number, now: number, timeZone: string): { from: string; to: string } {
  const start = instantInTimeZone(addDays(dateInTimeZone(now, timeZone), -daysAgo), "00:00", timeZone);
  return { from: toFieldValue(start), to: toFieldValue(start + dayMs) };
}
