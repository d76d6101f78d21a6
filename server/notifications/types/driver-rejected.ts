import "server-only";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

// driver_rejected: the application was rejected.
export const driverRejected: NotificationType = {
  recipients: ["driver"],
  outsideAppPage: "/apply",
  text: {
    en: ({ reason }) => ({
      title: "Application rejected",
      message: `Your application was not approved${appendReason(reason)}`,
    }),
    es: ({ reason }) => ({
      title: "Solicitud rechazada",
      message: `Tu solicitud no fue aprobada${appendReason(reason)}`,
    }),
  },
};
