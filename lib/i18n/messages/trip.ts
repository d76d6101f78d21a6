import { defineMessages } from "../translate";

// The page of a shared trip.
export const tripMessages = defineMessages({
  en: {
    title: "Follow a trip",
    label: "Trip",
    on_road: "On the road",
    at_stop: "At a stop",
    shares: "{name} shares their trip with you",
    onMap: "Where {name} is",
    waiting: "Waiting for a position",
    ended: "Trip ended",
    endedNormally: "Trip ended, all well",
    off_duty: "{name} has finished and is offline.",
    stopped: "{name} has stopped sharing.",
    silence: "{name} is no longer online, and we don't know why. If you are worried, call them.",
    time: "A trip is shared for eight hours at most.",
    unknownTitle: "This link no longer works",
    unknownHint: "The trip is over, or the link is incomplete. Ask the person who sent it to you.",
    privacy:
      "This page shows a first name, whether they move, and where they are. They see that it was opened, and can stop it at any time.",
  },
  es: {
    title: "Seguir un viaje",
    label: "Viaje",
    on_road: "En camino",
    at_stop: "En una parada",
    shares: "{name} comparte su viaje contigo",
    onMap: "Dónde está {name}",
    waiting: "Esperando una posición",
    ended: "El viaje terminó",
    endedNormally: "El viaje terminó, todo bien",
    off_duty: "{name} terminó y está sin conexión.",
    stopped: "{name} dejó de compartir.",
    silence: "{name} ya no está en línea y no sabemos por qué. Si te preocupa, llama.",
    time: "Un viaje se comparte durante ocho horas como máximo.",
    unknownTitle: "Este enlace ya no funciona",
    unknownHint: "El viaje ya terminó o el enlace está incompleto. Pregunta a quien te lo envió.",
    privacy:
      "Esta página muestra un nombre, si se mueve y dónde está. Esa persona ve que se abrió y puede detenerlo cuando quiera.",
  },
});
