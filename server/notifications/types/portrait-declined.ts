import "server-only";
import { appendReason, type NotificationType } from "@/server/notifications/notification-type";

// portrait_declined: the driver's new photo was declined; the current one stays.
export const portraitDeclined: NotificationType = {
  recipients: ["driver"],
  text: {
    en: ({ reason }) => ({
      title: "Your photo was not approved",
      message: `Your new photo is not shown${appendReason(reason)} You can send another one.`,
    }),
    es: ({ reason }) => ({
      title: "Foto no aprobada",
      message: `Tu foto nueva no se muestra${appendReason(reason)} Puedes enviar otra.`,
    }),
  },
};
