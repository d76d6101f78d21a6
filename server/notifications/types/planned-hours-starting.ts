import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { spokenTime } from "@/server/notifications/spoken-time";

// planned_hours_starting: a driver's planned hours begin soon.
export const plannedHoursStarting: NotificationType = {
  to: [],
  push: "/dashboard",
  text: {
    en: ({ facts }) => ({
      title: "Your hours begin soon",
      message: `Your planned start: ${spokenTime("en", facts.time)}. Go online when you are ready.`,
    }),
    es: ({ facts }) => ({
      title: "Tu horario empieza pronto",
      message: `Hora de inicio prevista: ${spokenTime("es", facts.time)}. Conéctate cuando quieras.`,
    }),
  },
};
