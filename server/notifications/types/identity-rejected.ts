import "server-only";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

const reasonOf = ({ reason }: Readonly<Record<string, unknown>>): string => (typeof reason === "string" ? reason : "");

// identity_rejected: the documents were rejected, with the reason; others may be submitted.
export const identityRejected: NotificationType = {
  recipients: [],
  pushPage: "/account",
  text: {
    en: ({ facts }) => ({
      title: "Your documents were not accepted",
      message: `You can submit others${appendReason(reasonOf(facts))}`,
    }),
    es: ({ facts }) => ({
      title: "Tus documentos no fueron aceptados",
      message: `Puedes enviar otros${appendReason(reasonOf(facts))}`,
    }),
  },
};
