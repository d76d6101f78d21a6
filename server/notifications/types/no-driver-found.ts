import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// no_driver_found: all rounds of offers failed; an administrator takes over.
export const noDriverFound: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ orderNo }) => ({
      title: "No driver yet",
      message: `We have not found a driver for delivery ${orderNo}. Our team is handling it.`,
    }),
    es: ({ orderNo }) => ({
      title: "Aún sin repartidor",
      message: `No encontramos repartidor para la entrega ${orderNo}. Nuestro equipo se ocupa de ella.`,
    }),
  },
};
