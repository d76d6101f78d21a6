import "server-only";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

// transaction_cancelled: the delivery is cancelled or, for a recalled driver, no longer theirs.
export const transactionCancelled: NotificationType = {
  recipients: ["sender", "receiver", "driver"],
  text: {
    en: ({ facts, orderNo, amount, reason }) =>
      facts.recalled === true
        ? { title: "Task taken back", message: `You no longer carry delivery ${orderNo}${appendReason(reason)}` }
        : {
            title: "Delivery cancelled",
            message: `Delivery ${orderNo} of ${amount} was cancelled${appendReason(reason)}`,
          },
    es: ({ facts, orderNo, amount, reason }) =>
      facts.recalled === true
        ? { title: "Entrega retirada", message: `Ya no llevas la entrega ${orderNo}${appendReason(reason)}` }
        : {
            title: "Entrega cancelada",
            message: `La entrega ${orderNo} de ${amount} fue cancelada${appendReason(reason)}`,
          },
  },
};
