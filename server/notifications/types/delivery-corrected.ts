import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// delivery_corrected: the receiver has corrected the drop-off before the driver was on the way to it. Details are on
// its page: notifications never contain an address.
export const deliveryCorrected: NotificationType = {
  to: ["sender", "driver"],
  onPhones: ["driver"],
  text: {
    en: ({ receiver, orderNo }) => ({
      title: "Address put right",
      message: `${receiver} has corrected where delivery ${orderNo} goes. Look at what is new.`,
    }),
    es: ({ receiver, orderNo }) => ({
      title: "Dirección corregida",
      message: `${receiver} corrigió adónde va la entrega ${orderNo}. Mira qué hay de nuevo.`,
    }),
  },
};
