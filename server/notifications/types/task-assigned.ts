import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// task_assigned: an administrator has assigned the delivery to the driver. An acceptance sends none.
export const taskAssigned: NotificationType = {
  recipients: ["driver"],
  text: {
    en: ({ amount, pickupAddress, deliveryAddress }) => ({
      title: "Task assigned",
      message: `Bring ${amount} from ${pickupAddress} to ${deliveryAddress}.`,
    }),
    es: ({ amount, pickupAddress, deliveryAddress }) => ({
      title: "Entrega asignada",
      message: `Lleva ${amount} de ${pickupAddress} a ${deliveryAddress}.`,
    }),
  },
};
