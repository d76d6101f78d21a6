import "server-only";
import { documentWord } from "@/server/notifications/document-words";
import type { NotificationType } from "@/server/notifications/notification-type";

// document_expired: a driver's document has expired; says so if it stops their offers.
export const documentExpired: NotificationType = {
  to: [],
  outside: "/profile",
  push: "/profile",
  text: {
    en: ({ facts }) => ({
      title: "A document has expired",
      message: `${documentWord("en", facts.kind)}: expired.${facts.stops === true ? " You get no offers until we have checked a new one." : ""} Send us a new one in your profile.`,
    }),
    es: ({ facts }) => ({
      title: "Un documento venció",
      message: `${documentWord("es", facts.kind)}: vencido.${facts.stops === true ? " No recibes ofertas hasta que revisemos uno nuevo." : ""} Envíanos uno nuevo en tu perfil.`,
    }),
  },
};
