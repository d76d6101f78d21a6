import { defineText } from "../text";

export const taskText = defineText({
  en: {
    active: "Active Delivery", none: "No Active Delivery Found", noneHint: "Accept an offer and your delivery shows here.", assigned: "Assigned", enRoute: "En Route",
    arrived: "Arrived", completing: "Completing", completed: "Delivered", cancelled: "Cancelled", failed: "Failed", pending: "Pending", navigate: "Navigate",
    startNavigation: "Start Navigation", completeDelivery: "Complete Delivery", viewDetails: "View Details", showMore: "Show details", showLess: "Hide details",
    phone: "Phone", amount: "Amount", distance: "Distance", eta: "ETA", estimatedArrival: "Estimated arrival", deliveryAddress: "Delivery address", minutes: "{n} min",
    savedStart: "No connection. Your start is saved and will be sent.", savedArrive: "No connection. Your arrival is saved and will be sent.",
    savedComplete: "Not confirmed yet. Keep the cash. The code is saved and will be checked once you are online.",
    savedCancel: "No connection. Your cancellation is saved and will be sent.", savedFail: "No connection. Your report is saved and will be sent.",
    signInToSend: "Sign in again and your saved steps are sent.", sendingStart: "Sending your start…", sendingArrive: "Sending your arrival…",
    sendingComplete: "Checking the code…", sendingCancel: "Sending your cancellation…", sendingFail: "Sending your report…",
  },
  es: {
    active: "Entrega activa", none: "No hay entrega activa", noneHint: "Acepta una oferta y tu entrega aparecerá aquí.", assigned: "Asignada", enRoute: "En camino",
    arrived: "En el lugar", completing: "Completando", completed: "Entregada", cancelled: "Cancelada", failed: "Fallida", pending: "Pendiente", navigate: "Navegar",
    startNavigation: "Iniciar navegación", completeDelivery: "Completar entrega", viewDetails: "Ver detalles", showMore: "Mostrar detalles", showLess: "Ocultar detalles",
    phone: "Teléfono", amount: "Importe", distance: "Distancia", eta: "Tiempo", estimatedArrival: "Llegada estimada", deliveryAddress: "Dirección de entrega",
    minutes: "{n} min", savedStart: "Sin conexión. Tu salida está guardada y se enviará.", savedArrive: "Sin conexión. Tu llegada está guardada y se enviará.",
    savedComplete: "Aún sin confirmar. Conserva el efectivo. El código está guardado y se comprobará cuando haya conexión.",
    savedCancel: "Sin conexión. Tu cancelación está guardada y se enviará.", savedFail: "Sin conexión. Tu aviso está guardado y se enviará.",
    signInToSend: "Vuelve a iniciar sesión y tus pasos guardados se enviarán.", sendingStart: "Enviando tu salida…", sendingArrive: "Enviando tu llegada…",
    sendingComplete: "Comprobando el código…", sendingCancel: "Enviando tu cancelación…", sendingFail: "Enviando tu aviso…",
  },
});
