import { defineMessages } from "../translate";

// Texts of every map.
export const mapMessages = defineMessages({
  en: {
    title: "Map",
    sources: "Where the map comes from",
    ends: "The street map ends here",
    elsewhere: "No street map of this area",
  },
  es: {
    title: "Mapa",
    sources: "De dónde viene el mapa",
    ends: "Aquí termina el mapa de calles",
    elsewhere: "Sin mapa de calles de esta zona",
  },
});
