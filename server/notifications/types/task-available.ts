import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_available: a delivery waits near a driver.
export const taskAvailable: NotificationType = {
  to: ["driver"],
  text: {
    en: ({ amount, pickupAddress }) => ({ title: "Task available", message: `A delivery of ${amount} waits at ${pickupAddress}.` }),
    es: ({ amount, pickupAddress }) => ({ title: "Tarea disponible", message: `Una entrega de ${amount} espera en ${pickupAddress}.` }),
  },
};
