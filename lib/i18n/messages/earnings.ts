import { defineMessages } from "../translate";

// A driver's earnings statement.
export const earningsMessages = defineMessages({
  en: {
    statement: "Statement",
    open: "Open",
    closed: "On its way to you",
    paid: "Paid",
    week: "{from} to {to}",
    moves: "Payouts",
    move: "Earned before {time}",
    sentAt: "Sent {time}",
    onItsWay: "On its way",
    earlier: "Earlier weeks",
    file: "Download (CSV)",
    none: "Nothing was earned in these weeks",
    failed: "The statement",
  },
  es: {
    statement: "Estado de cuenta",
    open: "Pendiente",
    closed: "En camino hacia ti",
    paid: "Pagado",
    week: "{from} a {to}",
    moves: "Pagos",
    move: "Ganado antes de {time}",
    sentAt: "Enviado {time}",
    onItsWay: "En camino",
    earlier: "Semanas anteriores",
    file: "Descargar (CSV)",
    none: "No ganaste nada en estas semanas",
    failed: "El estado de cuenta",
  },
});
