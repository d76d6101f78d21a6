import { defineText } from "../text";

// Marking the arrival: what a driver is asked when his phone does not show him at the address.
export const arrivalText = defineText({
  en: {
    markArrived: "Mark Arrived", looking: "Finding your position…", nearTitle: "Mark as arrived?", nearBody: "You are about {distance} from the address.",
    notYet: "Not there yet", farTitle: "Not at the address yet?", farBody: "Your phone shows you about {distance} from the address. Say why you mark your arrival here.",
    noFixTitle: "Where are you?", noFixBody: "Your phone cannot tell where you are. Say why you mark your arrival.", seen: "An administrator reads this. The sender and the receiver do not.",
    pickReason: "Pick a reason", gpsWrong: "GPS is wrong here", mapWrong: "The address is somewhere else on the map", meetNearby: "I meet the receiver nearby", other: "Other",
    details: "What is it?", detailsNeeded: "Please say it in a few words", mark: "Mark as arrived", sayWhy: "Say why",
  },
  es: {
    markArrived: "Marcar llegada", looking: "Buscando tu ubicación…", nearTitle: "¿Marcar la llegada?", nearBody: "Estás a unos {distance} de la dirección.",
    notYet: "Aún no he llegado", farTitle: "¿Aún no estás en la dirección?", farBody: "Tu teléfono te sitúa a unos {distance} de la dirección. Di por qué marcas tu llegada aquí.",
    noFixTitle: "¿Dónde estás?", noFixBody: "Tu teléfono no sabe dónde estás. Di por qué marcas tu llegada.", seen: "Lo lee un administrador. El remitente y el destinatario no.",
    pickReason: "Elige un motivo", gpsWrong: "El GPS falla aquí", mapWrong: "La dirección está en otro lugar del mapa", meetNearby: "Me encuentro con el destinatario cerca", other: "Otro",
    details: "¿Cuál es?", detailsNeeded: "Dilo en pocas palabras", mark: "Marcar la llegada", sayWhy: "Decir por qué",
  },
});
