import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// identity_expired: the person's identification has expired, which lowers their limits.
export const identityExpired: NotificationType = {
  recipients: [],
  pushPage: "/account",
  text: {
    en: () => ({
      title: "Your documents have expired",
      message: "You can send and receive less until you submit new ones on your account page.",
    }),
    es: () => ({
      title: "Tus documentos vencieron",
      message: "Puedes enviar y recibir menos hasta que envíes otros en la página de tu cuenta.",
    }),
  },
};
