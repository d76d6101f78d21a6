import "server-only";
import { documentName } from "@/server/notifications/document-name";
import type { NotificationType } from "@/server/notifications/notification-type";
import { formatDay } from "@/server/notifications/format-time";

// document_expiring: a driver's document expires in some days.
export const documentExpiring: NotificationType = {
  recipients: [],
  outsideAppPage: "/profile",
  pushPage: "/profile",
  text: {
    en: ({ facts }) => ({
      title: "A document expires soon",
      message: `${documentName("en", facts.kind)}: valid until ${formatDay("en", facts.day)}. Send us a new one in your profile.`,
    }),
    es: ({ facts }) => ({
      title: "Un documento vence pronto",
      message: `${documentName("es", facts.kind)}: válido hasta el ${formatDay("es", facts.day)}. Envíanos uno nuevo en tu perfil.`,
    }),
  },
};
