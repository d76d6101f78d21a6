import { defineMessages } from "../translate";

/** States of pages about the current delivery while it is unknown, and without one. */
export const currentTaskMessages = defineMessages({
  en: {
    active: "Active Delivery",
    none: "No Active Delivery Found",
    noneHint: "Accept an offer and your delivery shows here.",
    navigating: "Navigating",
  },
  es: {
    active: "Entrega activa",
    none: "No hay entrega activa",
    noneHint: "Acepta una oferta y tu entrega aparecerá aquí.",
    navigating: "Navegando",
  },
});
