import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// verification_code_generated: the receiver's code exists. It is only on their screen, never in a notification.
export const verificationCodeGenerated: NotificationType = {
  recipients: ["receiver"],
  text: {
    en: ({ amount }) => ({
      title: "Your code is ready",
      message: `Open the delivery of ${amount} to see your code. Show it to the driver only when you see the cash.`,
    }),
    es: ({ amount }) => ({
      title: "Tu código está listo",
      message: `Abre la entrega de ${amount} para ver tu código. Muéstralo al repartidor solo cuando veas el efectivo.`,
    }),
  },
};
