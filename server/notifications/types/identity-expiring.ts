import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// identity_expiring: the person's identification expires in some days.
export const identityExpiring: NotificationType = {
  recipients: [],
  pushPage: "/account",
  text: {
    en: () => ({
      title: "Your documents expire soon",
      message: "Submit new ones on your account page to keep your current limits.",
    }),
    es: () => ({
      title: "Tus documentos vencen pronto",
      message: "Envía otros en la página de tu cuenta para conservar tus límites.",
    }),
  },
};
