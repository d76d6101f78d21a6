import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// payment_confirmed: the payment was received and dispatch begins. The payment may be the fee only, so the amount is
// the delivery's.
export const paymentConfirmed: NotificationType = {
  recipients: ["sender", "receiver"],
  text: {
    en: ({ role, sender, amount }) => ({
      title: "Payment confirmed",
      message: `${role === "sender" ? "Your payment" : `${sender}'s payment`} for the delivery of ${amount} is confirmed. Next, we look for a driver.`,
    }),
    es: ({ role, sender, amount }) => ({
      title: "Pago confirmado",
      message: `${role === "sender" ? "Tu pago" : `El pago de ${sender}`} por la entrega de ${amount} está confirmado. Ahora buscamos un repartidor.`,
    }),
  },
};
