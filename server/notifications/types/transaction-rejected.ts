import "server-only";
import { rejectReasons } from "@/lib/domain/task/end-reason";
import type { Locale } from "@/lib/i18n/translate";
import { rejectReasonMessages } from "@/lib/i18n/messages/reject-reasons";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

// The receiver's chosen reason in the reader's language; empty without one.
const reasonText = (locale: Locale, value: unknown): string => {
  const reason = rejectReasons.find((item) => item === value);
  return reason ? appendReason(`“${rejectReasonMessages[locale][reason]}”`) : ".";
};

// transaction_rejected: the receiver has rejected.
export const transactionRejected: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ receiver, amount, facts }) => ({
      title: "Delivery rejected",
      message: `${receiver} rejected the delivery of ${amount}${reasonText("en", facts.rejectReason)}`,
    }),
    es: ({ receiver, amount, facts }) => ({
      title: "Entrega rechazada",
      message: `${receiver} rechazó la entrega de ${amount}${reasonText("es", facts.rejectReason)}`,
    }),
  },
};
