import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_lost: two administrators have recorded the loss of the cash.
export const cashLost: NotificationType = {
  recipients: ["sender", "driver"],
  text: {
    en: ({ role, orderNo, amount, facts }) => ({
      title: "Cash lost",
      message: `The ${amount} of delivery ${orderNo} is recorded as lost.${role !== "driver" ? " Our team will contact you." : facts.paused === true ? "" : " You get offers again."}`,
    }),
    es: ({ role, orderNo, amount, facts }) => ({
      title: "Efectivo perdido",
      message: `Los ${amount} de la entrega ${orderNo} constan como perdidos.${role !== "driver" ? " Nuestro equipo te contactará." : facts.paused === true ? "" : " Vuelves a recibir ofertas."}`,
    }),
  },
};
