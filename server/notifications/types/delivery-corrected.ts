import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// delivery_corrected: the receiver has corrected the drop-off before the driver was on the way to it. Details are on
// its page: notifications never contain an address.
export const deliveryCorrected: NotificationType = {
  recipients: ["sender", "driver"],
  pushOrSmsTo: ["driver"],
  text: {
    en: ({ receiver, orderNo }) => ({
      title: "Address corrected",
      message: `${receiver} corrected the address of delivery ${orderNo}. Open it to see the change.`,
    }),
    es: ({ receiver, orderNo }) => ({
      title: "Dirección corregida",
      message: `${receiver} corrigió la dirección de la entrega ${orderNo}. Ábrela para ver el cambio.`,
    }),
  },
};
