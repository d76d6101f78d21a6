import { defineMessages } from "../translate";

// Warnings before a driver signs out.
export const driverSignOutMessages = defineMessages({
  en: {
    signOut: "Sign Out",
    signOutTitle: "Sign out?",
    signOutBody: "You'll be signed out on every device and stop getting offers.",
    unsent: { one: "{n} step has not been sent yet", other: "{n} steps have not been sent yet" },
    unsentBody: "If you sign out now, this phone deletes your unsent steps and we never receive them.",
    sendNow: "Send now",
    signOutLose: "Sign out and lose it",
    staySignedIn: "Stay signed in",
    holdsCash: "You hold {amount}",
    holdsCashBody: "Signing out changes nothing about it: it stays on record until you hand it over or return it.",
    stillUnsent: "Still no connection. Nothing was lost.",
    notSignedOut: "You're still signed in",
    notSignedOutBody: "The server didn't answer. Signing out needs a connection. Nothing was lost: try again.",
  },
  es: {
    signOut: "Cerrar sesión",
    signOutTitle: "¿Cerrar sesión?",
    signOutBody: "Se cerrará tu sesión en todos tus dispositivos y dejarás de recibir ofertas.",
    unsent: { one: "{n} paso aún no se ha enviado", other: "{n} pasos aún no se han enviado" },
    unsentBody: "Si cierras sesión ahora, este teléfono borra los pasos sin enviar y nunca los recibiremos.",
    sendNow: "Enviar ahora",
    signOutLose: "Cerrar sesión y perderlo",
    staySignedIn: "Seguir conectado",
    holdsCash: "Llevas {amount}",
    holdsCashBody: "Cerrar sesión no cambia nada: queda registrado hasta que lo entregues o lo devuelvas.",
    stillUnsent: "Sigue sin conexión. No se perdió nada.",
    notSignedOut: "Tu sesión sigue abierta",
    notSignedOutBody:
      "El servidor no respondió. Para cerrar sesión hace falta conexión. No se perdió nada: inténtalo de nuevo.",
  },
});
