import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { formatWindow } from "@/server/notifications/format-window";

// preferred_time_moved: the payment came too late for the preferred time, which moved to a later day.
export const preferredTimeMoved: NotificationType = {
  recipients: ["sender", "receiver"],
  text: {
    en: (context) => ({
      title: "New day for your delivery",
      message: `Delivery ${context.orderNo} was paid too late for its preferred time. It is now planned for ${formatWindow("en", context) ?? "the next day"}.`,
    }),
    es: (context) => ({
      title: "Nuevo día para tu entrega",
      message: `La entrega ${context.orderNo} se pagó demasiado tarde para su hora preferida. Ahora está prevista para ${formatWindow("es", context) ?? "el día siguiente"}.`,
    }),
  },
};
