import "server-only";
import type { Locale } from "@/lib/i18n/text";
import type { About } from "@/server/notifications/notification-type";

/** "Nov 24, 14:00 to 16:00". The day is the service's own: no zone may move it. */
export function windowWords(locale: Locale, { facts: { day, from, to } }: About): string | null {
  if (typeof day !== "string" || typeof from !== "string" || typeof to !== "string") return null;
  const date = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return locale === "es" ? `el ${date}, de ${from} a ${to}` : `${date}, ${from} to ${to}`;
}
