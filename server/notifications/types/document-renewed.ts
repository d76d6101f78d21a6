import "server-only";
import { documentWord } from "@/server/notifications/document-words";
import type { NotificationType } from "@/server/notifications/notification-type";
import { spokenDay } from "@/server/notifications/spoken-time";

// document_renewed: a driver's new document was approved.
export const documentRenewed: NotificationType = {
  to: [],
  push: "/profile",
  text: {
    en: ({ facts }) => ({
      title: "Your new document is approved",
      message: `${documentWord("en", facts.kind)}: valid until ${spokenDay("en", facts.day)}.`,
    }),
    es: ({ facts }) => ({
      title: "Tu documento nuevo está aprobado",
      message: `${documentWord("es", facts.kind)}: válido hasta el ${spokenDay("es", facts.day)}.`,
    }),
  },
};
