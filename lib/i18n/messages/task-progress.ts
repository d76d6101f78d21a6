import { defineMessages } from "../translate";

// The legs of a task, the driver's position on it, and the holder of its cash.
export const taskProgressMessages = defineMessages({
  en: {
    legs: "Legs of this delivery",
    done: "Done: {leg}",
    upcoming: "Then: {leg}",
    toPickup: "To pickup",
    atPickup: "At pickup: count {amount}",
    toDropOff: "To drop-off",
    atDropOff: "At the door",
    backToSender: "Back to sender",
    atSender: "At the sender: count {amount}",
    toHub: "To hub",
    atHub: "At the hub: hand in {amount}",
    cashOnYou: "Cash on you:",
    cashWith: "Cash: with {name}",
    sender: "the sender",
  },
  es: {
    legs: "Tramos de esta entrega",
    done: "Hecho: {leg}",
    upcoming: "Después: {leg}",
    toPickup: "A la recogida",
    atPickup: "En la recogida: cuenta {amount}",
    toDropOff: "A la entrega",
    atDropOff: "En la puerta",
    backToSender: "De vuelta al remitente",
    atSender: "Con el remitente: cuenta {amount}",
    toHub: "Al centro",
    atHub: "En el centro: deposita {amount}",
    cashOnYou: "Llevas encima:",
    cashWith: "Efectivo: con {name}",
    sender: "el remitente",
  },
});
