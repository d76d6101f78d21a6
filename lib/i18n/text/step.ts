import { defineText } from "../text";

// A step that could not be taken or sent, where nobody says why.
export const stepText = defineText({
  en: {
    failedStart: "Failed to start service",
    failedArrive: "Failed to mark arrival",
    failedComplete: "Failed to complete task",
    failedCancel: "Failed to cancel task",
    failedFail: "Failed to report the problem",
    failedNavigation: "Failed to start navigation",
    refusedTitle: "Not accepted: {reason}",
    understood: "OK",
  },
  es: {
    failedStart: "No se pudo iniciar el servicio",
    failedArrive: "No se pudo marcar la llegada",
    failedComplete: "No se pudo completar la entrega",
    failedCancel: "No se pudo cancelar la entrega",
    failedFail: "No se pudo enviar el aviso",
    failedNavigation: "No se pudo iniciar la navegación",
    refusedTitle: "No se aceptó: {reason}",
    understood: "Entendido",
  },
});
