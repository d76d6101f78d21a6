import { defineText } from "../text";

// Days by where they stand to this one.
export const dayText = defineText({
  en: { today: "Today", tomorrow: "Tomorrow", yesterday: "Yesterday" },
  es: { today: "Hoy", tomorrow: "Mañana", yesterday: "Ayer" },
});
