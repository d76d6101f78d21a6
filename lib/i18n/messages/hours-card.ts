import { defineMessages } from "../translate";

export const hoursCardMessages = defineMessages({
  en: {
    title: "Your hours",
    noneToday: "None planned today",
    today: "Today",
    tomorrow: "Tomorrow",
    untilStop: "until you stop",
    plan: "Plan hours",
    change: "Change hours",
  },
  es: {
    title: "Tu horario",
    noneToday: "Nada previsto hoy",
    today: "Hoy",
    tomorrow: "Mañana",
    untilStop: "hasta que pares",
    plan: "Planear horario",
    change: "Cambiar horario",
  },
});
