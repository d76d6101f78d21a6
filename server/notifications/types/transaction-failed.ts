import "server-only";
import type { Locale } from "@/lib/i18n/translate";
import {
  appendReason,
  type NotificationContext,
  type NotificationType,
} from "@/server/notifications/notification-type";

const consequences: Record<Locale, { back: string; robbedSender: string; robbedReceiver: string }> = {
  en: {
    back: " The cash goes back; keep your code to yourself.",
    robbedSender: " You owe nothing for it.",
    robbedReceiver: " It does not come; keep your code to yourself.",
  },
  es: {
    back: " El efectivo se devuelve; no muestres tu código a nadie.",
    robbedSender: " No debes nada por ella.",
    robbedReceiver: " Ya no llega; no muestres tu código a nadie.",
  },
};
/** The consequence for the reader. Robbed cash is not returned. */
const consequenceFor = (locale: Locale, { role, facts }: NotificationContext): string =>
  role === "receiver"
    ? consequences[locale][facts.robbed === true ? "robbedReceiver" : "back"]
    : facts.robbed === true
      ? consequences[locale].robbedSender
      : "";

// transaction_failed: the handover failed. The cash's whereabouts: cash_coming_back, cash_lost.
export const transactionFailed: NotificationType = {
  recipients: ["sender", "receiver"],
  text: {
    en: (context) => ({
      title: "Delivery failed",
      message: `Delivery ${context.orderNo} of ${context.amount} failed${appendReason(context.reason)}${consequenceFor("en", context)}`,
    }),
    es: (context) => ({
      title: "Entrega fallida",
      message: `La entrega ${context.orderNo} de ${context.amount} falló${appendReason(context.reason)}${consequenceFor("es", context)}`,
    }),
  },
};
