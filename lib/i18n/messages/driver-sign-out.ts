import { defineMessages } from "../translate";

// Warnings before a driver signs out.
export const driverSignOutMessages = defineMessages({
  en: {
    signOut: "Sign Out",
    signOutTitle: "Sign out?",
    signOutBody: "You'll be signed out on every device and stop getting offers.",
    unsentSteps: { one: "{n} step has not been sent yet", other: "{n} steps have not been sent yet" },
    unsentPhotos: {
      one: "{n} photo of cash has not been sent yet",
      other: "{n} photos of cash have not been sent yet",
    },
    unsentMessages: { one: "{n} message has not been sent yet", other: "{n} messages have not been sent yet" },
    unsentBody: "If you sign out now, this phone deletes what is unsent and we never receive it.",
    sendNow: "Send now",
    discardAndSignOut: "Sign out and lose it",
    staySignedIn: "Stay signed in",
    holdsCash: "You hold {amount}",
    holdsCashBody: "Signing out changes nothing about it: it stays on record until you hand it over or return it.",
    stillUnsent: "Not sent yet. Nothing was lost.",
    notSignedOut: "You're still signed in",
    notSignedOutBody: "The server didn't answer. Signing out needs a connection. Nothing was lost: try again.",
  },
  es: {
    signOut: "Cerrar sesión",
    signOutTitle: "¿Cerrar sesión?",
    signOutBody: "Se cerrará tu sesión en todos tus dispositivos y dejarás de recibir ofertas.",
    unsentSteps: { one: "{n} paso aún no se ha enviado", other: "{n} pasos aún no se han enviado" },
    unsentPhotos: {
      one: "{n} foto del efectivo aún no se ha enviado",
      other: "{n} fotos del efectivo aún no se han enviado",
    },
    unsentMessages: { one: "{n} mensaje aún no se ha enviado", other: "{n} mensajes aún no se han enviado" },
    unsentBody: "Si cierras sesión ahora, este teléfono borra lo que falta por enviar y nunca lo recibiremos.",
    sendNow: "Enviar ahora",
    discardAndSignOut: "Cerrar sesión y perderlo",
    staySignedIn: "Seguir conectado",
    holdsCash: "Llevas {amount}",
    holdsCashBody: "Cerrar sesión no cambia nada: queda registrado hasta que lo entregues o lo devuelvas.",
    stillUnsent: "Aún no se ha enviado. No se perdió nada.",
    notSignedOut: "Tu sesión sigue abierta",
    notSignedOutBody:
      "El servidor no respondió. Para cerrar sesión hace falta conexión. No se perdió nada: inténtalo de nuevo.",
  },
});
