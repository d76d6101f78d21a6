import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// planned_hours_ended: a driver's planned hours have ended; the driver is offline, or will be after the current
// delivery.
export const plannedHoursEnded: NotificationType = {
  recipients: [],
  pushPage: "/dashboard",
  text: {
    en: ({ facts: { carries } }) =>
      carries === true
        ? {
            title: "Your last delivery",
            message: "Your planned hours have ended. You go offline when your current delivery is done.",
          }
        : {
            title: "You are offline",
            message: "Your planned hours have ended. Go online again to keep working.",
          },
    es: ({ facts: { carries } }) =>
      carries === true
        ? {
            title: "Tu última entrega",
            message: "Tu horario terminó. Quedas fuera de línea cuando termines la entrega en curso.",
          }
        : {
            title: "Estás fuera de línea",
            message: "Tu horario terminó. Conéctate otra vez cuando quieras seguir trabajando.",
          },
  },
};
