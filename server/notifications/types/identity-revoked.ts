import "server-only";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

const reasonOf = ({ reason }: Readonly<Record<string, unknown>>): string => (typeof reason === "string" ? reason : "");

// identity_revoked: the person's identification was revoked, with the reason.
export const identityRevoked: NotificationType = {
  recipients: [],
  pushPage: "/account",
  text: {
    en: ({ facts }) => ({
      title: "Your verification was revoked",
      message: `Submit new documents to send more again${appendReason(reasonOf(facts))}`,
    }),
    es: ({ facts }) => ({
      title: "Se retiró tu verificación",
      message: `Envía otros documentos para volver a enviar más${appendReason(reasonOf(facts))}`,
    }),
  },
};
