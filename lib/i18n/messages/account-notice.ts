import { defineMessages } from "../translate";

// Messages to an account's previous addresses after a change of phone, email or password.
export const accountNoticeMessages = defineMessages({
  en: {
    phone: "The phone number of your account was changed",
    email: "The e-mail address of your account was changed",
    password: "The password of your account was changed",
    changed: "{what}. New: {address}.",
    undo: "If this was not you, open this link and undo it. It is valid for seven days. If it was you, confirm it there: for 72 hours no code and no link signs in without that, only the password.",
    undoShort: "Not you? Undo it:",
    reset: "If this was not you, choose a new one and sign out all devices:",
    resetShort: "Not you? Choose a new one:",
  },
  es: {
    phone: "Se cambió el teléfono de tu cuenta",
    email: "Se cambió el correo de tu cuenta",
    password: "Se cambió la contraseña de tu cuenta",
    changed: "{what}. Nuevo: {address}.",
    undo: "Si no fuiste tú, abre este enlace y deshazlo. Vale siete días. Si fuiste tú, confírmalo ahí: si no, durante 72 horas no se puede entrar con un código ni con un enlace, solo con la contraseña.",
    undoShort: "¿No fuiste tú? Deshazlo:",
    reset: "Si no fuiste tú, elige otra y cierra la sesión en todos los dispositivos:",
    resetShort: "¿No fuiste tú? Elige otra:",
  },
});
