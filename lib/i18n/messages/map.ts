import { defineMessages } from "../translate";

// Texts of every map.
export const mapMessages = defineMessages({
  en: {
    title: "Map",
    sources: "Where the map comes from",
    coverageEnds: "The street map ends here",
    outsideCoverage: "No street map of this area",
  },
  es: {
    title: "Mapa",
    sources: "De dónde viene el mapa",
    coverageEnds: "Aquí termina el mapa de calles",
    outsideCoverage: "Sin mapa de calles de esta zona",
  },
});
