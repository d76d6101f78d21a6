import { defineText } from "../text";

export const deliveriesText = defineText({
  en: {
    title: "Deliveries", current: "Now", recent: "Recent", all: "Full history", emptyRecent: "No deliveries yet", emptyRecentHint: "What you deliver is kept here, day by day.",
    history: "History", view: "View", deliveries: "Deliveries", offers: "Offers", notices: "Messages", filter: "Filter", filterTitle: "Show", everything: "Everything", delivered: "Delivered", cancelled: "Cancelled", failed: "Failed", apply: "Show", more: "Show more", emptyHistory: "Nothing here yet", emptyHistoryHint: "Finished deliveries come here.", emptyFilter: "Nothing with this status", emptyOffers: "No offers yet", emptyOffersHint: "Go online and offers near you come here.", today: "Today", yesterday: "Yesterday", dayTotal: "{n} · {amount}", filtered: "Filter: {what}",
    detail: "Delivery", customer: "Customer", steps: "Steps", accepted: "Accepted", started: "Service started", arrived: "Arrived", handedOver: "Handed over", ended: "Ended", notes: "Notes", pickup: "Pickup", dropOff: "Drop-off", reference: "Reference", reason: "Reason", notFound: "Delivery not found", notFoundHint: "It may belong to another driver, or be older than this list.", call: "Call {name}", cashToReturn: "The cash has to be returned. An administrator contacts you.",
  },
  es: {
    title: "Entregas", current: "Ahora", recent: "Recientes", all: "Historial completo", emptyRecent: "Aún no hay entregas", emptyRecentHint: "Lo que entregues queda aquí, día por día.",
    history: "Historial", view: "Ver", deliveries: "Entregas", offers: "Ofertas", notices: "Mensajes", filter: "Filtrar", filterTitle: "Mostrar", everything: "Todo", delivered: "Entregadas", cancelled: "Canceladas", failed: "Fallidas", apply: "Mostrar", more: "Ver más", emptyHistory: "Aún no hay nada", emptyHistoryHint: "Aquí llegan las entregas terminadas.", emptyFilter: "Nada con este estado", emptyOffers: "Aún no hay ofertas", emptyOffersHint: "Conéctate y las ofertas cercanas llegarán aquí.", today: "Hoy", yesterday: "Ayer", dayTotal: "{n} · {amount}", filtered: "Filtro: {what}",
    detail: "Entrega", customer: "Cliente", steps: "Pasos", accepted: "Aceptada", started: "Servicio iniciado", arrived: "En el lugar", handedOver: "Entregada", ended: "Terminada", notes: "Notas", pickup: "Recogida", dropOff: "Entrega", reference: "Referencia", reason: "Motivo", notFound: "Entrega no encontrada", notFoundHint: "Puede ser de otro conductor o más antigua que esta lista.", call: "Llamar a {name}", cashToReturn: "El efectivo debe devolverse. Un administrador te contactará.",
  },
});
