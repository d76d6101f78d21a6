import { defineText } from "../text";

export const shellText = defineText({
  en: {
    dashboard: "Dashboard", deliveries: "Deliveries", scanner: "Scanner", history: "History", analytics: "Analytics", profile: "Profile", settings: "Settings",
    out: "Out", signOut: "Sign Out", menu: "Menu", openMenu: "Open menu", mainNavigation: "Main", tabs: "Tabs", yourProfile: "Your profile",
    taskNotifications: "Task Notifications", bell: "Task Notifications, {n} new", newCount: "{n} new", noNotifications: "No notifications yet", noNotificationsHint: "Task notifications will appear here",
    viewAll: "View all notifications", messages: "Messages", messagesNew: "Messages, {n} new", offerFor: "Offer for {amount}", offerNew: "New", offerAccepted: "Accepted", offerRejected: "Declined", offerExpired: "Expired",
    navigate: "Navigate", complete: "Complete", activeDelivery: "Go on with the delivery",
    signOutTitle: "Sign out?", signOutBody: "Every session of this account ends. You stop getting offers.",
    unsent: "{n} step has not been sent yet", unsentMany: "{n} steps have not been sent yet", unsentBody: "If you sign out now, this phone forgets what you did and nobody learns of it.", sendNow: "Send now", signOutLose: "Sign out and lose it", staySignedIn: "Stay signed in", sending: "Sending…", holdsCash: "You hold {amount}", holdsCashBody: "Signing out changes nothing about it: it stays on record until you hand it over or return it.", stillUnsent: "Still no connection. Nothing was lost.",
    online: "Online", offline: "Offline", busy: "Busy", break: "On break", on_duty: "On duty",
    switchToOffline: "Status: {status}. Switch to offline", switchToOnline: "Status: {status}. Switch to online", statusIs: "Status: {status}",
    noConnection: "No connection. Start, arrival and code are saved and sent later. Accepting an offer and changing your status need the network.",
    newVersion: "A new version is ready", reload: "Reload",
  },
  es: {
    dashboard: "Inicio", deliveries: "Entregas", scanner: "Escáner", history: "Historial", analytics: "Datos", profile: "Perfil", settings: "Ajustes",
    out: "Salir", signOut: "Cerrar sesión", menu: "Menú", openMenu: "Abrir menú", mainNavigation: "Principal", tabs: "Pestañas", yourProfile: "Tu perfil",
    taskNotifications: "Avisos de entregas", bell: "Avisos de entregas, {n} nuevos", newCount: "{n} nuevos", noNotifications: "Aún no hay avisos", noNotificationsHint: "Aquí aparecerán los avisos de entregas",
    viewAll: "Ver todos los avisos", messages: "Mensajes", messagesNew: "Mensajes, {n} nuevos", offerFor: "Oferta de {amount}", offerNew: "Nueva", offerAccepted: "Aceptada", offerRejected: "Rechazada", offerExpired: "Vencida",
    navigate: "Navegar", complete: "Completar", activeDelivery: "Seguir con la entrega",
    signOutTitle: "¿Cerrar sesión?", signOutBody: "Se cierran todas las sesiones de esta cuenta. Dejas de recibir ofertas.",
    unsent: "{n} paso aún no se ha enviado", unsentMany: "{n} pasos aún no se han enviado", unsentBody: "Si cierras sesión ahora, este teléfono olvida lo que hiciste y nadie se entera.", sendNow: "Enviar ahora", signOutLose: "Cerrar sesión y perderlo", staySignedIn: "Seguir conectado", sending: "Enviando…", holdsCash: "Llevas {amount}", holdsCashBody: "Cerrar sesión no cambia nada: queda registrado hasta que lo entregues o lo devuelvas.", stillUnsent: "Sigue sin conexión. No se perdió nada.",
    online: "En línea", offline: "Fuera de línea", busy: "Ocupado", break: "En descanso", on_duty: "En servicio",
    switchToOffline: "Estado: {status}. Pasar a fuera de línea", switchToOnline: "Estado: {status}. Pasar a en línea", statusIs: "Estado: {status}",
    noConnection: "Sin conexión. El inicio, la llegada y el código se guardan y se envían después. Aceptar una oferta y cambiar tu estado necesitan conexión.",
    newVersion: "Hay una versión nueva", reload: "Recargar",
  },
});
