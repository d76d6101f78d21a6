import { defineMessages } from "../translate";

// The live map with its list of waiting items and optional layers.
export const unassignedDeliveriesMessages = defineMessages({
  en: {
    title: "Waiting for a driver",
    hint: "Drag one onto a driver on the map, or press Assign.",
    none: "No delivery is waiting for a driver.",
    showMore: { one: "{n} more", other: "{n} more" },
    flagged: "No driver found",
    urgent: "Urgent",
    preferredTime: "Wanted {time}",
    asSoonAsPossible: "Wanted now",
    assign: "Assign",
    assignDelivery: "Assign {number}",
    dropToAssign: "Assign {number} to {driver}",
    dropHint: "Drop {number} on a driver",
    heatmap: "Demand",
    heatmapHint: "Warm where deliveries wait for a driver",
  },
  es: {
    title: "Esperan un repartidor",
    hint: "Arrastra una hasta un repartidor del mapa o haz clic en Asignar.",
    none: "Ninguna entrega espera repartidor.",
    showMore: { one: "{n} más", other: "{n} más" },
    flagged: "Sin repartidor",
    urgent: "Urgente",
    preferredTime: "Para {time}",
    asSoonAsPossible: "Para ahora",
    assign: "Asignar",
    assignDelivery: "Asignar {number}",
    dropToAssign: "Asignar {number} a {driver}",
    dropHint: "Suelta {number} sobre un repartidor",
    heatmap: "Demanda",
    heatmapHint: "Cálido donde hay entregas que esperan un repartidor",
  },
});
