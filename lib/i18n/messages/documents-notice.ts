import { defineMessages } from "../translate";

export const documentsNoticeMessages = defineMessages({
  en: {
    offersBlocked: "You get no offers until we have checked a new one.",
    expired: "Expired: {names}.",
    expiresSoon: "Expires soon: {names}.",
    inReview: "We are checking the new one. You get offers again when that is done.",
    open: "See your documents",
  },
  es: {
    offersBlocked: "No recibes ofertas hasta que revisemos uno nuevo.",
    expired: "Vencido: {names}.",
    expiresSoon: "Vence pronto: {names}.",
    inReview: "Estamos revisando el nuevo. Recibirás ofertas cuando terminemos.",
    open: "Ver tus documentos",
  },
});
