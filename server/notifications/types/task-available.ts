import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_available: a delivery waits in the zone of an off-duty driver, without an online candidate. Drivers without the
// delivery see neither its amount nor its address.
export const taskAvailable: NotificationType = {
  recipients: ["driver"],
  text: {
    en: () => ({ title: "Task available", message: "A delivery is waiting in your zone. Go online to get the offer." }),
    es: () => ({
      title: "Entrega disponible",
      message: "Una entrega espera en tu zona. Conéctate para recibir la oferta.",
    }),
  },
};
