import { defineMessages } from "../translate";

// A driver's earnings statement.
export const earningsMessages = defineMessages({
  en: {
    statement: "Statement",
    open: "Open",
    closed: "On its way to you",
    paid: "Paid",
    week: "{from} to {to}",
    payouts: "Payouts",
    earnedBefore: "Earned before {time}",
    sentAt: "Sent {time}",
    pending: "On its way",
    earlierWeeks: "Earlier weeks",
    downloadCsv: "Download (CSV)",
    none: "Nothing was earned in these weeks",
    failed: "The statement",
  },
  es: {
    statement: "Estado de cuenta",
    open: "Pendiente",
    closed: "En camino hacia ti",
    paid: "Pagado",
    week: "{from} a {to}",
    payouts: "Pagos",
    earnedBefore: "Ganado antes de {time}",
    sentAt: "Enviado {time}",
    pending: "En camino",
    earlierWeeks: "Semanas anteriores",
    downloadCsv: "Descargar (CSV)",
    none: "No ganaste nada en estas semanas",
    failed: "El estado de cuenta",
  },
});
