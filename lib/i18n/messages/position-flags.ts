import { defineMessages } from "../translate";

export const positionFlagsMessages = defineMessages({
  en: {
    title: "Positions of the last 24 hours",
    label: "What looks wrong in the positions",
    noAnomalies: "Nothing looks wrong.",
    noPositions: "No positions received.",
    hint: "A reason to check, never proof: a phone alone can cause any of these errors.",
    jumps: { one: "{n} jump", other: "{n} jumps" },
    speed: { one: "{n} impossible speed", other: "{n} impossible speeds" },
    frozen: { one: "{n} time frozen at one place while driving", other: "{n} times frozen at one place while driving" },
    accuracy: { one: "{n} stretch of never changing accuracy", other: "{n} stretches of never changing accuracy" },
    contradiction: {
      one: "{n} hour in which distance and speed contradict each other",
      other: "{n} hours in which distance and speed contradict each other",
    },
    first: "first at {at}",
  },
  es: {
    title: "Posiciones de las últimas 24 horas",
    label: "Lo que parece raro en las posiciones",
    noAnomalies: "Nada parece raro.",
    noPositions: "No se recibió ninguna posición.",
    hint: "Un motivo para revisar, nunca una prueba: un teléfono puede causar por sí solo cualquiera de estos errores.",
    jumps: { one: "{n} salto", other: "{n} saltos" },
    speed: { one: "{n} velocidad imposible", other: "{n} velocidades imposibles" },
    frozen: { one: "{n} vez fijo en un lugar mientras conduce", other: "{n} veces fijo en un lugar mientras conduce" },
    accuracy: { one: "{n} tramo de precisión que nunca cambia", other: "{n} tramos de precisión que nunca cambia" },
    contradiction: {
      one: "{n} hora en que recorrido y velocidad se contradicen",
      other: "{n} horas en que recorrido y velocidad se contradicen",
    },
    first: "primero a las {at}",
  },
});
