import "server-only";
import { because, type NotificationType } from "@/server/notifications/notification-type";

// transaction_failed: the cash could not be handed over. What becomes of it: cash_coming_back.
export const transactionFailed: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: ({ role, orderNo, amount, reason }) => ({
      title: "Delivery failed",
      message: `Delivery ${orderNo} of ${amount} failed${because(reason)}${role === "receiver" ? " The cash goes back to the sender; keep your code to yourself." : ""}`,
    }),
    es: ({ role, orderNo, amount, reason }) => ({
      title: "Entrega fallida",
      message: `La entrega ${orderNo} de ${amount} falló${because(reason)}${role === "receiver" ? " El efectivo vuelve a quien lo envió; no muestres tu código a nadie." : ""}`,
    }),
  },
};
