import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// transaction_edited: the sender has changed the delivery before a driver had it. Details are on its page:
// notifications never contain an address.
export const transactionEdited: NotificationType = {
  recipients: ["receiver"],
  text: {
    en: ({ sender, orderNo }) => ({
      title: "Delivery changed",
      message: `${sender} has changed delivery ${orderNo}. Open it to see the change.`,
    }),
    es: ({ sender, orderNo }) => ({
      title: "Entrega cambiada",
      message: `${sender} cambió la entrega ${orderNo}. Ábrela para ver el cambio.`,
    }),
  },
};
