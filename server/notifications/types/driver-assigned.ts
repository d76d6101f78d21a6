import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// driver_assigned: both customers learn the driver; the sender, that the driver is coming for the cash.
export const driverAssigned: NotificationType = {
  recipients: ["sender", "receiver"],
  text: {
    en: ({ role, driver, amount }) => ({
      title: role === "sender" ? "Your driver is coming" : "Driver assigned",
      message:
        role === "sender"
          ? `${driver} is coming for the ${amount}. Have it ready, and give nothing before both phones show the same two digits.`
          : `${driver} will carry the delivery of ${amount}.`,
    }),
    es: ({ role, driver, amount }) => ({
      title: role === "sender" ? "Tu repartidor está en camino" : "Repartidor asignado",
      message:
        role === "sender"
          ? `${driver} viene por los ${amount}. Tenlos listos y no entregues nada antes de que ambos teléfonos muestren los mismos dos dígitos.`
          : `${driver} llevará la entrega de ${amount}.`,
    }),
  },
};
