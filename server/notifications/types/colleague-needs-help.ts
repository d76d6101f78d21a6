import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// colleague_needs_help: the safety desk asks a driver on duty to go to a colleague. Read on locked screens: no name, no
// place.
export const colleagueNeedsHelp: NotificationType = {
  to: ["driver"],
  push: "/dashboard",
  text: {
    en: () => ({
      title: "A colleague needs help",
      message: "Somebody near you may need help. See where, and tell us whether you can go. You don't have to.",
    }),
    es: () => ({
      title: "Un colega necesita ayuda",
      message: "Alguien cerca de ti puede necesitar ayuda. Mira dónde y dinos si puedes ir. No es obligatorio.",
    }),
  },
};
