import { defineMessages } from "../translate";

// After a correct code: the handover of the cash.
export const handOverMessages = defineMessages({
  en: {
    handOverNow: "Confirmed. Hand over {amount}",
    handOverTo: "to {name}",
    handedOver: "Handed over",
  },
  es: {
    handOverNow: "Confirmado. Entrega {amount}",
    handOverTo: "a {name}",
    handedOver: "Entregado",
  },
});
