import { defineMessages } from "../translate";

// Ending a shift after one more delivery.
export const lastDeliveryMessages = defineMessages({
  en: {
    lastDelivery: "Last delivery",
    hint: "Go off duty after this one",
    enabled: "Last delivery: you go off duty after it",
    undo: "Keep working",
    withoutTask: "One more, then home",
    withoutTaskHint: "Go off duty after your next delivery",
    withoutTaskEnabled: "One more delivery, then you go off duty",
    failed: "Failed to update status",
  },
  es: {
    lastDelivery: "Última entrega",
    hint: "Salir de servicio después de esta",
    enabled: "Última entrega: después sales de servicio",
    undo: "Seguir trabajando",
    withoutTask: "Una más y a casa",
    withoutTaskHint: "Salir de servicio después de la próxima entrega",
    withoutTaskEnabled: "Una entrega más y sales de servicio",
    failed: "No se pudo cambiar el estado",
  },
});
