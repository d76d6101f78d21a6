import { defineText } from "../text";

// That a driver with cash is asked something.
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
