import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// cash_request_declined: for the requester; the reason is on the page.
export const cashRequestDeclined: NotificationType = {
  recipients: [],
  pushPage: "/receive",
  text: {
    en: ({ facts, amount }) => ({
      title: "Request declined",
      message: `${nameIn(facts)} declined to send the ${amount} you asked for.`,
    }),
    es: ({ facts, amount }) => ({
      title: "Solicitud rechazada",
      message: `${nameIn(facts)} rechazó enviarte los ${amount} que pediste.`,
    }),
  },
};

const nameIn = ({ name }: Readonly<Record<string, unknown>>): string => (typeof name === "string" ? name : "");
