import { defineText } from "../text";

export const customerShellText = defineText({
  en: {
    tabs: "Main", send: "Send", deliveries: "Deliveries", receive: "Receive", waiting: "{n} waiting for your answer",
    account: "Account", openAccount: "Account of {name}", profile: "Profile", language: "Language", theme: "Theme", system: "System", light: "Light", dark: "Dark",
    signOut: "Sign out", signOutTitle: "Sign out?", signOutBody: "Every session of this account ends, on other phones too.", stay: "Stay signed in", signOutFailed: "Could not sign out. Check your network and try again.",
    offline: "No connection since {time}. You see what we knew then.", driverApp: "Driver app", admin: "Administration", settingFailed: "The setting could not be saved",
    name: "Full name", email: "E-mail", address: "Address", city: "City", state: "State", zipCode: "ZIP code", saved: "Profile saved", saveFailed: "The profile could not be saved", nameMissing: "Enter your name",
    emailHint: "The e-mail address cannot be changed here.",
  },
  es: {
    tabs: "Principal", send: "Enviar", deliveries: "Entregas", receive: "Recibir", waiting: "{n} esperan tu respuesta",
    account: "Cuenta", openAccount: "Cuenta de {name}", profile: "Perfil", language: "Idioma", theme: "Tema", system: "Sistema", light: "Claro", dark: "Oscuro",
    signOut: "Cerrar sesión", signOutTitle: "¿Cerrar sesión?", signOutBody: "Se cierran todas las sesiones de esta cuenta, también en otros teléfonos.", stay: "Seguir conectado", signOutFailed: "No se pudo cerrar la sesión. Revisa tu red e inténtalo de nuevo.",
    offline: "Sin conexión desde las {time}. Ves lo que sabíamos entonces.", driverApp: "App de conductor", admin: "Administración", settingFailed: "No se pudo guardar el ajuste",
    name: "Nombre completo", email: "Correo", address: "Dirección", city: "Ciudad", state: "Estado", zipCode: "Código postal", saved: "Perfil guardado", saveFailed: "No se pudo guardar el perfil", nameMissing: "Escribe tu nombre",
    emailHint: "El correo no se puede cambiar aquí.",
  },
});
