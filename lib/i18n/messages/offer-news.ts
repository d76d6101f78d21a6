import { defineMessages } from "../translate";

/** Results of offers, for the part loaded on every page; the offer sheet has its own texts. */
export const offerNewsMessages = defineMessages({
  en: {
    accepted: "Task accepted! Redirecting to navigation...",
    acceptedElsewhere: "Task accepted successfully! 🎉",
    failedAccept: "Failed to accept task",
    declined: "Task declined",
    failedDecline: "Failed to decline task",
    assigned: "This delivery was assigned to you. Opening it...",
    expired: "Task offer expired",
    authRequired: "User authentication required",
    failedInit: "Failed to initialize notifications",
    tapForSound: "Tap once so that offers can ring",
  },
  es: {
    accepted: "¡Entrega aceptada! Abriendo la navegación…",
    acceptedElsewhere: "¡Entrega aceptada! 🎉",
    failedAccept: "No se pudo aceptar la entrega",
    declined: "Entrega rechazada",
    failedDecline: "No se pudo rechazar la entrega",
    assigned: "Esta entrega se te asignó. Abriéndola…",
    expired: "La oferta venció",
    authRequired: "Inicia sesión para continuar",
    failedInit: "No se pudieron iniciar los avisos",
    tapForSound: "Toca una vez para que suenen las ofertas",
  },
});
