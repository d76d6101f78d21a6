import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// colleague_needs_help: asks an on-duty driver to help a colleague. Visible on locked screens: no name, no location.
export const colleagueNeedsHelp: NotificationType = {
  recipients: ["driver"],
  pushPage: "/dashboard",
  text: {
    en: () => ({
      title: "A colleague needs help",
      message: "A colleague near you may need help. See where, and tell us whether you can go. You don't have to.",
    }),
    es: () => ({
      title: "Un colega necesita ayuda",
      message: "Un colega cerca de ti puede necesitar ayuda. Mira dónde y dinos si puedes ir. No es obligatorio.",
    }),
  },
};
