import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_returned: the cash is back with its sender, proven by their code or recorded by an administrator.
export const cashReturned: NotificationType = {
  recipients: ["sender", "driver"],
  text: {
    en: ({ role, orderNo, amount }) => ({
      title: "Cash returned",
      message: `The ${amount} of delivery ${orderNo} is back.${role === "driver" ? " You get offers again." : ""}`,
    }),
    es: ({ role, orderNo, amount }) => ({
      title: "Efectivo devuelto",
      message: `Los ${amount} de la entrega ${orderNo} ya volvieron.${role === "driver" ? " Vuelves a recibir ofertas." : ""}`,
    }),
  },
};
