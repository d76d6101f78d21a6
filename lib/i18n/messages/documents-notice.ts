import { defineMessages } from "../translate";

export const documentsNoticeMessages = defineMessages({
  en: {
    stopped: "You get no offers until we have checked a new one.",
    noticeExpired: "Expired: {names}.",
    noticeSoon: "Expires soon: {names}.",
    noticeChecking: "We are checking the new one. You get offers again when that is done.",
    open: "See your documents",
  },
  es: {
    stopped: "No recibes ofertas hasta que revisemos uno nuevo.",
    noticeExpired: "Vencido: {names}.",
    noticeSoon: "Vence pronto: {names}.",
    noticeChecking: "Estamos revisando el nuevo. Recibirás ofertas cuando terminemos.",
    open: "Ver tus documentos",
  },
});
