import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// driver_assigned: both customers learn who comes.
export const driverAssigned: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: ({ driver, amount }) => ({
      title: "Driver assigned",
      message: `${driver} will carry the delivery of ${amount}.`,
    }),
    es: ({ driver, amount }) => ({
      title: "Conductor asignado",
      message: `${driver} llevará la entrega de ${amount}.`,
    }),
  },
};
