import "server-only";
import { because, type NotificationType } from "@/server/notifications/notification-type";

// transaction_failed: the cash could not be handed over.
export const transactionFailed: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: ({ orderNo, amount, reason }) => ({
      title: "Delivery failed",
      message: `Delivery ${orderNo} of ${amount} failed${because(reason)}`,
    }),
    es: ({ orderNo, amount, reason }) => ({
      title: "Entrega fallida",
      message: `La entrega ${orderNo} de ${amount} falló${because(reason)}`,
    }),
  },
};
