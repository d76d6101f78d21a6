import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_response_confirmation: the driver's own answer, confirmed.
export const taskResponseConfirmation: NotificationType = {
  recipients: ["driver"],
  text: {
    en: ({ facts, pickupAddress }) =>
      facts.response === "reject"
        ? { title: "Offer declined", message: "You declined the offer. It goes to another driver." }
        : { title: "Offer accepted", message: `The task is yours. Pick up the cash at ${pickupAddress}.` },
    es: ({ facts, pickupAddress }) =>
      facts.response === "reject"
        ? { title: "Oferta rechazada", message: "Rechazaste la oferta. Pasa a otro repartidor." }
        : { title: "Oferta aceptada", message: `La entrega es tuya. Recoge el efectivo en ${pickupAddress}.` },
  },
};
