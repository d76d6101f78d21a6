import { defineMessages } from "../translate";

// The public page of a tracking link.
export const trackingMessages = defineMessages({
  en: {
    title: "Follow a delivery",
    label: "Delivery",
    driverOnTheWay: "{name} is on the way",
    onMap: "Where {name} is",
    driverArrived: "{name} has arrived",
    updated: "Updated",
    unknownTitle: "This link no longer works",
    unknownHint: "The delivery is over, or the link is incomplete. Ask the person who sent it to you.",
    deliveredAt: "Delivered {time}",
    deliveredHint: "The cash was handed over against the receiver's code.",
    endedTitle: "This delivery is over",
    endedHint: "There is nothing more to follow. Ask the person who sent you the link how it ended.",
    privacy: "This page shows only the status, the expected arrival and, on the way, the driver's position and route.",
    steps: "Progress",
    waiting: "Getting ready",
  },
  es: {
    title: "Seguir una entrega",
    label: "Entrega",
    driverOnTheWay: "{name} está en camino",
    onMap: "Dónde está {name}",
    driverArrived: "{name} llegó",
    updated: "Actualizado",
    unknownTitle: "Este enlace ya no funciona",
    unknownHint: "La entrega ya terminó o el enlace está incompleto. Pregunta a quien te lo envió.",
    deliveredAt: "Entregada {time}",
    deliveredHint: "El efectivo se entregó con el código del destinatario.",
    endedTitle: "Esta entrega terminó",
    endedHint: "Ya no hay nada que seguir. Pregunta a quien te envió el enlace cómo terminó.",
    privacy:
      "Esta página solo muestra el estado, la llegada prevista y, en camino, la posición y la ruta del repartidor.",
    steps: "Progreso",
    waiting: "En preparación",
  },
});
