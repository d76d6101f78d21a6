import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_to_hub: returned cash goes to a hub, because the sender did not respond or by an administrator's decision.
export const cashToHub: NotificationType = {
  recipients: ["sender", "driver"],
  pushOrSmsTo: ["driver"],
  text: {
    en: ({ role, amount, orderNo, facts }) => ({
      title: "Cash goes to a hub",
      message: `${role === "driver" ? "Take the" : "The"} ${amount} of delivery ${orderNo} ${role === "driver" ? "to" : "goes to"} ${hubText("the hub", facts)}.`,
    }),
    es: ({ role, amount, orderNo, facts }) => ({
      title: "El efectivo va a un centro",
      message: `${role === "driver" ? "Lleva los" : "Los"} ${amount} de la entrega ${orderNo} ${role === "driver" ? "a" : "van a"} ${hubText("el centro", facts)}.`,
    }),
  },
};

const hubText = (hub: string, { hub: name, address }: Readonly<Record<string, unknown>>): string =>
  [hub, ...(typeof name === "string" ? [name] : [])].join(" ") + (typeof address === "string" ? `, ${address}` : "");
