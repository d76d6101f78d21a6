import { defineMessages } from "../translate";

export const drivenDistanceMessages = defineMessages({
  en: {
    label: "Driven",
    forDeliveries: "Driven for deliveries",
    byRoad: "{distance} by road",
    straight: "{distance} in straight lines",
  },
  es: {
    label: "Recorrido",
    forDeliveries: "Recorrido en entregas",
    byRoad: "{distance} por carretera",
    straight: "{distance} en línea recta",
  },
});
