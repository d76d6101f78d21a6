import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { windowWords } from "@/server/notifications/window-words";

// time_accepted: the sender has accepted the receiver's proposed time, which now applies.
export const timeAccepted: NotificationType = {
  to: ["receiver"],
  text: {
    en: (about) => ({
      title: "Your time was accepted",
      message: `${about.sender} agreed: delivery ${about.orderNo} is planned for ${windowWords("en", about) ?? "the time you proposed"}.`,
    }),
    es: (about) => ({
      title: "Aceptaron tu hora",
      message: `${about.sender} está de acuerdo: la entrega ${about.orderNo} está prevista para ${windowWords("es", about) ?? "la hora que propusiste"}.`,
    }),
  },
};
