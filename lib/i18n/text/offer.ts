import { defineText } from "../text";

export const offerText = defineText({
  en: {
    title: "New Delivery Task", amount: "Cash delivery amount", pickup: "Pickup", dropOff: "Drop-off", distance: "Distance", distanceFromPickup: "Pickup to drop-off", time: "Estimated time", minutes: "{n} min", miles: "{n} mi", km: "{n} km",
    accept: "Accept Task", decline: "Decline", declineTitle: "Why do you decline?", declineConfirm: "Decline this task", back: "Back to the offer",
    urgent: "Urgent", high: "High", medium: "Medium", low: "Low", priority: "{level} priority",
    remaining: "Time left", minutesLeft: "{n} minutes left to answer", minuteLeft: "1 minute left to answer", secondsLeft: "{n} seconds left to answer",
    expired: "Task Expired", expiredBody: "This task has been reassigned to another driver", timeoutBody: "You didn't answer in time. We're asking other drivers.", cancelledBody: "This delivery was cancelled.", unavailableBody: "The offer closed because you went off duty.", closedBody: "This offer is closed.", close: "Close",
    accepted: "Task accepted! Redirecting to navigation...", acceptedElsewhere: "Task accepted successfully! 🎉", failedAccept: "Failed to accept task", declined: "Task declined", failedDecline: "Failed to decline task", timeout: "Task offer expired",
    authRequired: "User authentication required", failedInit: "Failed to initialize notifications",
    open: "Open offer", waiting: "Offer waiting {time}", openHint: "Answer before the time runs out", view: "View",
    far: "Too far from current location", enough: "Already have enough deliveries", vehicle: "Vehicle maintenance required", emergency: "Personal emergency", traffic: "Traffic/road conditions", other: "Other",
    list: "Offers", empty: "No offers yet", emptyHint: "Go online and offers near you come here.", sent: "Offered",
  },
  es: {
    title: "Nueva entrega", amount: "Efectivo a entregar", pickup: "Recogida", dropOff: "Entrega", distance: "Distancia", distanceFromPickup: "Recogida a entrega", time: "Tiempo estimado", minutes: "{n} min", miles: "{n} mi", km: "{n} km",
    accept: "Aceptar entrega", decline: "Rechazar", declineTitle: "¿Por qué la rechazas?", declineConfirm: "Rechazar esta entrega", back: "Volver a la oferta",
    urgent: "Urgente", high: "Alta", medium: "Media", low: "Baja", priority: "Prioridad {level}",
    remaining: "Tiempo restante", minutesLeft: "Quedan {n} minutos para responder", minuteLeft: "Queda 1 minuto para responder", secondsLeft: "Quedan {n} segundos para responder",
    expired: "La oferta venció", expiredBody: "Esta entrega se asignó a otro conductor", timeoutBody: "No respondiste a tiempo. Estamos preguntando a otros conductores.", cancelledBody: "Esta entrega se canceló.", unavailableBody: "La oferta se cerró porque saliste de servicio.", closedBody: "Esta oferta está cerrada.", close: "Cerrar",
    accepted: "¡Entrega aceptada! Abriendo la navegación…", acceptedElsewhere: "¡Entrega aceptada! 🎉", failedAccept: "No se pudo aceptar la entrega", declined: "Entrega rechazada", failedDecline: "No se pudo rechazar la entrega", timeout: "La oferta venció",
    authRequired: "Inicia sesión para continuar", failedInit: "No se pudieron iniciar los avisos",
    open: "Oferta abierta", waiting: "Oferta en espera {time}", openHint: "Responde antes de que se acabe el tiempo", view: "Ver",
    far: "Demasiado lejos de donde estoy", enough: "Ya tengo suficientes entregas", vehicle: "El vehículo necesita mantenimiento", emergency: "Emergencia personal", traffic: "Tráfico o estado de la vía", other: "Otro",
    list: "Ofertas", empty: "Aún no hay ofertas", emptyHint: "Conéctate y las ofertas cercanas llegarán aquí.", sent: "Ofrecida",
  },
});
