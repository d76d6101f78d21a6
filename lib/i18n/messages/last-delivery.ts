import { defineMessages } from "../translate";

// Ending a shift after one more delivery.
export const lastDeliveryMessages = defineMessages({
  en: {
    lastDelivery: "Last delivery",
    hint: "Go off duty after this one",
    on: "Last delivery: you go off duty after it",
    undo: "Keep working",
    idle: "One more, then home",
    idleHint: "Go off duty after your next delivery",
    idleOn: "One more delivery, then you go off duty",
    failed: "Failed to update status",
  },
  es: {
    lastDelivery: "Última entrega",
    hint: "Salir de servicio después de esta",
    on: "Última entrega: después sales de servicio",
    undo: "Seguir trabajando",
    idle: "Una más y a casa",
    idleHint: "Salir de servicio después de la próxima entrega",
    idleOn: "Una entrega más y sales de servicio",
    failed: "No se pudo cambiar el estado",
  },
});
