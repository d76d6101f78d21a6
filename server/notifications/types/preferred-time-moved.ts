import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { windowWords } from "@/server/notifications/window-words";

// preferred_time_moved: the payment came too late for the preferred time, which moved to a later day.
export const preferredTimeMoved: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: (about) => ({
      title: "New day for your delivery",
      message: `Delivery ${about.orderNo} was paid too late for its preferred time. It is now planned for ${windowWords("en", about) ?? "the next day"}.`,
    }),
    es: (about) => ({
      title: "Nuevo día para tu entrega",
      message: `La entrega ${about.orderNo} se pagó demasiado tarde para su hora preferida. Ahora está prevista para ${windowWords("es", about) ?? "el día siguiente"}.`,
    }),
  },
};
