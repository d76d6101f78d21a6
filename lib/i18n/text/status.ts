import { defineText } from "../text";

export const statusText = defineText({
  en: {
    title: "Your status", goOnline: "Go Online", goOffline: "Go Offline", takeBreak: "Take Break", endBreak: "End Break", beBusy: "Busy", beAvailable: "Available",
    online: "Online", offline: "Offline", busy: "Busy", break: "On break", on_duty: "On duty",
    onlineMeaning: "You get offers", offlineMeaning: "You get no offers", busyMeaning: "No offers until you are available", breakMeaning: "No offers until your break ends", on_dutyMeaning: "You carry a delivery. Offers wait until it ends",
    lastDelivery: "Last delivery", lastDeliveryHint: "Go off duty after this one", lastDeliveryOn: "Last delivery: you go off duty after it", lastDeliveryUndo: "Keep working",
    unreachable: "No connection. Offers cannot reach this page", since: "since {time}", lastSeen: "Last seen", justNow: "now",
    nowOnline: "You are now online and available for deliveries", nowOffline: "You are now offline", nowBreak: "You are now on break", nowBusy: "You are now busy",
    failedOnline: "Failed to go online", failedOffline: "Failed to go offline", failedBreak: "Failed to set break status", failedUpdate: "Failed to update status", failedRefresh: "Failed to refresh status",
    locationDenied: "Location permission denied. Please enable GPS access.", noLocation: "Geolocation is not supported by this browser",
    entered: "You entered {zone}", left: "You left {zone}",
    missed: "While Handover was in the background your location was not updated. Keep it open while you drive.",
    firstTask: "Keep Handover open on the screen while you drive: your phone gives its location only then.",
  },
  es: {
    title: "Tu estado", goOnline: "Conectar", goOffline: "Desconectar", takeBreak: "Descansar", endBreak: "Terminar descanso", beBusy: "Ocupado", beAvailable: "Disponible",
    online: "En línea", offline: "Fuera de línea", busy: "Ocupado", break: "En descanso", on_duty: "En servicio",
    onlineMeaning: "Recibes ofertas", offlineMeaning: "No recibes ofertas", busyMeaning: "Sin ofertas hasta que estés disponible", breakMeaning: "Sin ofertas hasta que termines el descanso", on_dutyMeaning: "Llevas una entrega. Las ofertas esperan",
    lastDelivery: "Última entrega", lastDeliveryHint: "Salir de servicio después de esta", lastDeliveryOn: "Última entrega: después sales de servicio", lastDeliveryUndo: "Seguir trabajando",
    unreachable: "Sin conexión. Las ofertas no llegan a esta página", since: "desde las {time}", lastSeen: "Última conexión", justNow: "ahora",
    nowOnline: "Estás en línea y disponible para entregas", nowOffline: "Estás fuera de línea", nowBreak: "Estás en descanso", nowBusy: "Estás ocupado",
    failedOnline: "No se pudo conectar", failedOffline: "No se pudo desconectar", failedBreak: "No se pudo iniciar el descanso", failedUpdate: "No se pudo cambiar el estado", failedRefresh: "No se pudo actualizar el estado",
    locationDenied: "Permiso de ubicación denegado. Activa el GPS.", noLocation: "Este navegador no ofrece ubicación",
    entered: "Entraste en {zone}", left: "Saliste de {zone}",
    missed: "Mientras Handover estaba en segundo plano no se actualizó tu ubicación. Mantenlo abierto mientras conduces.",
    firstTask: "Mantén Handover abierto en pantalla mientras conduces: solo así tu teléfono da su ubicación.",
  },
});
