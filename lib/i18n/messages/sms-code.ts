import { defineMessages } from "../translate";

// Entry of a texted code: at sign-up, for a new password, for a new number.
export const smsCodeMessages = defineMessages({
  en: {
    label: "Code",
    sent: "We sent a code to {phone}.",
    needed: "Please enter the code",
    confirm: "Confirm",
    again: "Send a new code",
    other: "Use another number",
    failed: "The code could not be sent",
  },
  es: {
    label: "Código",
    sent: "Enviamos un código a {phone}.",
    needed: "Escribe el código",
    confirm: "Confirmar",
    again: "Enviar otro código",
    other: "Usar otro número",
    failed: "No se pudo enviar el código",
  },
});
