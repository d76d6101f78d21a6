import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// identity_approved: the person's limits are raised.
export const identityApproved: NotificationType = {
  recipients: [],
  pushPage: "/account",
  text: {
    en: () => ({
      title: "Your documents were accepted",
      message: "You can send and receive more now. Open your account to see how much.",
    }),
    es: () => ({
      title: "Tus documentos fueron aceptados",
      message: "Ahora puedes enviar y recibir más. Abre tu cuenta para ver cuánto.",
    }),
  },
};
