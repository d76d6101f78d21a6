import { defineMessages } from "../translate";

// The page of an SMS offer link; the offer's own texts are in offer.ts.
export const offerLinkMessages = defineMessages({
  en: {
    acceptedTitle: "The task is yours",
    acceptedBody: "Pick up the cash first: the app takes you there.",
    openTask: "Go to the task",
    signIn: "Sign in to continue",
    declinedTitle: "Task declined",
    declinedBody: "We're looking for another driver. You stay available for the next one.",
    openApp: "Open Handover",
    invalidTitle: "This link does not lead to an offer",
    invalidBody: "It may have been cut off. Open the app to see your offers.",
    offer: "Offer",
  },
  es: {
    acceptedTitle: "La entrega es tuya",
    acceptedBody: "Primero recoge el efectivo: la app te lleva.",
    openTask: "Ir a la entrega",
    signIn: "Inicia sesión para seguir",
    declinedTitle: "Entrega rechazada",
    declinedBody: "Buscamos a otro repartidor. Sigues disponible para la próxima.",
    openApp: "Abrir Handover",
    invalidTitle: "Este enlace no lleva a una oferta",
    invalidBody: "Puede estar incompleto. Abre la app para ver tus ofertas.",
    offer: "Oferta",
  },
});
