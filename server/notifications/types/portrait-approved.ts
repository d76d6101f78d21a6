import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// portrait_approved: the driver's new photo is visible to people who hand them cash.
export const portraitApproved: NotificationType = {
  recipients: ["driver"],
  text: {
    en: () => ({ title: "Your photo is approved", message: "People who hand you cash see your new photo." }),
    es: () => ({ title: "Foto aprobada", message: "Quienes te entregan efectivo ven tu foto nueva." }),
  },
};
