import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_lost: two administrators have recorded that the cash is gone.
export const cashLost: NotificationType = {
  to: ["sender", "driver"],
  text: {
    en: ({ role, orderNo, amount }) => ({
      title: "Cash lost",
      message: `The ${amount} of delivery ${orderNo} is recorded as lost.${role === "driver" ? " You get offers again." : " Our team will contact you."}`,
    }),
    es: ({ role, orderNo, amount }) => ({
      title: "Efectivo perdido",
      message: `Los ${amount} de la entrega ${orderNo} constan como perdidos.${role === "driver" ? " Vuelves a recibir ofertas." : " Nuestro equipo te contactará."}`,
    }),
  },
};
