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

// acceptance_over_limit: the receiver could not accept because of a daily limit. The sender does not learn its amount.
export const acceptanceOverLimit: NotificationType = {
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
};
