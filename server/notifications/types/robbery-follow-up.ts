import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// robbery_follow_up: for a robbed driver, who owes nothing.
export const robberyFollowUp: NotificationType = {
  recipients: ["driver"],
  pushPage: "/support",
  text: {
    en: () => ({
      title: "How are you?",
      message:
        "We have recorded that the cash was taken from you. You owe nothing. Take the time you need, and call us whenever you want to talk: we pause your offers until you say that you are ready.",
    }),
    es: () => ({
      title: "¿Cómo estás?",
      message:
        "Hemos registrado que te quitaron el efectivo. No debes nada. Tómate el tiempo que necesites y llámanos cuando quieras hablar: pausamos tus ofertas hasta que nos digas que quieres volver.",
    }),
  },
};
