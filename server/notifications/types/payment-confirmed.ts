import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// payment_confirmed: the sender's money is there, a driver is being looked for. What is paid may be the fee alone, so the
// sum is said of the delivery.
export const paymentConfirmed: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: ({ role, sender, amount }) => ({
      title: "Payment confirmed",
      message: `${role === "sender" ? "Your payment" : `${sender}'s payment`} for the delivery of ${amount} is confirmed. Next, we look for a driver.`,
    }),
    es: ({ role, sender, amount }) => ({
      title: "Pago confirmado",
      message: `${role === "sender" ? "Tu pago" : `El pago de ${sender}`} por la entrega de ${amount} está confirmado. Ahora toca buscar un conductor.`,
    }),
  },
};
