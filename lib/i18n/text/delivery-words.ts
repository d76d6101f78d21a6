import { defineText } from "../text";

// What a sender asks of the driver, and whom the driver deals with.
export const deliveryWordsText = defineText({
  en: {
    urgent: "Urgent",
    preferredTime: "Preferred time",
    instructions: "Instructions",
    showAll: "Show all instructions",
    showLess: "Show less",
    sender: "Sender",
    receiver: "Receiver",
    collectedTitle: "Cash collected: {amount}?",
    atPickup: "You are at the pickup.",
    fromPickup: "Your phone shows you about {distance} from the pickup. Confirm only with the cash in your hands.",
    nowhere: "Your phone cannot tell where you are. Confirm only with the cash in your hands.",
    unpinned: "The pickup has no pin, so its distance is not known. Confirm only with the cash in your hands.",
    count: "Count it in the sender's sight: {amount}.",
    collected: "Yes, I have the cash",
    notYet: "Not yet",
    looking: "Finding your position…",
  },
  es: {
    urgent: "Urgente",
    preferredTime: "Hora preferida",
    instructions: "Instrucciones",
    showAll: "Ver todas las instrucciones",
    showLess: "Ver menos",
    sender: "Remitente",
    receiver: "Destinatario",
    collectedTitle: "¿Efectivo recogido: {amount}?",
    atPickup: "Estás en el punto de recogida.",
    fromPickup: "Tu teléfono te sitúa a unos {distance} de la recogida. Confirma solo con el efectivo en tus manos.",
    nowhere: "Tu teléfono no sabe dónde estás. Confirma solo con el efectivo en tus manos.",
    unpinned:
      "La recogida no tiene punto en el mapa y no se sabe a qué distancia está. Confirma solo con el efectivo en tus manos.",
    count: "Cuéntalo a la vista del remitente: {amount}.",
    collected: "Sí, tengo el efectivo",
    notYet: "Todavía no",
    looking: "Buscando tu ubicación…",
  },
});
