import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// payment_failed: no money, no delivery.
export const paymentFailed: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: ({ orderNo, amount }) => ({
      title: "Payment failed",
      message: `The payment of ${amount} for delivery ${orderNo} failed.`,
    }),
    es: ({ orderNo, amount }) => ({
      title: "Pago fallido",
      message: `El pago de ${amount} de la entrega ${orderNo} falló.`,
    }),
  },
};
