import { defineMessages } from "../translate";

// Relative days.
export const relativeDayMessages = defineMessages({
  en: { today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday" },
  es: { today: "Hoy", tomorrow: "Mañana", yesterday: "Ayer" },
});
