import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_coming_back: the cash was not handed over, and its driver brings it back to the sender.
export const cashComingBack: NotificationType = {
  to: ["sender"],
  text: {
    en: ({ driver, amount, orderNo }) => ({
      title: "Your cash comes back",
      message: `${driver} could not hand over the ${amount} of delivery ${orderNo} and brings it back to you. Count it before you confirm.`,
    }),
    es: ({ driver, amount, orderNo }) => ({
      title: "Tu efectivo vuelve",
      message: `${driver} no pudo entregar los ${amount} de la entrega ${orderNo} y te los devuelve. Cuéntalos antes de confirmar.`,
    }),
  },
};
