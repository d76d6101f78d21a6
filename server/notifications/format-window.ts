import "server-only";
import { regionOf, type Locale } from "@/lib/i18n/translate";
import type { NotificationContext } from "@/server/notifications/notification-type";

/** "Nov 24, 2:00 PM to 4:00 PM", as on the pages. Dates and times are in business time, without conversion. */
export function formatWindow(locale: Locale, { facts: { day, from, to } }: NotificationContext): string | null {
  if (typeof day !== "string" || typeof from !== "string" || typeof to !== "string") return null;
  const date = new Intl.DateTimeFormat(regionOf[locale], { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
  const clock = new Intl.DateTimeFormat(regionOf[locale], { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
  const [start, end] = [from, to].map((time) => clock.format(new Date(`${day}T${time.slice(0, 5)}Z`)));
  return locale === "es" ? `el ${date}, de ${start} a ${end}` : `${date}, ${start} to ${end}`;
}
