import { defineMessages } from "../translate";

// A question to support.
export const helpFormMessages = defineMessages({
  en: {
    title: "Ask us",
    number: "Delivery",
    numberHint: "Its number, as in TXN-1A2B3C4D",
    unknownNumber: "No delivery of yours has this number.",
    words: "What do you need help with?",
    wordsHint: "Never write a code here. Nobody from Handover asks for one.",
    wordsMissing: "Say in a few words what you need.",
    send: "Send",
    asked: "We have your question",
    askedHint: "Somebody reads it and calls or texts you at your confirmed number.",
    again: "Ask something else",
    failed: "Your question could not be sent",
    about: "About delivery {number}",
    signIn: "Sign in to ask us here.",
  },
  es: {
    title: "Pregúntanos",
    number: "Entrega",
    numberHint: "Su número, como TXN-1A2B3C4D",
    unknownNumber: "Ninguna entrega tuya tiene este número.",
    words: "¿En qué te ayudamos?",
    wordsHint: "Nunca escribas un código aquí. Nadie de Handover te lo pide.",
    wordsMissing: "Di en pocas palabras qué necesitas.",
    send: "Enviar",
    asked: "Tenemos tu pregunta",
    askedHint: "Alguien la lee y te llama o te escribe a tu número confirmado.",
    again: "Preguntar otra cosa",
    failed: "No se pudo enviar tu pregunta",
    about: "Sobre la entrega {number}",
    signIn: "Inicia sesión para preguntarnos aquí.",
  },
});
