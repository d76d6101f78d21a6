import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_offer: an offer with a few minutes to answer.
export const taskOffer: NotificationType = {
  recipients: ["driver"],
  text: {
    en: ({ amount, pickupAddress }) => ({
      title: "New task offer",
      message: `${amount}, pickup at ${pickupAddress}. Answer before the offer expires.`,
    }),
    es: ({ amount, pickupAddress }) => ({
      title: "Nueva oferta de entrega",
      message: `${amount}, recogida en ${pickupAddress}. Responde antes de que venza.`,
    }),
  },
};
