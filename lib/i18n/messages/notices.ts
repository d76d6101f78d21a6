import { defineMessages } from "../translate";

// In-app notifications, for all readers.
export const noticesMessages = defineMessages({
  en: {
    notifications: "Notifications",
    unread: "Notifications, {n} unread",
    none: "No notifications yet",
    noneHint: "News about your deliveries appears here.",
    readAll: "Mark all as read",
    newOne: "New",
    more: "Load more",
    failedRead: "Failed to mark notification as read",
    failedList: "Failed to get notifications",
  },
  es: {
    notifications: "Notificaciones",
    unread: "Notificaciones, {n} sin leer",
    none: "Aún no hay notificaciones",
    noneHint: "Aquí verás las novedades de tus entregas.",
    readAll: "Marcar todo como leído",
    newOne: "Nueva",
    more: "Cargar más",
    failedRead: "No se pudo marcar la notificación como leída",
    failedList: "No se pudieron obtener las notificaciones",
  },
});
