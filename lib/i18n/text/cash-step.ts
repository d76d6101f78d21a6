import { defineText } from "../text";

// What is next with the cash, on the buttons that lead to it.
export const cashStepText = defineText({
  en: {
    collect: "Collect the cash",
    handBack: "Hand back the cash",
    handIn: "Hand it in",
  },
  es: {
    collect: "Recoger el efectivo",
    handBack: "Entregar la devolución",
    handIn: "Depositar",
  },
});
