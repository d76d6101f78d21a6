import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_requested: a person they have sent to before requests cash.
export const cashRequested: NotificationType = {
  recipients: [],
  pushPage: "/send",
  text: {
    en: ({ facts, amount }) => ({
      title: "Request for cash",
      message: `${nameIn(facts)} asks you for ${amount}. You can send it or decline.`,
    }),
    es: ({ facts, amount }) => ({
      title: "Te piden efectivo",
      message: `${nameIn(facts)} te pide ${amount}. Puedes enviarlo o rechazarlo.`,
    }),
  },
};

const nameIn = ({ name }: Readonly<Record<string, unknown>>): string => (typeof name === "string" ? name : "");
