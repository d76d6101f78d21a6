import { defineText } from "../text";

export const analyticsText = defineText({
  en: {
    title: "Analytics", range: "Range", today: "Today", week: "Week", month: "Month", deliveries: "Deliveries", cash: "Cash carried", hours: "Hours online", acceptance: "Acceptance", offers: "Offers", accepted: "Accepted", declined: "Declined", expired: "Expired", cancelled: "Cancelled", failed: "Failed",
    perDay: "{what} per day", best: "Best day: {day}, {value}", nothing: "Nothing in this time yet", noRate: "No offers in this time yet", ofOffers: "{accepted} of {received} offers accepted", hoursShort: "{n} h", minutesShort: "{n} min", perHour: "{amount} an hour", noTrend: "No trend yet", up: "Up {n}% on the first half", down: "Down {n}% on the first half", same: "As in the first half",
  },
  es: {
    title: "Datos", range: "Período", today: "Hoy", week: "Semana", month: "Mes", deliveries: "Entregas", cash: "Efectivo llevado", hours: "Horas en línea", acceptance: "Aceptación", offers: "Ofertas", accepted: "Aceptadas", declined: "Rechazadas", expired: "Vencidas", cancelled: "Canceladas", failed: "Fallidas",
    perDay: "{what} por día", best: "Mejor día: {day}, {value}", nothing: "Aún no hay nada en este período", noRate: "Aún no hay ofertas en este período", ofOffers: "{accepted} de {received} ofertas aceptadas", hoursShort: "{n} h", minutesShort: "{n} min", perHour: "{amount} por hora", noTrend: "Aún sin tendencia", up: "{n}% más que en la primera mitad", down: "{n}% menos que en la primera mitad", same: "Como en la primera mitad",
  },
});
