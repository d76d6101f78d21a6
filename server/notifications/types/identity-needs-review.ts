import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// identity_needs_review: documents wait for a check; for administrators.
export const identityNeedsReview: NotificationType = {
  recipients: [],
  pushPage: "/admin/checks",
  text: {
    en: () => ({ title: "Documents need a check", message: "A person submitted identity documents." }),
    es: () => ({ title: "Hay documentos por revisar", message: "Una persona envió documentos de identidad." }),
  },
};
