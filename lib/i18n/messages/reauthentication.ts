import { defineMessages } from "../translate";

// Required before a change of phone, password, payout account and the like.
export const reauthenticationMessages = defineMessages({
  en: {
    title: "Confirm that it's you",
    why: "This changes who can use your account, so we check that it's you.",
    password: "Your password",
    passwordMissing: "Please enter your password",
    confirm: "Confirm",
    cancel: "Cancel",
    useCode: "Send a code to my phone instead",
    usePassword: "Use my password instead",
    failed: "We could not check this",
  },
  es: {
    title: "Confirma que eres tú",
    why: "Esto cambia quién puede usar tu cuenta, por eso comprobamos que eres tú.",
    password: "Tu contraseña",
    passwordMissing: "Escribe tu contraseña",
    confirm: "Confirmar",
    cancel: "Cancelar",
    useCode: "Enviar un código a mi teléfono",
    usePassword: "Usar mi contraseña",
    failed: "No se pudo comprobar",
  },
});
