import { defineText } from "../text";

// What became of each offer, and what was tried to reach its driver.
export const adminOffersText = defineText({
  en: {
    title: "Offers, newest first", waits: "Waits for an answer", accepted: "Accepted", declined: "Declined", declinedBecause: "Declined: {reason}",
    timeout: "Ran out without an answer", taken: "Another driver was quicker", driver_unavailable: "The driver was no longer available", cancelled: "Withdrawn",
    undeliverable: "Could not be reached", reassigned: "Given to another driver",
    sent: "Offered {time}", reached: "on the phone after {seconds} s by {channel}", notReached: "not confirmed by the phone", read: "read", app: "the open app", realtime: "the open app", push: "push", sms: "text message", email: "e-mail",
    attempts: "What was tried", Push: "Push", Sms: "Text message", Email: "E-mail", again: "try {n}",
    outcome_sent: "taken by the push service", outcome_carried: "handed to the phone network", outcome_failed: "failed", outcome_gone: "the phone is no longer signed up", outcome_accepted: "taken by the provider", outcome_refused: "refused", outcome_later: "to be tried again",
    outcome_delivered: "arrived", outcome_undelivered: "did not arrive", outcome_skipped: "not sent", seconds: "+{n} s",
  },
  es: {
    title: "Ofertas, la más reciente primero", waits: "Espera respuesta", accepted: "Aceptada", declined: "Rechazada", declinedBecause: "Rechazada: {reason}",
    timeout: "Venció sin respuesta", taken: "Otro conductor fue más rápido", driver_unavailable: "El conductor ya no estaba disponible", cancelled: "Retirada",
    undeliverable: "No se pudo avisar al conductor", reassigned: "Pasó a otro conductor",
    sent: "Ofrecida {time}", reached: "en el teléfono a los {seconds} s por {channel}", notReached: "el teléfono no la confirmó", read: "leída", app: "la app abierta", realtime: "la app abierta", push: "aviso push", sms: "mensaje de texto", email: "correo",
    attempts: "Qué se intentó", Push: "Aviso push", Sms: "Mensaje de texto", Email: "Correo", again: "intento {n}",
    outcome_sent: "lo tomó el servicio push", outcome_carried: "entregado a la red telefónica", outcome_failed: "falló", outcome_gone: "el teléfono ya no está suscrito", outcome_accepted: "lo tomó el proveedor", outcome_refused: "rechazado", outcome_later: "se intentará otra vez",
    outcome_delivered: "llegó", outcome_undelivered: "no llegó", outcome_skipped: "no se envió", seconds: "+{n} s",
  },
});
