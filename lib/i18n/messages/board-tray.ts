import { defineMessages } from "../translate";

// The live map with its list of waiting items and optional layers.
export const boardTrayMessages = defineMessages({
  en: {
    title: "Waiting for a driver",
    hint: "Drag one onto a driver on the map, or press Assign.",
    none: "Nothing waits for a driver.",
    more: { one: "{n} more", other: "{n} more" },
    flagged: "No driver found",
    urgent: "Urgent",
    wanted: "Wanted {time}",
    wantedNow: "Wanted now",
    assign: "Assign",
    assignNumber: "Assign {number}",
    dropOn: "Give {number} to {driver}",
    dropHint: "Drop {number} on a driver",
    heat: "Demand",
    heatHint: "Warm where deliveries wait for a driver",
  },
  es: {
    title: "Esperan un repartidor",
    hint: "Arrastra una hasta un repartidor del mapa o pulsa Asignar.",
    none: "Nada espera un repartidor.",
    more: { one: "{n} más", other: "{n} más" },
    flagged: "Sin repartidor",
    urgent: "Urgente",
    wanted: "Para {time}",
    wantedNow: "Para ahora",
    assign: "Asignar",
    assignNumber: "Asignar {number}",
    dropOn: "Dar {number} a {driver}",
    dropHint: "Suelta {number} sobre un repartidor",
    heat: "Demanda",
    heatHint: "Cálido donde hay entregas que esperan un repartidor",
  },
});
