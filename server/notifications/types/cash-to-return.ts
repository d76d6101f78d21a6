import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_to_return: the driver holds cash of a delivery they no longer have. Fact `giver`: `sender`, or `hub` if the cash
// came from a safe; it then returns to a hub, which the return names.
export const cashToReturn: NotificationType = {
  recipients: ["driver"],
  text: {
    en: ({ orderNo, amount, sender, facts }) => ({
      title: "Return the cash",
      message: `Delivery ${orderNo} is no longer yours. Take its ${amount} back to ${facts.giver === "hub" ? "a hub" : sender}; until then you get no offers.`,
    }),
    es: ({ orderNo, amount, sender, facts }) => ({
      title: "Devuelve el efectivo",
      message: `La entrega ${orderNo} ya no es tuya. Devuelve sus ${amount} a ${facts.giver === "hub" ? "un centro" : sender}; hasta entonces no recibirás ofertas.`,
    }),
  },
};
