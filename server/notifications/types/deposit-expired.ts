import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// deposit_expired: a deposit was not counted in time; the driver still holds the cash.
export const depositExpired: NotificationType = {
  recipients: ["driver"],
  pushPage: "/hand-in",
  text: {
    en: ({ facts }) => ({
      title: "Your deposit was not counted",
      message: `Your cash was not fully counted${typeof facts.hub === "string" ? ` at ${facts.hub}` : ""}. Take it back: you still hold it. To hand it in, scan the code at the counter again.`,
    }),
    es: ({ facts }) => ({
      title: "Tu depósito no se contó",
      message: `No se terminó de contar tu efectivo${typeof facts.hub === "string" ? ` en ${facts.hub}` : ""}. Recógelo: sigue a tu cargo. Para depositarlo, escanea otra vez el código del mostrador.`,
    }),
  },
};
