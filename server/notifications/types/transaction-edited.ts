import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// transaction_edited: its sender has changed something before a driver had it. What, stands on its page: no notice
// carries an address.
export const transactionEdited: NotificationType = {
  to: ["receiver"],
  text: {
    en: ({ sender, orderNo }) => ({
      title: "Delivery changed",
      message: `${sender} has changed delivery ${orderNo}. Look at what is new.`,
    }),
    es: ({ sender, orderNo }) => ({
      title: "Entrega cambiada",
      message: `${sender} cambió la entrega ${orderNo}. Mira qué hay de nuevo.`,
    }),
  },
};
