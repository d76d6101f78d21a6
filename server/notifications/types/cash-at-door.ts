import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_at_door: the driver has arrived at the sender with the returned cash.
export const cashAtDoor: NotificationType = {
  recipients: ["sender"],
  text: {
    en: ({ driver, amount, orderNo }) => ({
      title: "Your cash is at the door",
      message: `${driver} brings back the ${amount} of delivery ${orderNo}. Compare the two digits, count the cash, then confirm.`,
    }),
    es: ({ driver, amount, orderNo }) => ({
      title: "Tu efectivo está en la puerta",
      message: `${driver} trae de vuelta los ${amount} de la entrega ${orderNo}. Compara los dos dígitos, cuenta el efectivo y luego confirma.`,
    }),
  },
};
