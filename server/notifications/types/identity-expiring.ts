import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// identity_expiring: the person's identification expires in some days.
export const identityExpiring: NotificationType = {
  to: [],
  push: "/account",
  text: {
    en: () => ({
      title: "Your papers expire soon",
      message: "Hand in new ones on your account's page, so that you can go on sending as much.",
    }),
    es: () => ({
      title: "Tus documentos vencen pronto",
      message: "Entrega otros en la página de tu cuenta para seguir enviando lo mismo.",
    }),
  },
};
