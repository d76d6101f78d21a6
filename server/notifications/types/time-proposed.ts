import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import type { NotificationContext, NotificationType } from "@/server/notifications/notification-type";
import { windowWords } from "@/server/notifications/window-words";

// time_proposed: the receiver proposes another time, which the sender has to answer.
export const timeProposed: NotificationType = {
  to: ["sender"],
  text: {
    en: (about) => ({
      title: "Another time?",
      message: `${about.receiver} asks for another time for delivery ${about.orderNo}${windowIn("en", about)}. Accept it, or keep the time.`,
    }),
    es: (about) => ({
      title: "¿Otra hora?",
      message: `${about.receiver} pide otra hora para la entrega ${about.orderNo}${windowIn("es", about)}. Acéptala o deja la hora como está.`,
    }),
  },
};

const windowIn = (locale: Locale, about: NotificationContext): string => {
  const window = windowWords(locale, about);
  return window === null ? "" : `: ${window}`;
};
