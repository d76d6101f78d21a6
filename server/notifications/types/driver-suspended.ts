import "server-only";
import { because, type NotificationType } from "@/server/notifications/notification-type";

// driver_suspended: the driver is suspended.
export const driverSuspended: NotificationType = {
  to: ["driver"],
  text: {
    en: ({ reason }) => ({ title: "Account suspended", message: `You get no task offers for now${because(reason)}` }),
    es: ({ reason }) => ({ title: "Cuenta suspendida", message: `Por ahora no recibirás ofertas${because(reason)}` }),
  },
};
