import { defineMessages } from "../translate";

// Calling and messaging a delivery's parties. The conversations' own texts are in chat.ts, loaded later.
export const contactButtonsMessages = defineMessages({
  en: {
    call: "Call {name}",
    message: "Message",
    messageTo: "Message {name}",
    messages: "Messages",
    hidden: "Phone numbers are hidden. Write a message instead.",
    hiddenSupport: "Phone numbers are hidden. Support can help you reach them.",
    failed: "The call could not be connected. Please try again.",
  },
  es: {
    call: "Llamar a {name}",
    message: "Mensaje",
    messageTo: "Mensaje a {name}",
    messages: "Mensajes",
    hidden: "Los teléfonos están ocultos. Escribe un mensaje.",
    hiddenSupport: "Los teléfonos están ocultos. Soporte puede ayudarte a contactar.",
    failed: "No se pudo conectar la llamada. Inténtalo de nuevo.",
  },
});
