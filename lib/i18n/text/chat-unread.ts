import { defineText } from "../text";

export const chatUnreadText = defineText({
  en: {
    unread: { one: "{n} unread message", other: "{n} unread messages" },
  },
  es: {
    unread: { one: "{n} mensaje sin leer", other: "{n} mensajes sin leer" },
  },
});
