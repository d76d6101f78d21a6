import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_at_hub: a hub has counted the sender's cash.
export const cashAtHub: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ amount, orderNo, facts }) => ({
      title: "Your cash is at a hub",
      message: `${amount} of delivery ${orderNo} was counted and is in the safe${typeof facts.hub === "string" ? ` of ${facts.hub}` : ""}. Open the delivery to see where and when you can collect it.`,
    }),
    es: ({ amount, orderNo, facts }) => ({
      title: "Tu efectivo está en un centro",
      message: `${amount} de la entrega ${orderNo} se contaron y están en la caja${typeof facts.hub === "string" ? ` de ${facts.hub}` : ""}. Abre la entrega para ver dónde y cuándo puedes recogerlo.`,
    }),
  },
};
