import { defineMessages } from "../translate";

// A question to support.
export const supportFormMessages = defineMessages({
  en: {
    title: "Ask us",
    number: "Delivery",
    numberHint: "Its number, as in TXN-1A2B3C4D",
    unknownNumber: "No delivery of yours has this number.",
    question: "What do you need help with?",
    questionHint: "Never write a code here. Handover never asks for one.",
    questionMissing: "Describe in a few words what you need.",
    send: "Send",
    received: "We received your question",
    receivedHint: "We read it, then call or text you at your confirmed number.",
    askAnother: "Ask something else",
    failed: "Your question could not be sent",
    about: "About delivery {number}",
    signIn: "Sign in to ask us here.",
  },
  es: {
    title: "Pregúntanos",
    number: "Entrega",
    numberHint: "Su número, como TXN-1A2B3C4D",
    unknownNumber: "Ninguna entrega tuya tiene este número.",
    question: "¿En qué te ayudamos?",
    questionHint: "Nunca escribas un código aquí. Handover nunca te lo pide.",
    questionMissing: "Describe en pocas palabras qué necesitas.",
    send: "Enviar",
    received: "Recibimos tu pregunta",
    receivedHint: "La leemos y te llamamos o escribimos a tu número confirmado.",
    askAnother: "Preguntar otra cosa",
    failed: "No se pudo enviar tu pregunta",
    about: "Sobre la entrega {number}",
    signIn: "Inicia sesión para preguntarnos aquí.",
  },
});
