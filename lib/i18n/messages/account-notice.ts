import { defineMessages } from "../translate";

// Messages to an account's previous addresses after a change of phone, email or password.
export const accountNoticeMessages = defineMessages({
  en: {
    phone: "The phone number of your account was changed",
    email: "The email address of your account was changed",
    password: "The password of your account was changed",
    changed: "{what}. New: {address}.",
    undo: "If this was not you, open this link to undo it. The link is valid for seven days. If it was you, confirm it there. Until you do, for up to 72 hours, only your password signs in.",
    undoShort: "Not you? Undo it:",
    reset: "If this was not you, choose a new one and sign out all devices:",
    resetShort: "Not you? Choose a new one:",
  },
  es: {
    phone: "Se cambió el teléfono de tu cuenta",
    email: "Se cambió el correo de tu cuenta",
    password: "Se cambió la contraseña de tu cuenta",
    changed: "{what}. Nuevo: {address}.",
    undo: "Si no fuiste tú, abre este enlace para deshacerlo. Es válido siete días. Si fuiste tú, confírmalo ahí. Si no lo confirmas, durante 72 horas solo podrás entrar con tu contraseña.",
    undoShort: "¿No fuiste tú? Deshazlo:",
    reset: "Si no fuiste tú, elige otra y cierra la sesión en todos los dispositivos:",
    resetShort: "¿No fuiste tú? Elige otra:",
  },
});
