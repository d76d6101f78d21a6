import { regionOf, type Locale } from "@/lib/i18n/translate";

// 2024-01-01 was a Monday; noon, so that no time zone shifts the day.
const dateOfWeekday = (weekday: number): Date => new Date(Date.UTC(2024, 0, weekday, 12));

/** "Mon" or "Monday": 1 is Monday, Sunday is 7 or 0. */
export const weekdayName = (locale: Locale, weekday: number, length: "short" | "long" = "short"): string =>
  new Intl.DateTimeFormat(regionOf[locale], { weekday: length, timeZone: "UTC" }).format(dateOfWeekday(weekday));

/** "Mon, Nov 30", from a date YYYY-MM-DD. */
export const formatShortDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(regionOf[locale], {
    weekday: "short",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));

/** A time zone's common name: "Eastern Time", "hora oriental". */
export function formatTimeZoneName(locale: Locale, timeZone: string): string {
  try {
    const parts = new Intl.DateTimeFormat(regionOf[locale], { timeZone, timeZoneName: "longGeneric" }).formatToParts();
    const name = parts.find(({ type }) => type === "timeZoneName")?.value;
    // Zones without a name are formatted as an offset from GMT.
    if (name && !name.startsWith("GMT")) return name;
  } catch {
    // Older browsers do not support generic names.
  }
  return timeZone.slice(timeZone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
