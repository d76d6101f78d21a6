import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

// A message ends as sentences do, whoever wrote it.
const whole = (words: string): string => (/[.!?…]$/.test(words) ? words : `${words}.`);

// support_message: the support desk wrote to a driver outside of a delivery. A push says only that there is a message:
// lock screens are read by others.
export const supportMessage: NotificationType = {
  to: [],
  // Where the words are: the dashboard shows the bell alone.
  push: "/history?view=notices",
  text: {
    en: ({ reason }) => ({ title: "Message from support", message: whole(reason || "Support wrote to you") }),
    es: ({ reason }) => ({ title: "Mensaje de soporte", message: whole(reason || "Soporte te escribió") }),
  },
};
