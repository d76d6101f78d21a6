import { defineMessages } from "../translate";

// A masked call that could not be prepared, with alternatives.
export const callFallbackMessages = defineMessages({
  en: {
    title: "The call can't be connected yet",
    slow: "The network is slow. We are still trying: your phone opens as soon as {name} can be reached.",
    offline: "No connection. Connecting you with {name} needs the network for a moment.",
    maskedNumberHint: "Our number works without it: it connects you with {name} while you have this one delivery.",
    callMaskedNumber: "Call our number",
    again: "Try again",
    emergencyHint: "In danger? Call 911. It needs no internet.",
    call911: "Call 911",
    callOperations: "Call Handover",
  },
  es: {
    title: "Todavía no se puede conectar la llamada",
    slow: "La red va lenta. Seguimos intentando: tu teléfono se abre en cuanto se pueda llamar a {name}.",
    offline: "Sin conexión. Para conectarte con {name} hace falta la red un momento.",
    maskedNumberHint: "Nuestro número funciona sin ella: te conecta con {name} mientras tengas solo esta entrega.",
    callMaskedNumber: "Llamar a nuestro número",
    again: "Intentar de nuevo",
    emergencyHint: "¿Estás en peligro? Llama al 911. No necesita internet.",
    call911: "Llamar al 911",
    callOperations: "Llamar a Handover",
  },
});
