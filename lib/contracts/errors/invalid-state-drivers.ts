import type { LocalizedMessage } from "./error-definition";

/** INVALID_STATE of drivers, their tasks and their cash. */
export const driverStateReasons = {
  cannot_arrive: {
    en: "No active task or invalid state for arrival",
    es: "No hay una entrega activa a la que puedas llegar ahora.",
  },
  documents_changed: {
    en: "The documents have changed. Check them again.",
    es: "Los documentos cambiaron. Revísalos otra vez.",
  },
  driver_has_delivery: {
    en: "The driver has an active delivery; unassign it first",
    es: "El repartidor tiene una entrega activa; quítasela primero.",
  },
  driver_on_the_way: {
    en: "The driver is on the way with cash; suspend them once it is handed over or the delivery has failed",
    es: "El repartidor lleva efectivo; suspéndelo cuando lo haya entregado o la entrega haya fallado.",
  },
  driver_brings_cash: {
    en: "The driver has cash to bring back; have it counted at a hub, or record what happened to it, then suspend them",
    es: "El repartidor tiene efectivo por devolver; que se cuente en un centro o registra qué pasó con él, y después suspéndelo.",
  },
  nothing_submitted: {
    en: "The driver has no submitted application",
    es: "El repartidor no ha enviado una solicitud.",
  },
  driver_not_approved: { en: "The driver is not approved", es: "El repartidor no está aprobado." },
  off_duty: {
    en: "Go online first: there is no shift to end",
    es: "Conéctate primero: no hay turno que terminar.",
  },
  planned_hours_ended: {
    en: "These hours have already ended. Go online to keep working.",
    es: "Este horario ya terminó. Conéctate para seguir trabajando.",
  },
  no_document_waits: {
    en: "There is no new document of this driver to check",
    es: "No hay ningún documento nuevo de este repartidor por revisar.",
  },
  does_not_expire: { en: "This document does not expire", es: "Este documento no vence." },
  status_while_delivering: {
    en: "You cannot change your status while you have an active delivery",
    es: "No puedes cambiar tu estado mientras tienes una entrega activa.",
  },
  application_approved: { en: "Your application has already been approved", es: "Tu solicitud ya fue aprobada." },
  application_handed_in: {
    en: "Your application is being reviewed. You can replace a document, not remove it.",
    es: "Tu solicitud está en revisión. Puedes reemplazar un documento, no quitarlo.",
  },
  consent_missing: {
    en: "The consent to the background check is not signed yet",
    es: "El permiso de verificación de antecedentes aún no está firmado",
  },
  consent_text_changed: {
    en: "The text has changed. Read it again before you sign.",
    es: "El texto cambió. Léelo otra vez antes de firmar.",
  },
  documents_missing: {
    en: "A document that this vehicle needs is missing",
    es: "Falta un documento que este vehículo necesita",
  },
  holds_nothing: { en: "The driver holds no cash", es: "El repartidor no lleva efectivo." },
  no_cash_carried: { en: "The driver carries no cash", es: "El repartidor no lleva efectivo." },
  photo_late: {
    en: "This cash changed hands more than a day ago",
    es: "Este efectivo cambió de manos hace más de un día.",
  },
  no_photo_waits: {
    en: "There is no new photo of this driver to check",
    es: "No hay ninguna foto nueva de este repartidor por revisar.",
  },
  photo_changed: {
    en: "The driver has sent another photo in the meantime. Check it first.",
    es: "El repartidor envió otra foto mientras tanto. Revísala primero.",
  },
  photos_full: { en: "Three photos are enough", es: "Con tres fotos basta." },
  trip_while_offline: { en: "Go online to share your trip", es: "Conéctate para compartir tu viaje." },
  trip_shares_full: {
    en: "You share your trip with the maximum number of people. Stop one of them first.",
    es: "Compartes tu viaje con el máximo de personas. Deja de compartir con alguna primero.",
  },
  known_to_receiver: {
    en: "Your name and vehicle can't change until this delivery ends: the receiver expects them",
    es: "Tu nombre y tu vehículo no pueden cambiar hasta que termine esta entrega: el destinatario los espera.",
  },
  cannot_start_service: {
    en: "Cannot start service in {state} state",
    es: "No se puede iniciar el servicio en el estado «{state}».",
  },
  cannot_start_navigation: {
    en: "Cannot start navigation in {state} state",
    es: "No se puede iniciar la navegación en el estado «{state}».",
  },
  cannot_mark_arrived: {
    en: "Cannot mark arrived in {state} state",
    es: "No se puede marcar la llegada en el estado «{state}».",
  },
  cannot_complete_delivery: {
    en: "Cannot complete delivery in {state} state",
    es: "No se puede completar la entrega en el estado «{state}».",
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>;
