import { defineMessages } from "../translate";

// Buttons for the next step with the cash.
export const cashStepMessages = defineMessages({
  en: {
    startService: "Start Service",
    handBack: "Hand back the cash",
    handIn: "Hand it in",
  },
  es: {
    startService: "Iniciar servicio",
    handBack: "Entregar la devolución",
    handIn: "Depositar",
  },
});
