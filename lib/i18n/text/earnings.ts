import { defineText } from "../text";

// A driver's statement of what they have earned.
export const earningsText = defineText({
  en: {
    statement: "Statement",
    open: "Open",
    closed: "On its way to you",
    paid: "Paid",
    week: "{from} to {to}",
    none: "Nothing was earned in these weeks",
    failed: "The statement",
  },
  es: {
    statement: "Estado de cuenta",
    open: "Pendiente",
    closed: "En camino hacia ti",
    paid: "Pagado",
    week: "{from} a {to}",
    none: "No ganaste nada en estas semanas",
    failed: "El estado de cuenta",
  },
});
