import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_available: a delivery waits in a zone of a driver who is off duty, and nobody online could take it. Whoever does
// not carry it reads neither its amount nor its address.
export const taskAvailable: NotificationType = {
  to: ["driver"],
  text: {
    en: () => ({ title: "Task available", message: "A delivery waits in your zone. Go online to be offered it." }),
    es: () => ({
      title: "Tarea disponible",
      message: "Una entrega espera en tu zona. Conéctate para recibir la oferta.",
    }),
  },
};
