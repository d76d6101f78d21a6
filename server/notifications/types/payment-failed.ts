import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// payment_failed: the payment failed, and the delivery with it.
export const paymentFailed: NotificationType = {
  recipients: ["sender", "receiver"],
  text: {
    en: ({ orderNo, amount }) => ({
      title: "Payment failed",
      message: `The payment for delivery ${orderNo} of ${amount} failed.`,
    }),
    es: ({ orderNo, amount }) => ({
      title: "Pago fallido",
      message: `El pago por la entrega ${orderNo} de ${amount} falló.`,
    }),
  },
};
