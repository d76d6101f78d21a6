import { defineMessages } from "../translate";

// A step that failed without a reason.
export const stepMessages = defineMessages({
  en: {
    failedStart: "Failed to start service",
    failedCount: "Failed to save the count",
    failedProve: "Failed to check the code",
    failedLeave: "Failed to leave the pickup",
    failedArrive: "Failed to mark arrival",
    failedComplete: "Failed to complete task",
    failedCancel: "Failed to cancel task",
    failedFail: "Failed to report the problem",
    failedNavigation: "Failed to start navigation",
    waitUntil: "Wait at the door until {time}",
    dismiss: "OK",
  },
  es: {
    failedStart: "No se pudo iniciar el servicio",
    failedCount: "No se pudo guardar el conteo",
    failedProve: "No se pudo comprobar el código",
    failedLeave: "No se pudo salir de la recogida",
    failedArrive: "No se pudo marcar la llegada",
    failedComplete: "No se pudo completar la entrega",
    failedCancel: "No se pudo cancelar la entrega",
    failedFail: "No se pudo enviar el aviso",
    failedNavigation: "No se pudo iniciar la navegación",
    waitUntil: "Espera en la puerta hasta las {time}",
    dismiss: "Entendido",
  },
});
