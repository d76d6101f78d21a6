import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

type From = "driver" | "sender" | "receiver" | "support";
const fromOf = (facts: Readonly<Record<string, unknown>>): From => {
  const { from } = facts;
  return from === "sender" || from === "receiver" || from === "support" ? from : "driver";
};
const en: Record<From, string> = {
  driver: "Message from your driver",
  sender: "Message from the sender",
  receiver: "Message from the receiver",
  support: "Message from support",
};
const es: Record<From, string> = {
  driver: "Mensaje de tu repartidor",
  sender: "Mensaje del remitente",
  receiver: "Mensaje del destinatario",
  support: "Mensaje de soporte",
};

// message_received: a message from another party or from support. The text is only in the conversation: lock screens
// are visible to others, and notifications outlive redaction.
export const messageReceived: NotificationType = {
  recipients: [],
  text: {
    en: ({ facts }) => ({ title: en[fromOf(facts)], message: "Open the delivery to read and answer it." }),
    es: ({ facts }) => ({ title: es[fromOf(facts)], message: "Abre la entrega para leerlo y responder." }),
  },
};
