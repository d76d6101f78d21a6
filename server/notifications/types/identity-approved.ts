import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// identity_approved: the person's limits are raised.
export const identityApproved: NotificationType = {
  to: [],
  push: "/account",
  text: {
    en: () => ({
      title: "Your papers were accepted",
      message: "You may send and receive more now. Your account says how much.",
    }),
    es: () => ({
      title: "Tus documentos fueron aceptados",
      message: "Ahora puedes enviar y recibir más. Tu cuenta dice cuánto.",
    }),
  },
};
