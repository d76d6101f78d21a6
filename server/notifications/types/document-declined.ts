import "server-only";
import { documentName } from "@/server/notifications/document-name";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

// document_declined: a driver's new document was declined; the previous one stays.
export const documentDeclined: NotificationType = {
  recipients: [],
  pushPage: "/profile",
  text: {
    en: ({ facts, reason }) => ({
      title: "Your new document was not approved",
      message: `${documentName("en", facts.kind)}: not approved${appendReason(reason)} Send us another one in your profile.`,
    }),
    es: ({ facts, reason }) => ({
      title: "Documento nuevo no aprobado",
      message: `${documentName("es", facts.kind)}: no aprobado${appendReason(reason)} Envíanos otro en tu perfil.`,
    }),
  },
};
