import { defineText } from "../text";

// The words of the way to the door, and of what can go wrong on it.
export const navigationText = defineText({
  en: {
    startService: "Start Service", call: "Call {name}", callShort: "Call", message: "Message", problem: "Problem", directions: "Directions",
    away: "{distance} away", collectAt: "Collect the cash at", deliverTo: "Deliver to", hereNow: "You are at", problemTitle: "What is the problem?",
    problemBefore: "You have not collected the cash. The delivery goes to another driver and does not come back to you.",
    problemAfter: "The cash is with you. Bring it back: an administrator calls you and records its return.", reasonHint: "One or two sentences. It stays on record.",
    reasonNeeded: "Please say what happened", giveBack: "Give the delivery back", cannotDeliver: "I cannot hand it over", keepGoing: "Keep going",
    nobodyHome: "Nobody is there", wrongAddress: "The address is wrong", refused: "The receiver refuses", noCode: "The receiver has no code", unsafe: "It is not safe",
    vehicle: "My vehicle broke down", other: "Something else", pickReason: "Pick a reason", details: "Details", taskCancelled: "Delivery given back",
    taskFailed: "Reported. An administrator will contact you about the cash.", gone: "This delivery is no longer yours",
    goneHint: "It was completed, cancelled or given to another driver.", toDeliveries: "To deliveries", toDashboard: "To dashboard", mapOf: "Map from pickup to delivery",
    mapFailed: "The map cannot be shown. The addresses are below.", yourPosition: "You", mapRefit: "Show the whole way", minutes: "{n} min", pickup: "Pickup", dropOff: "Drop-off", back: "Back", navigatingTo: "Navigating",
  },
  es: {
    startService: "Iniciar servicio", call: "Llamar a {name}", callShort: "Llamar", message: "Mensaje", problem: "Problema",
    directions: "Cómo llegar", away: "a {distance}", collectAt: "Recoge el efectivo en", deliverTo: "Entrega en", hereNow: "Estás en",
    problemTitle: "¿Cuál es el problema?", problemBefore: "Aún no recogiste el efectivo. La entrega pasa a otro conductor y no vuelve a ti.",
    problemAfter: "Llevas el efectivo. Devuélvelo: un administrador te llamará y registrará la devolución.", reasonHint: "Una o dos frases. Queda registrado.",
    reasonNeeded: "Di qué pasó", giveBack: "Devolver la entrega", cannotDeliver: "No puedo entregarlo", keepGoing: "Seguir", nobodyHome: "No hay nadie",
    wrongAddress: "La dirección es incorrecta", refused: "El destinatario no lo acepta", noCode: "El destinatario no tiene código", unsafe: "No es seguro",
    vehicle: "Se averió mi vehículo", other: "Otra cosa", pickReason: "Elige un motivo", details: "Detalles", taskCancelled: "Entrega devuelta",
    taskFailed: "Avisado. Un administrador te contactará por el efectivo.", gone: "Esta entrega ya no es tuya",
    goneHint: "Se completó, se canceló o se dio a otro conductor.", toDeliveries: "A las entregas", toDashboard: "Al inicio", mapOf: "Mapa de la recogida a la entrega",
    mapFailed: "No se puede mostrar el mapa. Las direcciones están abajo.", yourPosition: "Tú", mapRefit: "Ver todo el camino", minutes: "{n} min", pickup: "Recogida", dropOff: "Entrega", back: "Atrás",
    navigatingTo: "Navegando",
  },
});
