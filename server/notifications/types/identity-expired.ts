import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// identity_expired: the person's identification has expired, which lowers their limits.
export const identityExpired: NotificationType = {
  to: [],
  push: "/account",
  text: {
    en: () => ({
      title: "Your papers have expired",
      message: "You may send and receive less until you hand in new ones on your account's page.",
    }),
    es: () => ({
      title: "Tus documentos vencieron",
      message: "Puedes enviar y recibir menos hasta que entregues otros en la página de tu cuenta.",
    }),
  },
};
