import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// driver_arrived: the driver stands at the door.
export const driverArrived: NotificationType = {
  to: ["sender", "receiver"],
  text: {
    en: ({ role, driver, receiver }) => ({
      title: "Driver has arrived",
      message: role === "receiver" ? `${driver} is there. Have your code ready.` : `${driver} has reached ${receiver}.`,
    }),
    es: ({ role, driver, receiver }) => ({
      title: "El conductor llegó",
      message: role === "receiver" ? `${driver} está ahí. Ten tu código a mano.` : `${driver} llegó donde ${receiver}.`,
    }),
  },
};
