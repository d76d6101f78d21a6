import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_assigned: the delivery is the driver's now, by their yes or by an administrator.
export const taskAssigned: NotificationType = {
  to: ["driver"],
  text: {
    en: ({ amount, pickupAddress, deliveryAddress }) => ({
      title: "Task assigned",
      message: `Bring ${amount} from ${pickupAddress} to ${deliveryAddress}.`,
    }),
    es: ({ amount, pickupAddress, deliveryAddress }) => ({
      title: "Tarea asignada",
      message: `Lleva ${amount} de ${pickupAddress} a ${deliveryAddress}.`,
    }),
  },
};
