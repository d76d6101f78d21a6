import "server-only";
import { documentName } from "@/server/notifications/document-name";
import type { NotificationType } from "@/server/notifications/notification-type";

// document_expired: a driver's document has expired; says so if it stops their offers.
export const documentExpired: NotificationType = {
  recipients: [],
  outsideAppPage: "/profile",
  pushPage: "/profile",
  text: {
    en: ({ facts }) => ({
      title: "A document has expired",
      message: `${documentName("en", facts.kind)}: expired.${facts.stops === true ? " You get no offers until we have checked a new one." : ""} Send us a new one in your profile.`,
    }),
    es: ({ facts }) => ({
      title: "Un documento venció",
      message: `${documentName("es", facts.kind)}: vencido.${facts.stops === true ? " No recibes ofertas hasta que revisemos uno nuevo." : ""} Envíanos uno nuevo en tu perfil.`,
    }),
  },
};
