import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// identity_needs_review: documents wait for a check; for administrators.
export const identityNeedsReview: NotificationType = {
  to: [],
  push: "/admin/checks",
  text: {
    en: () => ({ title: "Papers wait for a check", message: "Somebody has handed in their papers." }),
    es: () => ({ title: "Hay documentos por revisar", message: "Alguien ha entregado sus documentos." }),
  },
};
