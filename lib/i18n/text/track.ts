import { defineText } from "../text";

// The public page that opens from a tracking link.
export const trackText = defineText({
  en: {
    title: "Follow a delivery", label: "Delivery", on: "{name} is on the way", onMap: "Where {name} is", here: "{name} has arrived", updated: "Updated",
    unknownTitle: "This link does not lead anywhere", unknownHint: "It may have expired. Ask the person who sent it for a new one.", privacy: "This page shows the status and the driver's position on the way, nothing else.",
    steps: "Progress", waiting: "Getting ready", driver: "Driver found", way: "On the way", door: "At the door", done: "Delivered",
  },
  es: {
    title: "Seguir una entrega", label: "Entrega", on: "{name} está en camino", onMap: "Dónde está {name}", here: "{name} llegó", updated: "Actualizado",
    unknownTitle: "Este enlace no lleva a ninguna parte", unknownHint: "Puede haber vencido. Pide uno nuevo a quien te lo envió.", privacy: "Esta página muestra el estado y la posición del conductor en camino, nada más.",
    steps: "Progreso", waiting: "En preparación", driver: "Conductor encontrado", way: "En camino", door: "En la puerta", done: "Entregada",
  },
});
