import "server-only";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

// driver_suspended: the driver is suspended.
export const driverSuspended: NotificationType = {
  recipients: ["driver"],
  text: {
    en: ({ reason }) => ({
      title: "Account suspended",
      message: `You get no task offers for now${appendReason(reason)}`,
    }),
    es: ({ reason }) => ({
      title: "Cuenta suspendida",
      message: `Por ahora no recibirás ofertas${appendReason(reason)}`,
    }),
  },
};
