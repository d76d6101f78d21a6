import "server-only";
import { documentWord } from "@/server/notifications/document-words";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

// document_declined: a driver's new document was declined; the previous one stays.
export const documentDeclined: NotificationType = {
  to: [],
  push: "/profile",
  text: {
    en: ({ facts, reason }) => ({
      title: "Your new document was not approved",
      message: `${documentWord("en", facts.kind)}: not approved${appendReason(reason)} Send us another one in your profile.`,
    }),
    es: ({ facts, reason }) => ({
      title: "Documento nuevo no aprobado",
      message: `${documentWord("es", facts.kind)}: no aprobado${appendReason(reason)} Envíanos otro en tu perfil.`,
    }),
  },
};
