import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { regionOf, type Locale } from "@/lib/i18n/translate";

/** "1 minute", "15 minutos". */
const minutes = (locale: Locale, { minutes: count }: Readonly<Record<string, unknown>>): string =>
  new Intl.NumberFormat(regionOf[locale], { style: "unit", unit: "minute", unitDisplay: "long" }).format(
    typeof count === "number" ? count : 15,
  );

const delegateName = ({ delegate }: Readonly<Record<string, unknown>>, fallback: string): string =>
  typeof delegate === "string" ? delegate : fallback;

type Author = "driver" | "sender" | "receiver" | "support";
const authorOf = (facts: Readonly<Record<string, unknown>>): Author => {
  const { from } = facts;
  return from === "sender" || from === "receiver" || from === "support" ? from : "driver";
};
const titleEn: Record<Author, string> = {
  driver: "Message from your driver",
  sender: "Message from the sender",
  receiver: "Message from the receiver",
  support: "Message from support",
};
const titleEs: Record<Author, string> = {
  driver: "Mensaje de tu repartidor",
  sender: "Mensaje del remitente",
  receiver: "Mensaje del destinatario",
  support: "Mensaje de soporte",
};

// Adds a final period if the message has no punctuation at its end.
const asSentence = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

export const codeAndMessageNotifications = {
  // The receiver's code exists. It is only on their screen, never in a notification.
  verification_code_generated: {
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
  },

  // Too many wrong codes at the delivery, or at the pickup or return of its cash.
  code_locked: {
    recipients: ["receiver"],
    text: {
      en: ({ role, amount, facts }) => ({
        title: "Too many wrong codes",
        message: `Your code for ${amount} is locked for ${minutes("en", facts)}. ${role === "sender" ? "Until then no cash changes hands." : "If the driver is at your door, call support."}`,
      }),
      es: ({ role, amount, facts }) => ({
        title: "Demasiados códigos incorrectos",
        message: `Tu código para ${amount} está bloqueado durante ${minutes("es", facts)}. ${role === "sender" ? "Hasta entonces no se entrega efectivo." : "Si el repartidor está en tu puerta, llama a soporte."}`,
      }),
    },
  },

  // The receiver has named a delegate. For the sender and the delivery's driver, who may now meet either
  // of the two.
  delegate_named: {
    recipients: ["sender", "driver"],
    text: {
      en: ({ role, receiver, orderNo, facts }) => ({
        title: "Another person may take it",
        message:
          role === "driver"
            ? `${receiver} has named ${delegateName(facts, "another person")} to take the cash, with their own code.`
            : `${receiver} has named ${delegateName(facts, "another person")} to take the cash of delivery ${orderNo}.`,
      }),
      es: ({ role, receiver, orderNo, facts }) => ({
        title: "Otra persona puede recibirlo",
        message:
          role === "driver"
            ? `${receiver} nombró a ${delegateName(facts, "otra persona")} para recibir el efectivo, con un código propio.`
            : `${receiver} nombró a ${delegateName(facts, "otra persona")} para recibir el efectivo de la entrega ${orderNo}.`,
      }),
    },
  },

  // The receiver has removed the delegate. Their code is now refused.
  delegate_revoked: {
    recipients: ["sender", "driver"],
    text: {
      en: ({ receiver, orderNo, facts }) => ({
        title: "Only the receiver takes it",
        message: `${delegateName(facts, "The named person")} no longer takes the cash of delivery ${orderNo}: ${receiver} withdrew the permission.`,
      }),
      es: ({ receiver, orderNo, facts }) => ({
        title: "Solo lo recibe el destinatario",
        message: `${delegateName(facts, "La persona nombrada")} ya no recibe el efectivo de la entrega ${orderNo}: ${receiver} retiró el permiso.`,
      }),
    },
  },

  // A message from another party or from support. The text is only in the conversation: lock screens
  // are visible to others, and notifications outlive redaction.
  message_received: {
    recipients: [],
    text: {
      en: ({ facts }) => ({ title: titleEn[authorOf(facts)], message: "Open the delivery to read and answer it." }),
      es: ({ facts }) => ({ title: titleEs[authorOf(facts)], message: "Abre la entrega para leerlo y responder." }),
    },
  },

  // Support wrote to a driver outside of a delivery. A push says only that there is a message, because
  // lock screens are visible to others.
  support_message: {
    recipients: [],
    // The page with the text: the dashboard has only the bell.
    pushPage: "/history?view=notices",
    text: {
      en: ({ reason }) => ({ title: "Message from support", message: asSentence(reason || "Support wrote to you") }),
      es: ({ reason }) => ({ title: "Mensaje de soporte", message: asSentence(reason || "Soporte te escribió") }),
    },
  },
} satisfies Record<string, NotificationType>;
