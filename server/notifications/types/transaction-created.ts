import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// transaction_created: the receiver has to accept or reject a delivery.
export const transactionCreated: NotificationType = {
  recipients: ["receiver"],
  text: {
    en: ({ sender, amount }) => ({
      title: "A cash delivery for you",
      message: `${sender} wants to send you ${amount}. Accept it to get it delivered.`,
    }),
    es: ({ sender, amount }) => ({
      title: "Una entrega de efectivo para ti",
      message: `${sender} quiere enviarte ${amount}. Acéptalo para recibirlo.`,
    }),
  },
};
