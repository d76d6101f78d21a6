import { defineText } from "../text";

export const loadFailureText = defineText({
  en: {
    failedTo: "Failed to Load {component}",
    hint: "Something went wrong on the way. Your data is safe.",
    network: "No connection. It loads again when you are back.",
    details: "Error details",
  },
  es: {
    failedTo: "No se pudo cargar: {component}",
    hint: "Algo falló en el camino. Tus datos están a salvo.",
    network: "Sin conexión. Se cargará cuando vuelva.",
    details: "Detalles del error",
  },
});
