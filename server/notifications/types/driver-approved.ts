import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// driver_approved: the application was approved.
export const driverApproved: NotificationType = {
  recipients: ["driver"],
  outsideAppPage: "/dashboard",
  text: {
    en: () => ({ title: "You are approved", message: "Your application was approved. Go online to get task offers." }),
    es: () => ({ title: "Solicitud aprobada", message: "Tu solicitud fue aprobada. Conéctate para recibir ofertas." }),
  },
};
