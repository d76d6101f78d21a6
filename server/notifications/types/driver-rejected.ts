import "server-only";
import { because, type NotificationType } from "@/server/notifications/notification-type";

// driver_rejected: the application was rejected.
export const driverRejected: NotificationType = {
  to: ["driver"],
  outside: "/apply",
  text: {
    en: ({ reason }) => ({
      title: "Application rejected",
      message: `Your application was not approved${because(reason)}`,
    }),
    es: ({ reason }) => ({ title: "Solicitud rechazada", message: `Tu solicitud no fue aprobada${because(reason)}` }),
  },
};
