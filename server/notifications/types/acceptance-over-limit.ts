import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

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
