import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// transaction_rejected: the receiver said no.
export const transactionRejected: NotificationType = {
  to: ["sender"],
  text: {
    en: ({ receiver, amount }) => ({
      title: "Delivery rejected",
      message: `${receiver} rejected the delivery of ${amount}.`,
    }),
    es: ({ receiver, amount }) => ({
      title: "Entrega rechazada",
      message: `${receiver} rechazó la entrega de ${amount}.`,
    }),
  },
};
