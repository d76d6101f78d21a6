import { defineMessages } from "../translate";

// Warning before a code is shown while the driver is not at the address yet.
export const earlyCodeMessages = defineMessages({
  en: {
    title: "Show the code now?",
    hint: "The driver is not here yet. Anyone who has this code can confirm the cash as handed over. Never read it out, send it or photograph it.",
    show: "Show code anyway",
    keep: "Keep it hidden",
  },
  es: {
    title: "¿Mostrar el código ahora?",
    hint: "El repartidor aún no está aquí. Quien tenga este código puede dar el efectivo por entregado. No lo leas en voz alta, no lo envíes ni le tomes fotos.",
    show: "Mostrar código de todos modos",
    keep: "Dejarlo oculto",
  },
});
