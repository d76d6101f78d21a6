import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// driver_arrived: the driver has arrived at the receiver.
export const driverArrived: NotificationType = {
  recipients: ["sender", "receiver"],
  text: {
    en: ({ role, driver, receiver }) => ({
      title: "Driver has arrived",
      message:
        role === "receiver"
          ? `${driver} is at your door. Count the cash first, then show your code.`
          : `${driver} has reached ${receiver}.`,
    }),
    es: ({ role, driver, receiver }) => ({
      title: "El repartidor llegó",
      message:
        role === "receiver"
          ? `${driver} está en tu puerta. Cuenta primero el efectivo y luego muestra tu código.`
          : `${driver} llegó con ${receiver}.`,
    }),
  },
};
