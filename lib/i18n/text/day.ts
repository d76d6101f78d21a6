import { defineText } from "../text";

// Relative days.
export const dayText = defineText({
  en: { today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday" },
  es: { today: "Hoy", tomorrow: "Mañana", yesterday: "Ayer" },
});
