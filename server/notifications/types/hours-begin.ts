import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { saidTime } from "@/server/notifications/said-time";

// hours_begin: a driver's planned hours begin soon.
export const hoursBegin: NotificationType = {
  to: [],
  push: "/dashboard",
  text: {
    en: ({ facts }) => ({
      title: "Your hours begin soon",
      message: `Your planned start: ${saidTime("en", facts.time)}. Go online when you are ready.`,
    }),
    es: ({ facts }) => ({
      title: "Tu horario empieza pronto",
      message: `Hora de inicio prevista: ${saidTime("es", facts.time)}. Conéctate cuando quieras.`,
    }),
  },
};
