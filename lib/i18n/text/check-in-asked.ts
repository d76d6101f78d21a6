import { defineText } from "../text";

// Notification of a check-in.
export const checkInAskedText = defineText({
  en: {
    title: "Are you OK?",
    answer: "Answer",
  },
  es: {
    title: "¿Todo bien?",
    answer: "Responder",
  },
});
