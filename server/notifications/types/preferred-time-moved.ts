import "server-only";
import type { Locale } from "@/lib/i18n/text";
import type { About, NotificationType } from "@/server/notifications/notification-type";

// preferred_time_moved: it was paid too late for its preferred time, which now means a later day.
export const preferredTimeMoved: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: (about) => ({
      title: "New day for your delivery",
      message: `Delivery ${about.orderNo} was paid too late for its preferred time. It is now planned for ${windowOf("en", about) ?? "the next day"}.`,
    }),
    es: (about) => ({
      title: "Nuevo día para tu entrega",
      message: `La entrega ${about.orderNo} se pagó demasiado tarde para su hora preferida. Ahora está prevista para ${windowOf("es", about) ?? "el día siguiente"}.`,
    }),
  },
};

/** "Nov 24, 14:00 to 16:00". The day is the service's own: no zone may move it. */
function windowOf(locale: Locale, { facts: { day, from, to } }: About): string | null {
  if (typeof day !== "string" || typeof from !== "string" || typeof to !== "string") return null;
  const date = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
  return locale === "es" ? `el ${date}, de ${from} a ${to}` : `${date}, ${from} to ${to}`;
}
