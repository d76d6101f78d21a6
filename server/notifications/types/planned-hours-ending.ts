import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";
import { formatTimeOfDay } from "@/server/notifications/format-time";

// planned_hours_ending: a driver's planned hours end soon; the driver then goes offline unless they extend them.
export const plannedHoursEnding: NotificationType = {
  recipients: [],
  pushPage: "/dashboard",
  text: {
    en: ({ facts }) => ({
      title: "Your hours end soon",
      message: `Planned end: ${formatTimeOfDay("en", facts.time)}. Then you go offline, or after your current delivery. Open Handover to keep working.`,
    }),
    es: ({ facts }) => ({
      title: "Tu horario termina pronto",
      message: `Fin previsto: ${formatTimeOfDay("es", facts.time)}. Luego quedas fuera de línea o, si llevas una entrega, después de ella. Abre Handover para seguir.`,
    }),
  },
};
