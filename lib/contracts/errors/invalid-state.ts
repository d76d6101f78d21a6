import { driverStateReasons } from "./invalid-state-drivers";
import { operationStateReasons } from "./invalid-state-operations";
import type { ErrorDefinition, LocalizedMessage } from "./error-definition";

/** INVALID_STATE of accounts, deliveries and customers' stored data. */
const customerStates = {
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
    reasons: { ...customerStates, ...driverStateReasons, ...operationStateReasons },
  },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
