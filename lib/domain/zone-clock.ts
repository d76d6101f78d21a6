// Calendar days and times of day in a time zone. Pure: the moment is an argument.

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function wallClock(ms: number, timeZone: string): { date: string; time: string; asUtc: number } {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const date = `${(parts.year ?? "").padStart(4, "0")}-${parts.month}-${parts.day}`;
  const time = `${parts.hour}:${parts.minute}`;
  return { date, time, asUtc: Date.parse(`${date}T${time}:${parts.second}Z`) };
}

/** The zone's calendar day at a moment, YYYY-MM-DD. */
export const dateInTimeZone = (ms: number, timeZone: string): string => wallClock(ms, timeZone).date;

/** The zone's time of day at a moment, HH:MM. */
export const timeInTimeZone = (ms: number, timeZone: string): string => wallClock(ms, timeZone).time;

/** Date and time to the second: YYYY-MM-DD HH:MM:SS. */
export const dateTimeInTimeZone = (ms: number, timeZone: string): string =>
  new Date(wallClock(ms, timeZone).asUtc).toISOString().slice(0, 19).replace("T", " ");

/**
 * The moment of a local date and time. A time that occurs twice is the first, or the last if requested; a skipped one
 * is shifted by the clock change.
 */
export function instantInTimeZone(
  date: string,
  time: string,
  timeZone: string,
  occurrence: "first" | "last" = "first",
): number {
  const asUtc = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  const offset = (ms: number) => wallClock(ms, timeZone).asUtc - ms;
  const earlier = asUtc - offset(asUtc - DAY_MS);
  const moments = [earlier, asUtc - offset(asUtc + DAY_MS)].filter((ms) => wallClock(ms, timeZone).asUtc === asUtc);
  if (moments.length === 0) return earlier;
  return occurrence === "first" ? Math.min(...moments) : Math.max(...moments);
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}
