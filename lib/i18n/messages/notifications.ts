import { defineMessages } from "../translate";

// In-app notifications, for all readers.
export const notificationsMessages = defineMessages({
  en: {
    notifications: "Notifications",
    unread: "Notifications, {n} unread",
    none: "No notifications yet",
    noneHint: "News about your deliveries appears here.",
    readAll: "Mark all as read",
    unreadLabel: "New",
    more: "Load more",
    markReadFailed: "Failed to mark notification as read",
    listFailed: "Failed to get notifications",
  },
  es: {
    notifications: "Notificaciones",
    unread: "Notificaciones, {n} sin leer",
    none: "Aún no hay notificaciones",
    noneHint: "Aquí verás las novedades de tus entregas.",
    readAll: "Marcar todo como leído",
    unreadLabel: "Nueva",
    more: "Cargar más",
    markReadFailed: "No se pudo marcar la notificación como leída",
    listFailed: "No se pudieron obtener las notificaciones",
  },
});
