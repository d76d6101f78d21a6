import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import type { NotificationContext, NotificationType } from "@/server/notifications/notification-type";
import { formatWindow } from "@/server/notifications/format-window";

// time_proposed: the receiver proposes another time, which the sender has to answer.
export const timeProposed: NotificationType = {
  recipients: ["sender"],
  text: {
    en: (context) => ({
      title: "Another time?",
      message: `${context.receiver} asks for another time for delivery ${context.orderNo}${windowIn("en", context)}. Accept it, or keep the time.`,
    }),
    es: (context) => ({
      title: "¿Otra hora?",
      message: `${context.receiver} pide otra hora para la entrega ${context.orderNo}${windowIn("es", context)}. Acéptala o deja la hora como está.`,
    }),
  },
};

const windowIn = (locale: Locale, context: NotificationContext): string => {
  const window = formatWindow(locale, context);
  return window === null ? "" : `: ${window}`;
};
