import { defineText } from "../text";

// Words that the kit itself says, on every page.
export const commonText = defineText({
  en: {
    close: "Close", cancel: "Cancel", save: "Save", saving: "Saving…", back: "Back", done: "Done", retry: "Try Again", optional: "optional",
    loading: "Loading", loadMore: "Show more", showPassword: "Show password", hidePassword: "Hide password",
    failedTo: "Failed to Load {component}", failedHint: "Something went wrong on the way. Your data is safe.", failedNetwork: "No connection. It loads again when you are back.", details: "Error details",
    justNow: "Just now", minutesAgo: "{n} min ago", hourAgo: "{n} hour ago", hoursAgo: "{n} hours ago", dayAgo: "{n} day ago", daysAgo: "{n} days ago",
    staleData: "No connection. Showing what we knew {when}.", staleFailed: "Couldn't refresh. Showing what we knew {when}.", offline: "No connection", required: "Please fill this in",
    skipToContent: "Skip to content", notifications: "Notifications",
  },
  es: {
    close: "Cerrar", cancel: "Cancelar", save: "Guardar", saving: "Guardando…", back: "Atrás", done: "Listo", retry: "Reintentar", optional: "opcional",
    loading: "Cargando", loadMore: "Ver más", showPassword: "Mostrar contraseña", hidePassword: "Ocultar contraseña",
    failedTo: "No se pudo cargar: {component}", failedHint: "Algo falló en el camino. Tus datos están a salvo.", failedNetwork: "Sin conexión. Se cargará cuando vuelva.", details: "Detalles del error",
    justNow: "Ahora mismo", minutesAgo: "Hace {n} min", hourAgo: "Hace {n} hora", hoursAgo: "Hace {n} horas", dayAgo: "Hace {n} día", daysAgo: "Hace {n} días",
    staleData: "Sin conexión. Esto es lo último que supimos ({when}).", staleFailed: "No se pudo actualizar. Esto es lo último que supimos ({when}).", offline: "Sin conexión", required: "Completa este campo",
    skipToContent: "Ir al contenido", notifications: "Notificaciones",
  },
});
