import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_coming_back: the handover failed, and the driver returns the cash to the sender.
export const cashComingBack: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ driver, amount, orderNo }) => ({
      title: "Your cash is coming back",
      message: `${driver} could not hand over the ${amount} of delivery ${orderNo} and is bringing it back to you. Count it before you confirm.`,
    }),
    es: ({ driver, amount, orderNo }) => ({
      title: "Tu efectivo vuelve",
      message: `${driver} no pudo entregar los ${amount} de la entrega ${orderNo} y te los devuelve. Cuéntalos antes de confirmar.`,
    }),
  },
};
