import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// portrait_approved: people who hand the driver cash see their new photo.
export const portraitApproved: NotificationType = {
  to: ["driver"],
  text: {
    en: () => ({ title: "Your photo is approved", message: "People who hand you cash see your new photo." }),
    es: () => ({ title: "Foto aprobada", message: "Quienes te entregan efectivo ven tu foto nueva." }),
  },
};
