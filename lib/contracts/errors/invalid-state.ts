import type { LocalizedMessage, ErrorDefinition } from "./error-definition";

/** INVALID_STATE of drivers, their tasks and their cash. */
const driverStateReasons = {
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

/** INVALID_STATE of administrators' actions. */
const operationStateReasons = {
  reset_not_asked: { en: "They did not request it within the last day", es: "No lo pidió en el último día." },
  closing_settled: {
    en: "The difference of this day is already settled",
    es: "La diferencia de este día ya está saldada.",
  },
  hub_in_use: {
    en: "Cash is on its way to this hub, or waits there. It cannot close, and needs a cashier.",
    es: "Hay efectivo en camino a este centro o esperando allí. No puede cerrar y necesita un cajero.",
  },
  nothing_to_close: {
    en: "There are no earnings to close",
    es: "No hay ganancias por cerrar.",
  },
  nobody_to_credit: {
    en: "Nothing of this period is owed to a driver whose bank account is known and not on hold",
    es: "No se debe nada de este período a repartidores con una cuenta bancaria conocida y sin espera.",
  },
  nobody_to_transfer: {
    en: "Nothing of this period is owed to a driver whose account at the provider is not on hold",
    es: "No se debe nada de este período a repartidores con una cuenta en el proveedor y sin espera.",
  },
  transfer_under_way: {
    en: "A transfer of this is in progress. Wait for the provider's result.",
    es: "Hay una transferencia en curso. Espera el resultado del proveedor.",
  },
  nothing_to_settle: { en: "There is no difference to settle here", es: "Aquí no hay diferencia que saldar." },
  incident_closed: { en: "This incident is closed", es: "Este incidente está cerrado." },
  take_first: {
    en: "Take the incident first: its alarm would stop, and it is not taken yet",
    es: "Toma primero el incidente: su alarma se detendría y nadie lo ha tomado.",
  },
  no_phone: { en: "We have no phone number of this person", es: "No tenemos teléfono de esta persona." },
  cannot_receive_sms: {
    en: "This number takes no texts, or its owner opted out. Call them.",
    es: "Este número no recibe SMS, o su dueño pidió no recibirlos. Llama.",
  },
  not_a_helper: {
    en: "This driver is not on duty now, or is part of the incident. Ask another one.",
    es: "Este repartidor no está de servicio ahora, o es parte del incidente. Pide a otro.",
  },
  help_over: { en: "It is over. Thank you.", es: "Ya terminó. Gracias." },
  incident_first: {
    en: "Open an incident about the driver first: from there two administrators record what was lost",
    es: "Abre primero un incidente sobre el repartidor: desde ahí dos administradores registran lo perdido.",
  },
  identity_decided: { en: "This has already been decided", es: "Esto ya está decidido." },
  papers_unseen: { en: "View every document before you decide", es: "Mira todos los documentos antes de decidir." },
  nothing_known: {
    en: "This person has no verification to revoke",
    es: "Esta persona no tiene ninguna verificación que retirar.",
  },
  plan_without_routes: { en: "This plan has no routes to send", es: "Este plan no tiene rutas que enviar" },
  plan_replaced: {
    en: "The day has been planned again. Send the routes of the newest plan.",
    es: "El día se planificó otra vez. Envía las rutas del plan más reciente.",
  },
  setting_changed: {
    en: "This setting was changed in the meantime. Check it again.",
    es: "Este ajuste cambió mientras tanto. Revísalo otra vez.",
  },
  template_changed: {
    en: "This text was changed in the meantime. Check it again.",
    es: "Este texto cambió mientras tanto. Revísalo otra vez.",
  },
  templates_most: {
    en: "You have the maximum of 100 texts. Delete one first.",
    es: "Tienes el máximo de 100 textos. Borra uno primero.",
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>;

/** INVALID_STATE of accounts, deliveries and customers' stored data. */
const customerStateReasons = {
  no_second_factor: {
    en: "No second factor is set up. Begin again.",
    es: "No hay un segundo factor configurado. Empieza de nuevo.",
  },
  no_code_now: { en: "Failed to generate verification code", es: "No se pudo crear el código de verificación." },
  delivery_over: { en: "This delivery is over", es: "Esta entrega ya terminó." },
  number_confirmed: { en: "This number is already confirmed", es: "Este número ya está confirmado." },
  no_email: { en: "Your account has no email address", es: "Tu cuenta no tiene correo." },
  not_delivered: {
    en: "You can rate the driver once the cash is delivered",
    es: "Puedes calificar al repartidor cuando se entregue el efectivo",
  },
  rating_over: { en: "The time to rate this delivery is over", es: "Ya pasó el plazo para calificar esta entrega" },
  erased: {
    en: "Names and addresses of this delivery are erased",
    es: "Los nombres y direcciones de esta entrega están borrados",
  },
  identity_waiting: {
    en: "Your documents are being checked. You can change them when that is done.",
    es: "Estamos revisando tus documentos. Podrás cambiarlos cuando termine.",
  },
  identity_incomplete: {
    en: "Add the front and the back of a document first",
    es: "Agrega primero el frente y el reverso de un documento.",
  },
  driver_has_it: {
    en: "A driver already has it. Call us if something is wrong.",
    es: "Ya la tiene un repartidor. Llámanos si algo está mal.",
  },
  delivery_changed: {
    en: "The delivery has changed in the meantime. Check it again.",
    es: "La entrega cambió mientras tanto. Revísala otra vez.",
  },
  proposal_gone: {
    en: "This time is no longer proposed. Check the delivery again.",
    es: "Esta hora ya no está propuesta. Revisa otra vez la entrega.",
  },
  terms_agreed: {
    en: "Amount and addresses are agreed. Cancel it and send it again.",
    es: "El monto y las direcciones ya están acordados. Cancélala y envíala otra vez.",
  },
  on_the_way_already: {
    en: "The driver is already on the way. Call them or us.",
    es: "El repartidor ya está en camino. Llámalo o llámanos.",
  },
  no_delegate_now: {
    en: "Another person can take it only after you accept it and until it is over",
    es: "Otra persona puede recibirlo solo después de que lo aceptes y mientras no termine.",
  },
  too_much_to_delegate: {
    en: "This amount is too large to hand to a person we do not know. Take it yourself.",
    es: "El monto es demasiado alto para entregarlo a alguien que no conocemos. Recíbelo tú.",
  },
  delegate_took_it: { en: "They already have the cash", es: "Ya tiene el efectivo." },
  asked_already: {
    en: "You have already asked this person. Wait for their answer.",
    es: "Ya le pediste a esta persona. Espera su respuesta.",
  },
  declined_lately: {
    en: "They declined today. You can ask again tomorrow.",
    es: "Hoy rechazó tu solicitud. Puedes pedirle otra vez mañana.",
  },
  request_over: { en: "This request is over", es: "Esta solicitud ya terminó." },
  standing_orders_full: {
    en: "You have the maximum number of standing orders. End one first.",
    es: "Tienes el máximo de envíos fijos. Termina antes uno.",
  },
  standing_order_ended: { en: "This standing order has ended", es: "Este envío fijo ya terminó." },
  contacts_full: {
    en: "Your address book is full. Delete a contact first.",
    es: "Tu agenda está llena. Borra antes un contacto.",
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>;

export const invalidStateErrors = {
  INVALID_STATE: {
    status: 409,
    en: "This is not possible in the present state",
    es: "Este paso no corresponde al estado de la entrega.",
    reasons: { ...customerStateReasons, ...driverStateReasons, ...operationStateReasons },
  },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
