import { defineMessages } from "../translate";

// Why a typed text is not an amount of cash.
export const amountMessages = defineMessages({
  en: {
    missing: "Enter an amount",
    unreadable: "Enter dollars and cents, such as 120.50",
    ambiguous: "This can mean {dollars} or {cents}. Enter the one you mean.",
    zero: "The amount must be more than zero",
  },
  es: {
    missing: "Escribe un monto",
    unreadable: "Escribe dólares y centavos, como 120.50",
    ambiguous: "Puede ser {dollars} o {cents}. Escribe el que quieras decir.",
    zero: "El monto debe ser mayor que cero",
  },
});
