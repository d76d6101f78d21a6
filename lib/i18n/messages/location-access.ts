import { defineMessages } from "../translate";

// Accesses to a driver's position history: the driver's list, and the administrator's request.
export const locationAccessMessages = defineMessages({
  en: {
    title: "Who viewed your route history",
    hint: "Our team sees where you are while you're online. To see where you were, they must give a reason. You can read it here.",
    none: "Nobody viewed it.",
    looked: "Our team viewed it on {at}:",
    incident: "Incident {no}",
    delivery: "About delivery {no}",
    range: "From {from} to {to}",
    kept: { one: "Kept for {n} day.", other: "Kept for {n} days." },
  },
  es: {
    title: "Quién miró tu recorrido",
    hint: "Nuestro equipo ve dónde estás mientras estás en línea. Para ver dónde estuviste debe dar un motivo, y aquí lo lees.",
    none: "Nadie lo miró.",
    looked: "Nuestro equipo lo miró el {at}:",
    incident: "Incidente {no}",
    delivery: "Por la entrega {no}",
    range: "Desde {from} hasta {to}",
    kept: { one: "Se guarda {n} día.", other: "Se guarda {n} días." },
  },
});

export const locationHistoryMessages = defineMessages({
  en: {
    title: "Where they drove",
    look: "View their route",
    hint: "Up to 24 hours at a time. This is recorded: the driver sees that you looked, and your reason.",
    from: "From",
    to: "To",
    reason: "Reason",
    reasonMissing: "Say why: the driver reads it.",
    rangeMissing: "Give both times, at most a day apart.",
    show: "Look",
    failed: "The route could not be loaded",
    none: "No positions are known for that time.",
    map: "Where the driver was",
  },
  es: {
    title: "Su recorrido",
    look: "Mirar su recorrido",
    hint: "Un día como máximo. Queda registrado, y el repartidor lee que alguien miró y tu motivo.",
    from: "Desde",
    to: "Hasta",
    reason: "Motivo",
    reasonMissing: "Di por qué: el repartidor lo lee.",
    rangeMissing: "Indica las dos horas, con un día de diferencia como máximo.",
    show: "Mirar",
    failed: "No se pudo cargar el recorrido",
    none: "No se conoce ninguna posición de ese tiempo.",
    map: "Dónde estuvo el repartidor",
  },
});
