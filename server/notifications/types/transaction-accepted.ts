import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// transaction_accepted: the receiver has accepted.
export const transactionAccepted: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ receiver, amount }) => ({
      title: "Delivery accepted",
      message: `${receiver} accepted the delivery of ${amount}.`,
    }),
    es: ({ receiver, amount }) => ({
      title: "Entrega aceptada",
      message: `${receiver} aceptó la entrega de ${amount}.`,
    }),
  },
};
