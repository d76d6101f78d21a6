import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// payment_confirmed: the sender's money is there, a driver is being looked for.
export const paymentConfirmed: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: ({ role, sender, amount }) => ({
      title: "Payment confirmed",
      message: `${role === "sender" ? `Your payment of ${amount}` : `${sender}'s payment of ${amount}`} is confirmed. We are finding a driver.`,
    }),
    es: ({ role, sender, amount }) => ({
      title: "Pago confirmado",
      message: `${role === "sender" ? `Tu pago de ${amount}` : `El pago de ${amount} de ${sender}`} está confirmado. Buscamos un conductor.`,
    }),
  },
};
