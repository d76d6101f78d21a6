import { defineText } from "../text";

// The ways to the people of a delivery. What stands in the conversations themselves comes later: chat.ts.
export const reachText = defineText({
  en: {
    call: "Call {name}",
    message: "Message",
    messageTo: "Message {name}",
    messages: "Messages",
    failed: "That did not work. Please try again.",
  },
  es: {
    call: "Llamar a {name}",
    message: "Mensaje",
    messageTo: "Escribir a {name}",
    messages: "Mensajes",
    failed: "No se pudo. Inténtalo de nuevo.",
  },
});
