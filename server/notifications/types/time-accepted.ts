import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { formatWindow } from "@/server/notifications/format-window";

// time_accepted: the sender has accepted the receiver's proposed time, which now applies.
export const timeAccepted: NotificationType = {
  recipients: ["receiver"],
  text: {
    en: (context) => ({
      title: "Your time was accepted",
      message: `${context.sender} agreed: delivery ${context.orderNo} is planned for ${formatWindow("en", context) ?? "the time you proposed"}.`,
    }),
    es: (context) => ({
      title: "Aceptaron tu hora",
      message: `${context.sender} está de acuerdo: la entrega ${context.orderNo} está prevista para ${formatWindow("es", context) ?? "la hora que propusiste"}.`,
    }),
  },
};
