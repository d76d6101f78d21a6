import "server-only";
import { regionOf, type Locale } from "@/lib/i18n/translate";

/** Formats a time of day such as "09:00" in the reader's language, without a time zone. */
export function formatTimeOfDay(locale: Locale, time: unknown): string {
  if (typeof time !== "string" || !/^\d\d:\d\d$/.test(time)) return "";
  return new Intl.DateTimeFormat(regionOf[locale], {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  }).format(new Date(`1970-01-01T${time}:00Z`));
}

/** Formats a date such as "2026-03-01" in the reader's language. */
export function formatDay(locale: Locale, day: unknown): string {
  if (typeof day !== "string" || !/^\d{4}-\d\d-\d\d$/.test(day)) return "";
  return new Intl.DateTimeFormat(regionOf[locale], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
