import { defineMessages } from "../translate";

export const loadFailureMessages = defineMessages({
  en: {
    failedTo: "Failed to Load {component}",
    hint: "Something went wrong. Your data is safe.",
    network: "No connection. It loads when you're back online.",
    details: "Error details",
    map: "Map",
  },
  es: {
    failedTo: "No se pudo cargar: {component}",
    hint: "Algo salió mal. Tus datos están a salvo.",
    network: "Sin conexión. Se cargará cuando vuelva la conexión.",
    details: "Detalles del error",
    map: "mapa",
  },
});
