import { defineText } from "../text";

export const dashboardText = defineText({
  en: {
    title: "Dashboard", hello: "Hello, {name}", today: "Today", done: "Done", carried: "Cash carried", hours: "Hours online", acceptance: "Acceptance", none: "–", hoursShort: "{n} h", minutesShort: "{n} min",
    push: "Offers on this phone", pushOn: "Notifications are on", pushOnHint: "Offers reach you while the app is closed.", pushConfirmed: "Last one arrived", pushOff: "Notifications are off", pushOffHint: "You only get offers while this page is open.", turnOn: "Turn on", pushDenied: "Notifications are blocked", pushDeniedHint: "Allow them for this site in your browser's settings.", pushUnsupported: "This browser cannot get notifications", pushUnsupportedHint: "Add Handover to your home screen and open it from there.",
    pushFailed: "Could not turn notifications on", allNumbers: "All numbers",
  },
  es: {
    title: "Inicio", hello: "Hola, {name}", today: "Hoy", done: "Hechas", carried: "Efectivo llevado", hours: "Horas en línea", acceptance: "Aceptación", none: "–", hoursShort: "{n} h", minutesShort: "{n} min",
    push: "Ofertas en este teléfono", pushOn: "Las notificaciones están activas", pushOnHint: "Las ofertas te llegan con la app cerrada.", pushConfirmed: "La última llegó", pushOff: "Las notificaciones están apagadas", pushOffHint: "Solo recibes ofertas con esta página abierta.", turnOn: "Activar", pushDenied: "Las notificaciones están bloqueadas", pushDeniedHint: "Permítelas para este sitio en los ajustes del navegador.", pushUnsupported: "Este navegador no recibe notificaciones", pushUnsupportedHint: "Añade Handover a la pantalla de inicio y ábrela desde ahí.",
    pushFailed: "No se pudieron activar las notificaciones", allNumbers: "Todos los datos",
  },
});
