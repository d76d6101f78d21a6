import "server-only";
import { documentName } from "@/server/notifications/document-name";
import type { NotificationType } from "@/server/notifications/notification-type";
import { formatDay } from "@/server/notifications/format-time";

// document_renewed: a driver's new document was approved.
export const documentRenewed: NotificationType = {
  recipients: [],
  pushPage: "/profile",
  text: {
    en: ({ facts }) => ({
      title: "Your new document is approved",
      message: `${documentName("en", facts.kind)}: valid until ${formatDay("en", facts.day)}.`,
    }),
    es: ({ facts }) => ({
      title: "Tu documento nuevo está aprobado",
      message: `${documentName("es", facts.kind)}: válido hasta el ${formatDay("es", facts.day)}.`,
    }),
  },
};
