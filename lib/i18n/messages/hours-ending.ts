import { defineMessages } from "../translate";

export const hoursEndingMessages = defineMessages({
  en: {
    ending: "Your hours end at {time}",
    endingHint: "Then you go offline. If you're on a delivery, we wait until it ends.",
    halfHour: "30 minutes more",
    untilStop: "Until I stop",
    extended: "You work until {time}",
    extendedOpen: "You work until you stop",
    extendFailed: "Could not change the end",
  },
  es: {
    ending: "Tu horario termina a las {time}",
    endingHint: "Luego quedas fuera de línea o, si llevas una entrega, después de ella.",
    halfHour: "30 minutos más",
    untilStop: "Hasta que pare",
    extended: "Trabajas hasta las {time}",
    extendedOpen: "Trabajas hasta que pares",
    extendFailed: "No se pudo cambiar el final",
  },
});
