import { defineMessages } from "../translate";

// A driver's route on the administrator's map, or around an incident.
export const locationHistoryMapMessages = defineMessages({
  en: {
    found: {
      one: "{n} position from {from} to {to}",
      other: "{n} positions from {from} to {to}",
    },
    first: "First position, {at}",
    last: "Last position, {at}",
    time: "Time",
    at: "{time}, within {n} m",
    point: "Where they were",
    excluded: "Not relied on: {why}",
    excluded_inaccurate: "too inexact",
    excluded_jump: "a jump",
    excluded_too_old: "came too late",
    excluded_other: "implausible",
    leftOut: { one: "{n} not relied on (gray)", other: "{n} not relied on (gray)" },
    mapFailed: "The map cannot be drawn here.",
    refit: "Show all of the way",
  },
  es: {
    found: {
      one: "{n} posición desde {from} hasta {to}",
      other: "{n} posiciones desde {from} hasta {to}",
    },
    first: "Primera posición, {at}",
    last: "Última posición, {at}",
    time: "Hora",
    at: "{time}, con {n} m de margen",
    point: "Dónde estaba",
    excluded: "No fiable: {why}",
    excluded_inaccurate: "demasiado inexacta",
    excluded_jump: "un salto",
    excluded_too_old: "llegó tarde",
    excluded_other: "inverosímil",
    leftOut: { one: "{n} no fiable (gris)", other: "{n} no fiables (gris)" },
    mapFailed: "El mapa no se puede dibujar aquí.",
    refit: "Ver todo el recorrido",
  },
});
