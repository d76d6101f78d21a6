import { defineMessages } from "../translate";

// Not-found and error pages.
export const errorPageMessages = defineMessages({
  en: {
    notFoundTitle: "This page does not exist",
    notFoundBody: "The address may be old or mistyped.",
    toDashboard: "Go to the dashboard",
    goBack: "Go back",
    errorTitle: "Failed to Load Page",
    errorBody: "Your data is safe. What you did is saved.",
    errorUnsaved: "This phone cannot save; keep this page open until everything is sent.",
    details: "Details",
    againSoon: "We'll try again automatically.",
    tryAgain: "Try Again",
  },
  es: {
    notFoundTitle: "Esta página no existe",
    notFoundBody: "La dirección puede ser antigua o tener un error.",
    toDashboard: "Ir al inicio",
    goBack: "Volver",
    errorTitle: "No se pudo cargar la página",
    errorUnsaved: "Este teléfono no puede guardar; deja esta página abierta hasta que todo se envíe.",
    errorBody: "Tus datos están a salvo. Lo que hiciste está guardado.",
    details: "Detalles",
    againSoon: "Lo intentaremos de nuevo automáticamente.",
    tryAgain: "Reintentar",
  },
});
