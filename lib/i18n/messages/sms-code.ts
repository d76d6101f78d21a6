import { defineMessages } from "../translate";

// Entry of a texted code: at sign-up, for a new password, for a new number.
export const smsCodeMessages = defineMessages({
  en: {
    label: "Code",
    sent: "We sent a code to {phone}.",
    codeMissing: "Please enter the code",
    confirm: "Confirm",
    resend: "Send a new code",
    changeNumber: "Use another number",
    failed: "The code could not be sent",
  },
  es: {
    label: "Código",
    sent: "Enviamos un código a {phone}.",
    codeMissing: "Escribe el código",
    confirm: "Confirmar",
    resend: "Enviar otro código",
    changeNumber: "Usar otro número",
    failed: "No se pudo enviar el código",
  },
});
