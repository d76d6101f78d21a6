import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// delivery_completed: the cash was handed over and proven by the code.
export const deliveryCompleted: NotificationType = {
  recipients: ["sender", "receiver"],
  text: {
    en: ({ role, sender, receiver, amount }) => ({
      title: "Delivery completed",
      message: role === "receiver" ? `You received ${amount} from ${sender}.` : `${receiver} received ${amount}.`,
    }),
    es: ({ role, sender, receiver, amount }) => ({
      title: "Entrega completada",
      message: role === "receiver" ? `Recibiste ${amount} de ${sender}.` : `${receiver} recibió ${amount}.`,
    }),
  },
};
