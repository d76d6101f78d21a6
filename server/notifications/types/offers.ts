import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

export const offerNotifications = {
  // An offer with a few minutes to answer.
  task_offer: {
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
  },

  // A delivery waits in the zone of an off-duty driver, without an online candidate. Drivers without the
  // delivery see neither its amount nor its address.
  task_available: {
    recipients: ["driver"],
    text: {
      en: () => ({
        title: "Task available",
        message: "A delivery is waiting in your zone. Go online to get the offer.",
      }),
      es: () => ({
        title: "Entrega disponible",
        message: "Una entrega espera en tu zona. Conéctate para recibir la oferta.",
      }),
    },
  },

  // An administrator has assigned the delivery to the driver. An acceptance sends none.
  task_assigned: {
    recipients: ["driver"],
    text: {
      en: ({ amount, pickupAddress, deliveryAddress }) => ({
        title: "Task assigned",
        message: `Bring ${amount} from ${pickupAddress} to ${deliveryAddress}.`,
      }),
      es: ({ amount, pickupAddress, deliveryAddress }) => ({
        title: "Entrega asignada",
        message: `Lleva ${amount} de ${pickupAddress} a ${deliveryAddress}.`,
      }),
    },
  },

  // The driver's own answer, confirmed.
  task_response_confirmation: {
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
  },

  // The driver did not answer in time, or no message reached their phone.
  task_timeout: {
    recipients: ["driver"],
    text: {
      en: ({ facts }) =>
        facts.unreached === true
          ? {
              title: "Your phone could not be reached",
              message:
                "An offer did not reach you and went to another driver. Check the notifications in your settings.",
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
  },
} satisfies Record<string, NotificationType>;
