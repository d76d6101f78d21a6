import { defineText } from "../text";

export const dashboardText = defineText({
  en: {
    title: "Dashboard", hello: "Hello, {name}", today: "Today", done: "Done", carried: "Cash carried", hours: "Hours online", acceptance: "Acceptance", none: "–", hoursShort: "{n} h", minutesShort: "{n} min",
    allNumbers: "All numbers",
  },
  es: {
    title: "Inicio", hello: "Hola, {name}", today: "Hoy", done: "Hechas", carried: "Efectivo llevado", hours: "Horas en línea", acceptance: "Aceptación", none: "–", hoursShort: "{n} h", minutesShort: "{n} min",
    allNumbers: "Todos los datos",
  },
});
