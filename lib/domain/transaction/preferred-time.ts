import { addDays, dateInTimeZone, instantInTimeZone } from "@/lib/domain/zone-clock";

/** Two times of day, HH:MM, of one day in the business time zone. */
type TimeOfDayRange = { from: string; to: string };
/** The business clock, as the server returns it. */
type ServiceClock = { timeZone: string; noticeSeconds: number };
type PreferredWindow = { startsAt: number; endsAt: number };

const minutesOfDay = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The preferred time on one day. If a clock change would leave nothing of it, it keeps its length. */
export function windowOnDay(day: string, { from, to }: TimeOfDayRange, timeZone: string): PreferredWindow {
  const startsAt = instantInTimeZone(day, from, timeZone);
  const clockEnd = instantInTimeZone(day, to, timeZone, "last");
  return {
    startsAt,
    endsAt: clockEnd > startsAt ? clockEnd : startsAt + (minutesOfDay(to) - minutesOfDay(from)) * 60_000,
  };
}

/**
 * The window meant by a preferred time requested at `now`: the first day's window that ends no sooner than the notice.
 * Same as private.find_next_window(); a test compares the two.
 */
export function nextWindow(
  range: TimeOfDayRange,
  now: number,
  { timeZone, noticeSeconds }: ServiceClock,
): PreferredWindow {
  const today = dateInTimeZone(now, timeZone);
  const windows = [0, 1, 2].map((days) => windowOnDay(addDays(today, days), range, timeZone));
  return (
    windows.find(({ endsAt }) => endsAt >= now + noticeSeconds * 1000) ??
    windowOnDay(addDays(today, 2), range, timeZone)
  );
}

/** The relative day of a moment in the business time zone. */
export function relativeDayOf(at: number, now: number, timeZone: string): "today" | "tomorrow" | "yesterday" | "other" {
  const day = dateInTimeZone(at, timeZone);
  const today = dateInTimeZone(now, timeZone);
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day === addDays(today, -1) ? "yesterday" : "other";
}
