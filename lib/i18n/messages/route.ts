import { defineMessages } from "../translate";

// The two ends of a route, and its map.
export const routeMessages = defineMessages({
  en: {
    pickup: "Pickup",
    dropOff: "Drop-off",
    mapRefit: "Show the whole route",
    mapFailed: "The map could not be loaded. The steps below are up to date.",
  },
  es: {
    pickup: "Recogida",
    dropOff: "Entrega",
    mapRefit: "Ver toda la ruta",
    mapFailed: "No se pudo cargar el mapa. Los pasos de abajo están al día.",
  },
});
