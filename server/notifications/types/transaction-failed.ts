import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import {
  appendReason,
  type NotificationContext,
  type NotificationType,
} from "@/server/notifications/notification-type";

const after: Record<Locale, { back: string; robbedSender: string; robbedReceiver: string }> = {
  en: {
    back: " The cash goes back to the sender; keep your code to yourself.",
    robbedSender: " You owe nothing for it.",
    robbedReceiver: " It does not come; keep your code to yourself.",
  },
  es: {
    back: " El efectivo vuelve al remitente; no muestres tu código a nadie.",
    robbedSender: " No debes nada por ella.",
    robbedReceiver: " Ya no llega; no muestres tu código a nadie.",
  },
};
/** The consequence for the reader. Robbed cash is not returned. */
const meaning = (locale: Locale, { role, facts }: NotificationContext): string =>
  role === "receiver"
    ? after[locale][facts.robbed === true ? "robbedReceiver" : "back"]
    : facts.robbed === true
      ? after[locale].robbedSender
      : "";

// transaction_failed: the handover failed. The cash's whereabouts: cash_coming_back, cash_lost.
export const transactionFailed: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: (about) => ({
      title: "Delivery failed",
      message: `Delivery ${about.orderNo} of ${about.amount} failed${appendReason(about.reason)}${meaning("en", about)}`,
    }),
    es: (about) => ({
      title: "Entrega fallida",
      message: `La entrega ${about.orderNo} de ${about.amount} falló${appendReason(about.reason)}${meaning("es", about)}`,
    }),
  },
};
