import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_timeout: the driver did not answer in time, or no message reached their phone.
export const taskTimeout: NotificationType = {
  recipients: ["driver"],
  text: {
    en: ({ facts }) =>
      facts.unreached === true
        ? {
            title: "Your phone could not be reached",
            message: "An offer did not reach you and went to another driver. Check the notifications in your settings.",
          }
        : { title: "Offer expired", message: "You did not answer in time. The offer goes to another driver." },
    es: ({ facts }) =>
      facts.unreached === true
        ? {
            title: "No pudimos avisar a tu teléfono",
            message: "Una oferta no te llegó y pasó a otro repartidor. Revisa las notificaciones en tus ajustes.",
          }
        : { title: "Oferta vencida", message: "No respondiste a tiempo. La oferta pasa a otro repartidor." },
  },
};
