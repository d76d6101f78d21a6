import { defineText } from "../text";

export const dashboardText = defineText({
  en: {
    title: "Dashboard",
    today: "Today",
    done: "Done",
    carried: "Cash carried",
    hours: "Hours online",
    acceptance: "Acceptance",
    none: "–",
    hoursShort: "{n} h",
    minutesShort: "{n} min",
    underReview:
      "We are checking one of your deliveries. You get no offers until that is done. You need do nothing; call support if it takes long.",
    youHold: "You hold {amount} of {ceiling}",
    holdHint: "Hand it over and it leaves this list.",
    returnHint: "Bring the cash back to its sender. You get offers again once they have confirmed it.",
    returnIt: "Return it",
    carrying: "To hand over",
    fromSender: "From {name}, {address}",
    support: "Call support",
  },
  es: {
    title: "Inicio",
    today: "Hoy",
    done: "Hechas",
    carried: "Efectivo llevado",
    hours: "Horas en línea",
    acceptance: "Aceptación",
    none: "–",
    hoursShort: "{n} h",
    minutesShort: "{n} min",
    underReview:
      "Estamos revisando una de tus entregas. No recibirás ofertas hasta que termine. No tienes que hacer nada; llama a soporte si tarda.",
    youHold: "Llevas {amount} de {ceiling}",
    holdHint: "Entrégalo y saldrá de esta lista.",
    returnHint: "Devuelve el efectivo a quien lo envía. Recibes ofertas otra vez cuando lo confirme.",
    returnIt: "Devuélvelo",
    carrying: "Por entregar",
    fromSender: "De {name}, {address}",
    support: "Llamar a soporte",
  },
});
