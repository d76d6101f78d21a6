import { defineText } from "../text";

// What is next with the cash, on the buttons that lead to it.
export const cashStepText = defineText({
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
