import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { windowWords } from "@/server/notifications/window-words";

// time_accepted: the sender has accepted the receiver's proposed time, which now applies.
export const timeAccepted: NotificationType = {
  to: ["receiver"],
  text: {
    en: (context) => ({
      title: "Your time was accepted",
      message: `${context.sender} agreed: delivery ${context.orderNo} is planned for ${windowWords("en", context) ?? "the time you proposed"}.`,
    }),
    es: (context) => ({
      title: "Aceptaron tu hora",
      message: `${context.sender} está de acuerdo: la entrega ${context.orderNo} está prevista para ${windowWords("es", context) ?? "la hora que propusiste"}.`,
    }),
  },
};
