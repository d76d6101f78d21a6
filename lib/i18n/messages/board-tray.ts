import { defineMessages } from "../translate";

// The live map with its list of waiting items and optional layers.
export const boardTrayMessages = defineMessages({
  en: {
    title: "Waiting for a driver",
    hint: "Drag one onto a driver on the map, or press Assign.",
    none: "No delivery is waiting for a driver.",
    more: { one: "{n} more", other: "{n} more" },
    flagged: "No driver found",
    urgent: "Urgent",
    wanted: "Wanted {time}",
    wantedNow: "Wanted now",
    assign: "Assign",
    assignNumber: "Assign {number}",
    dropOn: "Assign {number} to {driver}",
    dropHint: "Drop {number} on a driver",
    heat: "Demand",
    heatHint: "Warm where deliveries wait for a driver",
  },
  es: {
    title: "Esperan un repartidor",
    hint: "Arrastra una hasta un repartidor del mapa o haz clic en Asignar.",
    none: "Ninguna entrega espera repartidor.",
    more: { one: "{n} más", other: "{n} más" },
    flagged: "Sin repartidor",
    urgent: "Urgente",
    wanted: "Para {time}",
    wantedNow: "Para ahora",
    assign: "Asignar",
    assignNumber: "Asignar {number}",
    dropOn: "Asignar {number} a {driver}",
    dropHint: "Suelta {number} sobre un repartidor",
    heat: "Demanda",
    heatHint: "Cálido donde hay entregas que esperan un repartidor",
  },
});
