import { defineMessages } from "../translate";

// Accesses to a driver's position history: the driver's list, and the administrator's request.
export const locationAccessMessages = defineMessages({
  en: {
    title: "Who viewed your route history",
    hint: "Our team sees where you are while you're online. To see where you were, they must give a reason. You can read it here.",
    none: "Not viewed yet.",
    viewedAt: "Our team viewed it on {at}:",
    incident: "Incident {no}",
    delivery: "About delivery {no}",
    range: "From {from} to {to}",
    retention: { one: "Kept for {n} day.", other: "Kept for {n} days." },
  },
  es: {
    title: "Quién miró tu recorrido",
    hint: "Nuestro equipo ve dónde estás mientras estás en línea. Para ver dónde estuviste debe dar un motivo, y aquí lo lees.",
    none: "Nadie lo miró.",
    viewedAt: "Nuestro equipo lo miró el {at}:",
    incident: "Incidente {no}",
    delivery: "Por la entrega {no}",
    range: "Desde {from} hasta {to}",
    retention: { one: "Se guarda {n} día.", other: "Se guarda {n} días." },
  },
});

export const locationHistoryMessages = defineMessages({
  en: {
    title: "Where they drove",
    open: "View their route",
    hint: "Up to 24 hours at a time. This is recorded: the driver sees that you viewed it, and your reason.",
    from: "From",
    to: "To",
    reason: "Reason",
    reasonMissing: "Give a reason: the driver reads it.",
    rangeMissing: "Enter both times, at most a day apart.",
    show: "View",
    failed: "The route could not be loaded",
    none: "No positions are known for that time.",
    map: "Where the driver was",
  },
  es: {
    title: "Su recorrido",
    open: "Ver su recorrido",
    hint: "24 horas como máximo. Queda registrado: el repartidor ve que lo miraste y tu motivo.",
    from: "Desde",
    to: "Hasta",
    reason: "Motivo",
    reasonMissing: "Indica un motivo: el repartidor lo lee.",
    rangeMissing: "Indica las dos horas, con un día de diferencia como máximo.",
    show: "Ver",
    failed: "No se pudo cargar el recorrido",
    none: "No se conoce ninguna posición de ese tiempo.",
    map: "Dónde estuvo el repartidor",
  },
});
