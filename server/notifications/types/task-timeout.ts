import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_timeout: the driver did not answer in time.
export const taskTimeout: NotificationType = {
  to: ["driver"],
  text: {
    en: () => ({ title: "Offer expired", message: "You did not answer in time. The offer goes to another driver." }),
    es: () => ({ title: "Oferta caducada", message: "No respondiste a tiempo. La oferta pasa a otro conductor." }),
  },
};
