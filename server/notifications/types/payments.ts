import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

export const paymentNotifications = {
  // The delivery waits for the sender's card payment.
  payment_due: {
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
  },

  // The payment was received and dispatch begins. The payment may be the fee only, so the amount is
  // the delivery's.
  payment_confirmed: {
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
  },

  // The payment failed, and the delivery with it.
  payment_failed: {
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
  },

  // The receiver could not accept because of a daily limit. The sender does not learn its amount.
  acceptance_over_limit: {
    recipients: ["sender"],
    text: {
      en: ({ receiver, orderNo }) => ({
        title: "Not accepted yet",
        message: `${receiver} cannot accept delivery ${orderNo} because of the limit for that day. Choose another day, send less, or wait.`,
      }),
      es: ({ receiver, orderNo }) => ({
        title: "Aún no aceptada",
        message: `${receiver} no puede aceptar la entrega ${orderNo} por el límite de ese día. Elige otro día, envía menos o espera.`,
      }),
    },
  },
} satisfies Record<string, NotificationType>;
