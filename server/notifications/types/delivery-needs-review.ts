import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// delivery_needs_review: a delivery is held for review; for administrators who are not parties to it.
export const deliveryNeedsReview: NotificationType = {
  to: [],
  push: "/admin/checks",
  text: {
    en: () => ({ title: "A delivery waits for a check", message: "Look at it, and say whether it goes on." }),
    es: () => ({ title: "Una entrega espera revisión", message: "Mírala y di si sigue adelante." }),
  },
};
