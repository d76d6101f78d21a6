import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// payment_due: the delivery waits for the sender's card payment.
export const paymentDue: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ amount, orderNo }) => ({
      title: "Pay for your delivery",
      message: `Pay ${amount} by card for delivery ${orderNo}. It continues once it is paid.`,
    }),
    es: ({ amount, orderNo }) => ({
      title: "Paga tu entrega",
      message: `Paga ${amount} con tarjeta por la entrega ${orderNo}. Sigue en cuanto esté pagada.`,
    }),
  },
};
