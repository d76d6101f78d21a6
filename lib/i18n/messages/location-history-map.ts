import { defineMessages } from "../translate";

// A driver's route on the administrator's map, or around an incident.
export const locationHistoryMapMessages = defineMessages({
  en: {
    positionCount: {
      one: "{n} position from {from} to {to}",
      other: "{n} positions from {from} to {to}",
    },
    first: "First position, {at}",
    last: "Last position, {at}",
    time: "Time",
    timeWithAccuracy: "{time}, within {n} m",
    point: "Where they were",
    excluded: "Not used: {reason}",
    excluded_inaccurate: "too inaccurate",
    excluded_jump: "a jump",
    excluded_too_old: "came too late",
    excluded_other: "implausible",
    excludedCount: { one: "{n} not used (gray)", other: "{n} not used (gray)" },
    mapFailed: "The map cannot be shown here.",
    refit: "Show the whole route",
  },
  es: {
    positionCount: {
      one: "{n} posición desde {from} hasta {to}",
      other: "{n} posiciones desde {from} hasta {to}",
    },
    first: "Primera posición, {at}",
    last: "Última posición, {at}",
    time: "Hora",
    timeWithAccuracy: "{time}, con {n} m de margen",
    point: "Dónde estaba",
    excluded: "No se usa: {reason}",
    excluded_inaccurate: "demasiado imprecisa",
    excluded_jump: "un salto",
    excluded_too_old: "llegó tarde",
    excluded_other: "inverosímil",
    excludedCount: { one: "{n} sin usar (gris)", other: "{n} sin usar (gris)" },
    mapFailed: "El mapa no se puede mostrar aquí.",
    refit: "Ver todo el recorrido",
  },
});
