import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// Adds a final period if the message has no punctuation at its end.
const asSentence = (sentence: string): string => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

// support_message: support wrote to a driver outside of a delivery. A push says only that there is a message, because
// lock screens are visible to others.
export const supportMessage: NotificationType = {
  recipients: [],
  // The page with the text: the dashboard has only the bell.
  pushPage: "/history?view=notices",
  text: {
    en: ({ reason }) => ({ title: "Message from support", message: asSentence(reason || "Support wrote to you") }),
    es: ({ reason }) => ({ title: "Mensaje de soporte", message: asSentence(reason || "Soporte te escribió") }),
  },
};
