import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// driver_on_way: the driver is on the way to the receiver.
export const driverOnWay: NotificationType = {
  recipients: ["sender", "receiver"],
  text: {
    en: ({ role, driver, receiver }) => ({
      title: "Driver on the way",
      message: role === "receiver" ? `${driver} is on the way to you.` : `${driver} is on the way to ${receiver}.`,
    }),
    es: ({ role, driver, receiver }) => ({
      title: "Repartidor en camino",
      message: role === "receiver" ? `${driver} va en camino hacia ti.` : `${driver} va en camino hacia ${receiver}.`,
    }),
  },
};
