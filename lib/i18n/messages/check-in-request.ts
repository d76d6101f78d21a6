import { defineMessages } from "../translate";

// Notification of a check-in.
export const checkInRequestMessages = defineMessages({
  en: {
    title: "Are you OK?",
    answer: "Answer",
  },
  es: {
    title: "¿Todo bien?",
    answer: "Responder",
  },
});
