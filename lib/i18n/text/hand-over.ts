import { defineText } from "../text";

// The code was right: the cash changes hands now.
export const handOverText = defineText({
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
