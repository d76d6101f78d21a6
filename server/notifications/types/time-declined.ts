import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// time_declined: the sender keeps the original time. The receiver may propose another, or reject the delivery.
export const timeDeclined: NotificationType = {
  recipients: ["receiver"],
  text: {
    en: ({ sender, orderNo }) => ({
      title: "The time stays",
      message: `${sender} keeps the time of delivery ${orderNo}. You can propose another one.`,
    }),
    es: ({ sender, orderNo }) => ({
      title: "La hora no cambia",
      message: `${sender} deja la hora de la entrega ${orderNo}. Puedes proponer otra.`,
    }),
  },
};
