import { defineMessages } from "../translate";

export const cashSheetMessages = defineMessages({
  en: {
    title: "Cash on you",
    sum: "{amount} of your {ceiling} limit",
    none: "You hold no cash.",
    sinceDue: "To give back since {time}",
    since: "With you since {time}",
    handOver: "Hand it over to the receiver.",
    bringBack: "Bring it back to {name}, {address}.",
    toHub: "Hand it in at a hub.",
    handIn: "Hand in cash",
  },
  es: {
    title: "Efectivo contigo",
    sum: "{amount} de tu límite de {ceiling}",
    none: "No llevas efectivo.",
    sinceDue: "Por devolver desde {time}",
    since: "Contigo desde {time}",
    handOver: "Entrégalo al destinatario.",
    bringBack: "Devuélvelo a {name}, {address}.",
    toHub: "Deposítalo en un centro.",
    handIn: "Depositar efectivo",
  },
});
