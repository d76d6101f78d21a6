import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// delivery_needs_review: a delivery is held for review; for administrators who are not parties to it.
export const deliveryNeedsReview: NotificationType = {
  recipients: [],
  pushPage: "/admin/checks",
  text: {
    en: () => ({ title: "A delivery needs a check", message: "Check it and decide whether it continues." }),
    es: () => ({ title: "Una entrega espera revisión", message: "Revísala y decide si continúa." }),
  },
};
