import "server-only";
import {
  type NotificationType,
  appendReason,
  type NotificationContext,
} from "@/server/notifications/notification-type";
import { rejectReasons } from "@/lib/domain/task/end-reason";
import type { Locale } from "@/lib/i18n/translate";
import { rejectReasonMessages } from "@/lib/i18n/messages/reject-reasons";
import { formatWindow } from "@/server/notifications/format-facts";

// The receiver's chosen reason in the reader's language; empty without one.
const reasonText = (locale: Locale, value: unknown): string => {
  const reason = rejectReasons.find((item) => item === value);
  return reason ? appendReason(`“${rejectReasonMessages[locale][reason]}”`) : ".";
};

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

const windowSuffix = (locale: Locale, context: NotificationContext): string => {
  const window = formatWindow(locale, context);
  return window === null ? "" : `: ${window}`;
};

export const deliveryNotifications = {
  // The receiver has to accept or reject a delivery.
  transaction_created: {
    recipients: ["receiver"],
    text: {
      en: ({ sender, amount }) => ({
        title: "A cash delivery for you",
        message: `${sender} wants to send you ${amount}. Accept it to get it delivered.`,
      }),
      es: ({ sender, amount }) => ({
        title: "Una entrega de efectivo para ti",
        message: `${sender} quiere enviarte ${amount}. Acéptalo para recibirlo.`,
      }),
    },
  },

  // The sender has changed the delivery before a driver had it. Details are on its page:
  // notifications never contain an address.
  transaction_edited: {
    recipients: ["receiver"],
    text: {
      en: ({ sender, orderNo }) => ({
        title: "Delivery changed",
        message: `${sender} has changed delivery ${orderNo}. Open it to see the change.`,
      }),
      es: ({ sender, orderNo }) => ({
        title: "Entrega cambiada",
        message: `${sender} cambió la entrega ${orderNo}. Ábrela para ver el cambio.`,
      }),
    },
  },

  // The receiver has accepted.
  transaction_accepted: {
    recipients: ["sender"],
    text: {
      en: ({ receiver, amount }) => ({
        title: "Delivery accepted",
        message: `${receiver} accepted the delivery of ${amount}.`,
      }),
      es: ({ receiver, amount }) => ({
        title: "Entrega aceptada",
        message: `${receiver} aceptó la entrega de ${amount}.`,
      }),
    },
  },

  // The receiver has rejected.
  transaction_rejected: {
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
  },

  // The delivery is cancelled or, for a recalled driver, no longer theirs.
  transaction_cancelled: {
    recipients: ["sender", "receiver", "driver"],
    text: {
      en: ({ facts, orderNo, amount, reason }) =>
        facts.recalled === true
          ? { title: "Task taken back", message: `You no longer carry delivery ${orderNo}${appendReason(reason)}` }
          : {
              title: "Delivery cancelled",
              message: `Delivery ${orderNo} of ${amount} was cancelled${appendReason(reason)}`,
            },
      es: ({ facts, orderNo, amount, reason }) =>
        facts.recalled === true
          ? { title: "Entrega retirada", message: `Ya no llevas la entrega ${orderNo}${appendReason(reason)}` }
          : {
              title: "Entrega cancelada",
              message: `La entrega ${orderNo} de ${amount} fue cancelada${appendReason(reason)}`,
            },
    },
  },

  // The handover failed. The cash's whereabouts: cash_coming_back, cash_lost.
  transaction_failed: {
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
  },

  // The cash was handed over and proven by the code.
  delivery_completed: {
    recipients: ["sender", "receiver"],
    text: {
      en: ({ role, sender, receiver, amount }) => ({
        title: "Delivery completed",
        message: role === "receiver" ? `You received ${amount} from ${sender}.` : `${receiver} received ${amount}.`,
      }),
      es: ({ role, sender, receiver, amount }) => ({
        title: "Entrega completada",
        message: role === "receiver" ? `Recibiste ${amount} de ${sender}.` : `${receiver} recibió ${amount}.`,
      }),
    },
  },

  // The receiver has corrected the drop-off before the driver was on the way to it. Details are on
  // its page: notifications never contain an address.
  delivery_corrected: {
    recipients: ["sender", "driver"],
    pushOrSmsTo: ["driver"],
    text: {
      en: ({ receiver, orderNo }) => ({
        title: "Address corrected",
        message: `${receiver} corrected the address of delivery ${orderNo}. Open it to see the change.`,
      }),
      es: ({ receiver, orderNo }) => ({
        title: "Dirección corregida",
        message: `${receiver} corrigió la dirección de la entrega ${orderNo}. Ábrela para ver el cambio.`,
      }),
    },
  },

  // The receiver proposes another time, which the sender has to answer.
  time_proposed: {
    recipients: ["sender"],
    text: {
      en: (context) => ({
        title: "Another time?",
        message: `${context.receiver} asks for another time for delivery ${context.orderNo}${windowSuffix("en", context)}. Accept it, or keep the time.`,
      }),
      es: (context) => ({
        title: "¿Otra hora?",
        message: `${context.receiver} pide otra hora para la entrega ${context.orderNo}${windowSuffix("es", context)}. Acéptala o deja la hora como está.`,
      }),
    },
  },

  // The sender has accepted the receiver's proposed time, which now applies.
  time_accepted: {
    recipients: ["receiver"],
    text: {
      en: (context) => ({
        title: "Your time was accepted",
        message: `${context.sender} agreed: delivery ${context.orderNo} is planned for ${formatWindow("en", context) ?? "the time you proposed"}.`,
      }),
      es: (context) => ({
        title: "Aceptaron tu hora",
        message: `${context.sender} está de acuerdo: la entrega ${context.orderNo} está prevista para ${formatWindow("es", context) ?? "la hora que propusiste"}.`,
      }),
    },
  },

  // The sender keeps the original time. The receiver may propose another, or reject the delivery.
  time_declined: {
    recipients: ["receiver"],
    text: {
      en: ({ sender, orderNo }) => ({
        title: "The time stays",
        message: `${sender} keeps the time of delivery ${orderNo}. You can propose another one.`,
      }),
      es: ({ sender, orderNo }) => ({
        title: "La hora no cambia",
        message: `${sender} deja la hora de la entrega ${orderNo}. Puedes proponer otra.`,
      }),
    },
  },

  // The payment came too late for the preferred time, which moved to a later day.
  preferred_time_moved: {
    recipients: ["sender", "receiver"],
    text: {
      en: (context) => ({
        title: "New day for your delivery",
        message: `Delivery ${context.orderNo} was paid too late for its preferred time. It is now planned for ${formatWindow("en", context) ?? "the next day"}.`,
      }),
      es: (context) => ({
        title: "Nuevo día para tu entrega",
        message: `La entrega ${context.orderNo} se pagó demasiado tarde para su hora preferida. Ahora está prevista para ${formatWindow("es", context) ?? "el día siguiente"}.`,
      }),
    },
  },
} satisfies Record<string, NotificationType>;
