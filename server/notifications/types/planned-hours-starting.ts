import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { formatTimeOfDay } from "@/server/notifications/format-time";

// planned_hours_starting: a driver's planned hours begin soon.
export const plannedHoursStarting: NotificationType = {
  recipients: [],
  pushPage: "/dashboard",
  text: {
    en: ({ facts }) => ({
      title: "Your hours begin soon",
      message: `Your planned start: ${formatTimeOfDay("en", facts.time)}. Go online when you are ready.`,
    }),
    es: ({ facts }) => ({
      title: "Tu horario empieza pronto",
      message: `Hora de inicio prevista: ${formatTimeOfDay("es", facts.time)}. Conéctate cuando quieras.`,
    }),
  },
};
