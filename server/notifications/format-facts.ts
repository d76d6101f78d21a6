import "server-only";
import { documentMessages } from "@/lib/i18n/messages/driver-labels";
import { getTranslations, type Locale, regionOf } from "@/lib/i18n/translate";
import { ExpiringDocumentKind } from "@/lib/contracts/driver/driver";
import type { NotificationContext } from "@/server/notifications/notification-type";

/** A document's name by the notification's fact; a generic word without one. */
export function documentName(locale: Locale, kind: unknown): string {
  const parsed = ExpiringDocumentKind.safeParse(kind);
  return parsed.success
    ? getTranslations(locale, documentMessages)(parsed.data)
    : locale === "en"
      ? "Your document"
      : "Tu documento";
}

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

/** "Nov 24, 2:00 PM to 4:00 PM", as on the pages. Dates and times are in the business time zone, without conversion. */
export function formatWindow(locale: Locale, { facts: { day, from, to } }: NotificationContext): string | null {
  if (typeof day !== "string" || typeof from !== "string" || typeof to !== "string") return null;
  const date = new Intl.DateTimeFormat(regionOf[locale], { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
  const clock = new Intl.DateTimeFormat(regionOf[locale], { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const [start, end] = [from, to].map((time) => clock.format(new Date(`${day}T${time.slice(0, 5)}Z`)));
  return locale === "es" ? `el ${date}, de ${start} a ${end}` : `${date}, ${start} to ${end}`;
}
