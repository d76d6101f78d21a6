import { defineText } from "../text";

export const adminAssignmentText = defineText({
  en: {
    title: "Assignment", titleOver: "Last assignment", estimate: "Estimated delivery", accepted: "Accepted", via_app: "in the app", via_push: "from the notification", via_sms: "by text", via_admin: "by an administrator",
    day: "Day", kind: "Kind", type_D: "Delivery", type_P: "Pickup", type_T: "Task", priority: "Routing priority", priority_L: "Low", priority_M: "Medium", priority_H: "High", priority_C: "Critical",
    duration: "Time at the address", minutes: "{n} min", asks: "Asks for", cash_delivery: "cash delivery", gps_tracking: "GPS tracking",
  },
  es: {
    title: "Asignación", titleOver: "Última asignación", estimate: "Entrega estimada", accepted: "Aceptada", via_app: "en la app", via_push: "desde la notificación", via_sms: "por SMS", via_admin: "por administración",
    day: "Día", kind: "Tipo", type_D: "Entrega", type_P: "Recogida", type_T: "Tarea", priority: "Prioridad en la ruta", priority_L: "Baja", priority_M: "Media", priority_H: "Alta", priority_C: "Crítica",
    duration: "Tiempo en la dirección", minutes: "{n} min", asks: "Requiere", cash_delivery: "entrega de efectivo", gps_tracking: "seguimiento GPS",
  },
});
