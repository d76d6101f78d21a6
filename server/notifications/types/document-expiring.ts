import "server-only";
import { documentWord } from "@/server/notifications/document-words";
import type { NotificationType } from "@/server/notifications/notification-type";
import { spokenDay } from "@/server/notifications/spoken-time";

// document_expiring: a driver's document expires in some days.
export const documentExpiring: NotificationType = {
  to: [],
  outside: "/profile",
  push: "/profile",
  text: {
    en: ({ facts }) => ({
      title: "A document expires soon",
      message: `${documentWord("en", facts.kind)}: valid until ${spokenDay("en", facts.day)}. Send us a new one in your profile.`,
    }),
    es: ({ facts }) => ({
      title: "Un documento vence pronto",
      message: `${documentWord("es", facts.kind)}: válido hasta el ${spokenDay("es", facts.day)}. Envíanos uno nuevo en tu perfil.`,
    }),
  },
};
