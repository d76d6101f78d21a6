import { defineMessages } from "../translate";

export const chatUnreadMessages = defineMessages({
  en: {
    unread: { one: "{n} unread message", other: "{n} unread messages" },
  },
  es: {
    unread: { one: "{n} mensaje sin leer", other: "{n} mensajes sin leer" },
  },
});
