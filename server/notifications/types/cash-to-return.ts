import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_to_return: the driver may hold the cash of a delivery that was taken from them.
export const cashToReturn: NotificationType = {
  to: ["driver"],
  text: {
    en: ({ orderNo, amount }) => ({
      title: "Return the cash",
      message: `Delivery ${orderNo} is no longer yours. Return its ${amount}; until then you get no offers.`,
    }),
    es: ({ orderNo, amount }) => ({
      title: "Devuelve el efectivo",
      message: `La entrega ${orderNo} ya no es tuya. Devuelve sus ${amount}; hasta entonces no recibirás ofertas.`,
    }),
  },
};
