import { defineMessages } from "../translate";

export const cashSheetMessages = defineMessages({
  en: {
    title: "Cash on you",
    ofLimit: "{amount} of your {ceiling} limit",
    none: "You hold no cash.",
    sinceDue: "To give back since {time}",
    since: "With you since {time}",
    handOverToReceiver: "Hand it over to the receiver.",
    returnToSender: "Bring it back to {name}, {address}.",
    handInAtHub: "Hand it in at a hub.",
    handIn: "Hand in cash",
  },
  es: {
    title: "Efectivo contigo",
    ofLimit: "{amount} de tu límite de {ceiling}",
    none: "No llevas efectivo.",
    sinceDue: "Por devolver desde {time}",
    since: "Contigo desde {time}",
    handOverToReceiver: "Entrégalo al destinatario.",
    returnToSender: "Devuélvelo a {name}, {address}.",
    handInAtHub: "Deposítalo en un centro.",
    handIn: "Depositar efectivo",
  },
});
