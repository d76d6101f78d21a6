import { defineMessages } from "../translate";

export const supportMessages = defineMessages({
  en: {
    contact: "Reach us",
    yourDelivery: "Your delivery",
    mentionNumber: "Tell us this number when you call. An email sent from here includes it.",
    call: "Call support",
    write: "Write to support",
    subject: "Delivery {order}",
    body: "Delivery {order}\n\nWhat happened:\n",
  },
  es: {
    contact: "Contáctanos",
    yourDelivery: "Tu entrega",
    mentionNumber: "Dinos este número cuando llames. Un correo desde aquí ya lo lleva.",
    call: "Llamar a soporte",
    write: "Escribir a soporte",
    subject: "Entrega {order}",
    body: "Entrega {order}\n\nQué pasó:\n",
  },
});
