import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// driver_at_pickup: the driver has arrived at the pickup.
export const driverAtPickup: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ driver, amount }) => ({
      title: "Your driver is at the pickup",
      message: `${driver} comes for ${amount}. Compare the two digits on both phones; if the phones show different digits, give nothing.`,
    }),
    es: ({ driver, amount }) => ({
      title: "Tu repartidor llegó a la recogida",
      message: `${driver} viene por ${amount}. Compara los dos dígitos de ambos teléfonos; si los teléfonos no muestran los mismos, no entregues nada.`,
    }),
  },
};
