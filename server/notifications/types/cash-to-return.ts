import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_to_return: the driver holds cash of a delivery they no longer have.
export const cashToReturn: NotificationType = {
  to: ["driver"],
  text: {
    en: ({ orderNo, amount, sender }) => ({
      title: "Return the cash",
      message: `Delivery ${orderNo} is no longer yours. Take its ${amount} back to ${sender}; until then you get no offers.`,
    }),
    es: ({ orderNo, amount, sender }) => ({
      title: "Devuelve el efectivo",
      message: `La entrega ${orderNo} ya no es tuya. Devuelve sus ${amount} a ${sender}; hasta entonces no recibirás ofertas.`,
    }),
  },
};
