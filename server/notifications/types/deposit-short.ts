import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// deposit_short: a hub counted less than the driver held; an administrator will review it.
export const depositShort: NotificationType = {
  recipients: ["driver"],
  pushPage: "/dashboard",
  text: {
    en: ({ amount }) => ({
      title: "Cash is missing from your deposit",
      message: `${amount || "A part"} of what you held was not there when it was counted. It still counts as held by you, and we are looking into it.`,
    }),
    es: ({ amount }) => ({
      title: "Falta efectivo en tu depósito",
      message: `${amount || "Una parte"} de lo que llevabas no estaba al contarlo. Sigue a tu cargo, y lo estamos revisando.`,
    }),
  },
};
