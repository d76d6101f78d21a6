import { defineMessages } from "../translate";

// The sender's instructions, and the driver's counterpart.
export const deliveryInstructionsMessages = defineMessages({
  en: {
    urgent: "Urgent",
    preferredTime: "Preferred time",
    unit: "Apartment, floor or suite",
    instructions: "Instructions",
    showAll: "Show all instructions",
    showLess: "Show less",
    sender: "Sender",
    receiver: "Receiver",
    hub: "Hub",
  },
  es: {
    urgent: "Urgente",
    preferredTime: "Hora preferida",
    unit: "Apartamento, piso o local",
    instructions: "Instrucciones",
    showAll: "Ver todas las instrucciones",
    showLess: "Ver menos",
    sender: "Remitente",
    receiver: "Destinatario",
    hub: "Centro",
  },
});
