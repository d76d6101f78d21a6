import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

const nameIn = ({ name }: Readonly<Record<string, unknown>>): string => (typeof name === "string" ? name : "");

// standing_order_refused: a standing order's delivery could not be created; the reason is on its page. Pauses after
// three in a row.
export const standingOrderRefused: NotificationType = {
  recipients: [],
  pushPage: "/my-deliveries/standing-orders",
  text: {
    en: ({ facts, amount }) => ({
      title: "Your weekly delivery was not created",
      message: `${amount} to ${nameIn(facts)} could not be sent.${facts.paused === true ? " The standing order pauses now." : ""} Open it to see why.`,
    }),
    es: ({ facts, amount }) => ({
      title: "Tu entrega semanal no se creó",
      message: `No se pudieron enviar ${amount} a ${nameIn(facts)}.${facts.paused === true ? " El envío fijo queda en pausa." : ""} Ábrelo para ver por qué.`,
    }),
  },
};
