import type { FieldSentence, ReasonSentences } from "@/lib/contracts/error-codes";
import type { NavigationState } from "@/lib/domain/navigation-controller";
import type { TaskState } from "@/lib/domain/task-state";
import { spanishByCode } from "./spanish-codes";

/** A refusal by its code alone, where no sentence is known that says more. */
export const spanishCodes: Readonly<Record<string, string>> = spanishByCode;

// What the server says more exactly than its code does, for readers of Spanish, by the English sentence; `{state}` and
// the like stand for what the server says there.

/** Refusals of the database, every one, by the code: one sentence may be another, said to somebody else. */
export const spanishReasons: {
  readonly [Code in keyof ReasonSentences]: Readonly<Record<ReasonSentences[Code], string>>;
} = {
  ACCOUNT_IN_USE: {
    "You are an administrator. Another one has to end that first.":
      "Eres administrador. Otro administrador tiene que quitarte antes ese papel.",
    "You take cash at a hub. An administrator has to end that first.":
      "Recibes efectivo en un centro. Un administrador tiene que quitarte antes ese papel.",
    "You have worked as a driver, and what drivers carried stays on record. Ask support to close your account.":
      "Has trabajado como conductor, y lo que llevan los conductores queda registrado. Pide a soporte que cierre tu cuenta.",
    "A delivery of yours is still going on. Cancel or decline it, or wait until it is over.":
      "Una entrega tuya sigue en curso. Cancélala o recházala, o espera a que termine.",
    "Cash of a delivery of yours has not come back yet.": "El efectivo de una entrega tuya aún no ha vuelto.",
    "A payment or a refund of yours is still open.": "Un pago o un reembolso tuyo sigue pendiente.",
    "We are still looking at something that you reported. Ask support.":
      "Todavía revisamos algo que nos contaste. Pregunta a soporte.",
    "You have sent or received cash today. You can delete your account from tomorrow on.":
      "Hoy enviaste o recibiste efectivo. Podrás eliminar tu cuenta desde mañana.",
  },
  INVALID_STATE_TRANSITION: {
    "Transaction not found or cannot be cancelled": "Esta entrega ya no se puede cancelar.",
    "Transaction not found or not authorized": "Este paso no corresponde al estado de la entrega.",
    "Nothing of this delivery is under review": "Nada de esta entrega está en revisión.",
    "No driver is being looked for: the delivery is not paid yet, has a driver, or is over":
      "No se busca conductor: la entrega aún no está pagada, ya tiene conductor o ya terminó.",
    "Only a delivery on its way can be completed": "Solo se puede completar una entrega en camino.",
    "The payment cannot be confirmed now": "El pago no se puede confirmar ahora.",
    "No cash of this delivery waits at a hub": "No hay efectivo de esta entrega en un centro.",
    "No cash of this delivery is to be returned": "No hay efectivo de esta entrega por devolver.",
    "The code is not locked": "El código no está bloqueado.",
    "Only a failed or cancelled delivery can be refunded": "Solo se reembolsa una entrega fallida o cancelada.",
    "Nothing of a payment is kept: there is nothing to refund":
      "No se guarda nada de un pago: no hay nada que reembolsar.",
    "No payment of this delivery is missing": "No falta ningún pago de esta entrega.",
    "Failed to delete transaction": "No se pudo eliminar la entrega.",
    "The delivery cannot be taken from its driver now": "Ahora no se le puede quitar la entrega a su conductor.",
    "Cannot start service - task is in {state} state":
      "No se puede iniciar el servicio: la entrega está en el estado «{state}».",
    "Cannot complete task - task is in {state} state": "No se puede completar: la entrega está en el estado «{state}».",
    "Cannot fail task - task is in {state} state":
      "No se puede dar por fallida: la entrega está en el estado «{state}».",
  },
  QUOTE_EXPIRED: {
    "This price no longer holds. Look at the new one.": "Este precio ya no vale. Mira el nuevo.",
    "This price was used for another delivery. Look at the new one.":
      "Este precio se usó para otra entrega. Mira el nuevo.",
    "This price was made for another delivery. Ask for the price again.":
      "Este precio era de otra entrega. Pide el precio de nuevo.",
    "This price is not known. Ask for the price again.": "No conocemos este precio. Pide el precio de nuevo.",
  },
  OWN_CASE: {
    "You asked for this yourself. Another administrator has to approve it.":
      "Lo pediste tú. Debe aprobarlo otro administrador.",
    "You closed this period yourself. Another administrator has to say that it is paid.":
      "Cerraste este período tú. Otro administrador debe decir que está pagado.",
    "You have a part in this cash. Somebody else counts it.":
      "Eres parte de este efectivo. Debe contarlo otra persona.",
  },
  APPROVAL_NEEDED: {
    "Another administrator has to approve this, and all others have a part in it":
      "Debe aprobarlo otro administrador, y todos los demás son parte.",
    "Another administrator has asked for this already. Approve or decline that.":
      "Otro administrador ya lo pidió. Apruébalo o recházalo.",
    "You have approved as many drivers as one administrator may within 24 hours. Another administrator approves this one.":
      "Ya aprobaste tantos conductores como puede aprobar un administrador en 24 horas. Otro administrador aprueba este.",
    "You have scheduled as many changes as one administrator may within 24 hours.":
      "Has programado todos los cambios que un administrador puede hacer en 24 horas.",
    "Drivers would be paid far more than the fee. Confirm that before you approve.":
      "Los conductores cobrarían mucho más que la tarifa. Confírmalo antes de aprobar.",
  },
  APPROVAL_CLOSED: {
    "Another administrator has approved this already": "Otro administrador ya lo aprobó.",
    "This was declined": "Se rechazó.",
    "This has taken effect already": "Esto ya está en vigor.",
    "The time to approve this is over. It can be asked for again.":
      "Se acabó el tiempo para aprobarlo. Se puede pedir de nuevo.",
    "What this is about has changed. Look at it, and ask again if it is still needed.":
      "Aquello de lo que trata ha cambiado. Revísalo y pídelo de nuevo si aún hace falta.",
  },
  CEILING_REACHED: {
    "This is more cash than you may hold: you have {held} of {ceiling}":
      "Es más efectivo del que puedes llevar: tienes {held} de {ceiling}.",
    "This is more cash than the driver may hold: they have {held} of {ceiling}":
      "Es más efectivo del que puede llevar el conductor: tiene {held} de {ceiling}.",
  },
  TRANSACTION_NOT_FOUND: {
    "Transaction not found or cannot be cancelled": "Entrega no encontrada, o ya no se puede cancelar.",
    "Transaction not found or not authorized": "Entrega no encontrada, o no tienes permiso.",
  },
  VALIDATION_ERROR: {
    "Invalid delivery request: {problems}": "La solicitud de entrega no es válida: {problems}",
  },
  SIGN_IN_HELD: {
    "The phone or e-mail address of this account was changed. Until {until} no code and no link signs in. Use your password, or open the message that we sent to the old phone or e-mail address.":
      "Se cambió el teléfono o el correo de esta cuenta. Hasta {until} no se puede entrar con un código ni con un enlace. Usa tu contraseña, o abre el mensaje que enviamos al teléfono o correo anterior.",
  },
  SECOND_FACTOR_REQUIRED: {
    "Set up a second factor on your account page first":
      "Configura primero un segundo factor en la página de tu cuenta.",
    "Enter the code of your authenticator app first": "Escribe primero el código de tu app de autenticación.",
  },
  SECOND_FACTOR_INVALID: {
    "This code was used already. Wait for the next one.": "Este código ya se usó. Espera el siguiente.",
  },
  FORBIDDEN: {
    "Only administrators and cashiers need a second factor":
      "Solo administradores y cajeros necesitan un segundo factor.",
    "Failed to create transaction": "No se pudo crear la entrega.",
    "You can ask people who have sent you cash before": "Puedes pedir a quienes ya te enviaron efectivo.",
    "This setting is part of how the service works. It is not changed here.":
      "Este ajuste es parte del funcionamiento del servicio. No se cambia aquí.",
    "A cashier of the hub counts first": "Primero cuenta un cajero del centro.",
  },
  NOT_FOUND: {
    "Zone not found": "No se encontró la zona.",
    "Check-in not found": "No se encontró la pregunta.",
    "Contact not found": "No se encontró el contacto.",
    "Standing order not found": "No se encontró el envío fijo.",
    "Setting not found": "No se encontró el ajuste.",
    "Text not found": "No se encontró el texto.",
    "This link has expired, or is another account's. Send a new one from your account page.":
      "Este enlace venció o es de otra cuenta. Envía uno nuevo desde la página de tu cuenta.",
    "This request is over": "Esta solicitud ya terminó.",
  },
  NO_ACTIVE_TASK: {
    "No active task to cancel": "No hay una entrega activa que cancelar.",
    "No active task to complete": "No hay una entrega activa que completar.",
    "No active task to start service for": "No hay una entrega activa que iniciar.",
  },
  OFFER_CLOSED: {
    "This offer is no longer open": "Esta oferta ya está cerrada.",
  },
  PHONE_TAKEN: {
    "An account with this phone number already exists.": "Ya existe una cuenta con este teléfono.",
  },
  NO_DRIVERS_AVAILABLE: {
    "No available drivers found in the delivery area": "No hay conductores disponibles en la zona de entrega.",
  },
  expired_code: {
    "QR code has expired": "El código QR venció.",
  },
  CODE_LOCKED: {
    "Too many wrong codes. Please try again later.": "Demasiados intentos. Espera unos minutos.",
  },
  OUTSIDE_SERVICE_AREA: {
    "We do not deliver there yet": "Todavía no hacemos entregas ahí.",
  },
  RATE_LIMITED: {
    "Too many codes today": "Ya pediste demasiados códigos hoy.",
    "Too many links today": "Ya pediste demasiados enlaces hoy.",
  },
  PHONE_NOT_VERIFIED: {
    "Confirm the new number with a code first": "Confirma primero el número nuevo con un código.",
    "Confirm the phone number that this delivery was sent to":
      "Confirma el número de teléfono al que se envió esta entrega.",
    "Confirm your phone number before you send cash": "Confirma tu número de teléfono antes de enviar efectivo.",
    "Confirm your phone number before you call": "Confirma tu número de teléfono antes de llamar.",
  },
  UNDER_REVIEW: {
    "We are checking this delivery": "Estamos revisando esta entrega.",
  },
  LIMIT_REACHED: {
    "You may send {most} more today": "Hoy puedes enviar {most} más.",
    "Your deliveries for today already reach your daily sending limit":
      "Tus entregas para hoy ya alcanzan tu límite diario de envío.",
    "You may send {most} more on that day": "Ese día puedes enviar {most} más.",
    "Your deliveries for that day already reach your daily sending limit":
      "Tus entregas para ese día ya alcanzan tu límite diario de envío.",
    "You may receive {most} more today": "Hoy puedes recibir {most} más.",
    "Your deliveries for today already reach your daily receiving limit":
      "Tus entregas para hoy ya alcanzan tu límite diario de recepción.",
    "You may receive {most} more on that day": "Ese día puedes recibir {most} más.",
    "Your deliveries for that day already reach your daily receiving limit":
      "Tus entregas para ese día ya alcanzan tu límite diario de recepción.",
  },
  PICKUP_NOT_PROVEN: {
    "Count the cash first": "Cuenta primero el efectivo.",
    "The sender has to confirm your count": "Quien envía tiene que confirmar tu conteo.",
    "Scan or type the sender's code first": "Escanea o escribe primero el código de quien envía.",
  },
  LEG_NOT_CONFIRMED: {
    "Count the cash first": "Cuenta primero el efectivo.",
    "Your count is not confirmed yet": "Tu conteo aún no está confirmado.",
    "The sender has to count the cash and open their code first":
      "Quien envió tiene que contar el efectivo y abrir su código primero.",
  },
  CASH_TO_RETURN: {
    "You hold cash from an earlier day. You get offers again when you have handed it in.":
      "Llevas efectivo de un día anterior. Volverás a recibir ofertas cuando lo entregues.",
  },
  NO_OPEN_LEG: {
    "No cash of this delivery waits at a hub any more": "Ya no hay efectivo de esta entrega en un centro.",
    "A cashier hands this cash over in person": "Este efectivo lo entrega en persona quien atiende la caja.",
    "This cash goes to a hub. Scan the code on its screen to hand it in.":
      "Este efectivo va a un centro. Escanea el código de su pantalla para entregarlo.",
    "This cash goes to another hub. Only an administrator can change that.":
      "Este efectivo va a otro centro. Solo un administrador puede cambiarlo.",
  },
  NO_HUB: {
    "No cash desk that is open now can give so much": "Ahora ningún centro abierto puede dar tanto efectivo.",
  },
  RETURN_TOO_EARLY: {
    "Drive to the sender first": "Ve primero a donde está quien envía.",
    "Wait for the sender a little longer": "Espera un poco más a quien envía.",
    "The sender has answered. Count the cash together.": "Quien envía ha respondido. Cuenten juntos el efectivo.",
  },
  DEPOSIT_CLOSED: {
    "It is being counted already": "Ya se está contando.",
    "It has been counted and booked": "Ya se contó y quedó registrado.",
    "It was taken back": "Se retiró.",
  },
  COUNT_AGAIN: {
    "Something does not fit. Count again, slowly.": "Algo no cuadra. Cuenta otra vez, despacio.",
    "The two counts differ. Both of you count again.": "Los dos conteos difieren. Cuenten otra vez los dos.",
  },
  SAFE_TOO_LOW: {
    "So much is not free: what waits for senders or is promised to paid deliveries stays in the safe":
      "No hay tanto libre: lo que espera a quien lo envió o está prometido a entregas pagadas se queda en la caja.",
  },
  LEAVE_TOO_EARLY: {
    "Drive to the pickup first": "Ve primero al punto de recogida.",
    "Wait for the sender a little longer": "Espera un poco más a quien envía.",
  },
  NOT_TRIED_YET: {
    "Mark your arrival first": "Marca primero tu llegada.",
    "Call the receiver first": "Llama primero al destinatario.",
    "Text the receiver first": "Escribe primero al destinatario.",
    "Wait at the door a little longer": "Espera un poco más en la puerta.",
  },
  INVALID_STATE: {
    "Nothing of this period is owed to a driver whose bank account is known and not on hold":
      "No se debe nada de este período a conductores con una cuenta bancaria conocida y sin espera.",
    "Nothing of this period is owed to a driver whose account at the provider is not on hold":
      "No se debe nada de este período a conductores con una cuenta en el proveedor y sin espera.",
    "A transfer of this is under way. Wait for what the provider says.":
      "Hay una transferencia en curso. Espera lo que diga el proveedor.",
    "No driver has earned anything that is not closed yet": "Ningún conductor ha ganado nada que no esté cerrado ya.",
    "Failed to generate verification code": "No se pudo crear el código de verificación.",
    "No active task or invalid state for arrival": "No hay una entrega activa a la que puedas llegar ahora.",
    "No photo of this driver waits": "Ninguna foto de este conductor espera",
    "The driver has sent another photo meanwhile. Look at it first.":
      "El conductor envió otra foto entretanto. Mírala primero.",
    "Your application is being reviewed. You can replace a document, not remove it.":
      "Tu solicitud está en revisión. Puedes reemplazar un documento, no quitarlo.",
    "The consent to the background check is not signed yet":
      "El permiso de verificación de antecedentes aún no está firmado",
    "The text has changed. Read it again before you sign.": "El texto cambió. Léelo otra vez antes de firmar.",
    "A document that this vehicle needs is missing": "Falta un documento que este vehículo necesita",
    "You can rate the driver once the cash is delivered":
      "Puedes calificar al conductor cuando se entregue el efectivo",
    "Names and addresses of this delivery are erased": "Los nombres y direcciones de esta entrega están borrados",
    "The time to rate this delivery is over": "Ya pasó el plazo para calificar esta entrega",
    "The documents have changed. Look at them again.": "Los documentos cambiaron. Míralos otra vez.",
    "The driver has an active delivery; unassign it first": "El conductor tiene una entrega activa; quítasela primero.",
    "The driver is on the way with cash; suspend them once it is handed over or the delivery has failed":
      "El conductor lleva efectivo; suspéndelo cuando lo haya entregado o la entrega haya fallado.",
    "The driver has cash to bring back; have it counted at a hub, or record what became of it, then suspend them":
      "El conductor tiene efectivo por devolver; que se cuente en un centro o registra qué pasó con él, y después suspéndelo.",
    "The driver has no submitted application": "El conductor no ha enviado una solicitud.",
    "The driver is not approved": "El conductor no está aprobado.",
    "No second factor is set up. Begin again.": "No hay un segundo factor configurado. Empieza de nuevo.",
    "They have not asked for it within the last day": "No lo pidió en el último día.",
    "This delivery is over": "Esta entrega ya terminó.",
    "This number is confirmed already": "Este número ya está confirmado.",
    "Your account has no e-mail address": "Tu cuenta no tiene correo.",
    "You cannot change your status while you have an active delivery":
      "No puedes cambiar tu estado mientras tienes una entrega activa.",
    "Your application has already been approved": "Tu solicitud ya fue aprobada.",
    "Go online to share your trip": "Conéctate para compartir tu viaje.",
    "You share your trip with as many people as you can. Stop one of them first.":
      "Compartes tu viaje con todas las personas posibles. Deja de compartir con alguna primero.",
    "This time is not proposed any more. Look at the delivery again.":
      "Esta hora ya no está propuesta. Mira otra vez la entrega.",
    "This plan has no routes to send": "Este plan no tiene rutas que enviar",
    "The day has been planned again. Send the routes of the newest plan.":
      "El día se planificó otra vez. Envía las rutas del plan más reciente.",
    "A driver has it already. Call us if something is wrong.": "Ya la tiene un conductor. Llámanos si algo está mal.",
    "The delivery has changed meanwhile. Look at it again.": "La entrega cambió mientras tanto. Mírala otra vez.",
    "Amount and addresses are agreed. Cancel it and send it again.":
      "El monto y las direcciones ya están acordados. Cancélala y envíala otra vez.",
    "The driver is on the way already. Call them or us.": "El conductor ya está en camino. Llámalo o llámanos.",
    "Somebody else can take it only after you have accepted it, and until it is over":
      "Otra persona puede recibirlo solo después de que lo aceptes y mientras no termine.",
    "This is too much to be handed to somebody we do not know. Take it yourself.":
      "Es demasiado para entregarlo a alguien que no conocemos. Recíbelo tú.",
    "They have the cash already": "Ya tiene el efectivo.",
    "You have asked this person already. Wait for their answer.": "Ya le pediste a esta persona. Espera su respuesta.",
    "They said no today. You can ask again tomorrow.": "Hoy dijo que no. Puedes pedirle otra vez mañana.",
    "This request is over": "Esta solicitud ya terminó.",
    "You have as many standing orders as you can. End one first.":
      "Tienes todos los envíos fijos posibles. Termina antes uno.",
    "This standing order has ended": "Este envío fijo ya terminó.",
    "Your address book is full. Delete a contact first.": "Tu agenda está llena. Borra antes un contacto.",
    "The difference of this day is settled already": "La diferencia de este día ya está saldada.",
    "Cash is on its way to this hub, or waits there. It cannot close, and needs a cashier.":
      "Hay efectivo en camino a este centro o esperando allí. No puede cerrar y necesita un cajero.",
    "There is no difference to settle here": "Aquí no hay diferencia que saldar.",
    "Go online first: there is no shift that could end": "Conéctate primero: no hay turno que terminar.",
    "These hours have ended already. Go online to work on.":
      "Este horario ya terminó. Conéctate para seguir trabajando.",
    "No new document of this driver waits here": "Aquí no espera ningún documento nuevo de este conductor.",
    "This document does not expire": "Este documento no vence.",
    "This incident is closed": "Este incidente está cerrado.",
    "Take the incident first: nobody has, and its alarm would go quiet":
      "Toma primero el incidente: nadie lo ha hecho, y su alarma callaría.",
    "We have no phone number of this person": "No tenemos teléfono de esta persona.",
    "This number takes no texts, or its owner has asked for none. Call them.":
      "Este número no recibe mensajes, o su dueño pidió no recibirlos. Llama.",
    "This driver is not on duty now, or has a part in it. Ask another one.":
      "Este conductor no está de servicio ahora, o es parte del caso. Pide a otro.",
    "It is over. Thank you.": "Ya terminó. Gracias.",
    "The driver carries no cash": "El conductor no lleva efectivo.",
    "Open an incident about the driver first: from there two administrators record what was lost":
      "Abre primero un incidente sobre el conductor: desde ahí dos administradores registran lo perdido.",
    "The driver holds no cash": "El conductor no lleva efectivo.",
    "This cash changed hands more than a day ago": "Este efectivo cambió de manos hace más de un día.",
    "Three photos are enough": "Con tres fotos basta.",
    "Your papers are being checked. You can change them when that is done.":
      "Estamos revisando tus documentos. Podrás cambiarlos cuando termine.",
    "Add the front and the back of a document first": "Agrega primero el frente y el reverso de un documento.",
    "This has been decided already": "Esto ya está decidido.",
    "Look at every paper before you decide": "Mira todos los documentos antes de decidir.",
    "Nothing is known of this person that could be taken back": "De esta persona no hay nada que se pueda retirar.",
    "Somebody has changed this setting meanwhile. Look at it again.":
      "Alguien cambió este ajuste mientras tanto. Míralo otra vez.",
    "Somebody has changed this text meanwhile. Look at it again.":
      "Alguien cambió este texto mientras tanto. Míralo otra vez.",
    "There are a hundred texts. Delete one first.": "Hay cien textos. Borra uno primero.",
    "Your name and vehicle stay as the receiver knows them until this delivery ends":
      "Tu nombre y tu vehículo siguen como los conoce quien recibe hasta que termine esta entrega.",
  },
  NOT_ELIGIBLE: {
    "Driver not approved": "El conductor no está aprobado.",
    "Driver must have OptimoRoute external id for sync":
      "El conductor no tiene el identificador de OptimoRoute que hace falta.",
    "One of the driver's documents has expired": "Uno de los documentos del conductor venció.",
    "The safety desk lets the driver get no offers": "El equipo de seguridad ha pausado las ofertas del conductor.",
    "Driver has a delivery under review": "Una entrega del conductor está en revisión.",
    "Driver has cash to return first": "El conductor tiene que devolver efectivo primero.",
    "Driver must be online and available to accept tasks": "El conductor debe estar en línea y disponible.",
    "Delivery location is outside assigned zones": "El lugar de entrega está fuera de las zonas del conductor.",
    "Error validating delivery location": "No se pudo comprobar el lugar de entrega.",
    "Cannot accept task - another task is already active": "El conductor ya tiene otra entrega activa.",
    "Driver cannot be a party to the delivery": "El conductor no puede enviar ni recibir la misma entrega.",
  },
};

/** What a driver's phone refuses by itself, before it asks anybody. */
export const ofThePhone: Readonly<Record<string, string>> = {
  "Cannot start service in {state} state": "No se puede iniciar el servicio en el estado «{state}».",
  "Cannot start navigation in {state} state": "No se puede iniciar la navegación en el estado «{state}».",
  "Cannot mark arrived in {state} state": "No se puede marcar la llegada en el estado «{state}».",
  "Cannot complete delivery in {state} state": "No se puede completar la entrega en el estado «{state}».",
};

/** Refusals of the server itself that say more than their code. */
export const ofTheServer: Readonly<Record<string, string>> = {
  "Confirm your e-mail address first. The link is in the mail we sent you.":
    "Confirma primero tu correo. El enlace está en el mensaje que te enviamos.",
  "Confirm your phone number first: sign up with it again to get a new code.":
    "Confirma primero tu teléfono: regístrate con él otra vez para recibir un código nuevo.",
  "Sign in again to change your password": "Inicia sesión otra vez para cambiar tu contraseña.",
  "The link is not valid or has expired. Please ask for a new one.":
    "El enlace no es válido o ya venció. Pide uno nuevo.",
  "No new accounts can be made at the moment": "Ahora no se pueden crear cuentas.",
  "Accounts with an e-mail address cannot be made at the moment": "Ahora no se pueden crear cuentas con correo.",
  "This account is blocked. Please contact support.": "Esta cuenta está bloqueada. Escribe a soporte.",
  "The check that you are a person failed. Please try again.":
    "No pudimos comprobar que eres una persona. Inténtalo de nuevo.",
  "No code could be sent to this number. Check it, or try another one.":
    "No se pudo enviar un código a este número. Revísalo o prueba con otro.",
  "A document may have at most 10 MB": "Un documento puede tener 10 MB como máximo.",
  "A document must be a JPEG, PNG or WebP image or a PDF":
    "Un documento debe ser una imagen JPEG, PNG o WebP, o un PDF.",
  "The request body was cut off": "La solicitud llegó incompleta. Inténtalo de nuevo.",
};
// Refusals whose title is the problem of their first field.
const titledByField: ReadonlySet<string> = new Set(["VALIDATION_ERROR", "WEAK_PASSWORD"]);

// What the database finds wrong with a field, all of it; a zone's shape has its words in admin-zones.ts.
export const ofTheDatabase: Readonly<Record<FieldSentence, string>> = {
  "Two letters or digits, without B, I, L, O, S and Z": "Dos letras o números, sin B, I, L, O, S ni Z.",
  Required: "Completa este campo",
  "Must be later than the beginning, and at most a day later":
    "Debe ser posterior al comienzo y como máximo un día después",
  "The working day must end after it begins": "La jornada debe terminar después de empezar",
  "Not a routing number": "No es un número de ruta",
  "Nobody has confirmed this address or number": "Nadie ha confirmado esta dirección o este número",
  "A driver takes no cash at a hub": "Un conductor no recibe efectivo en un centro",
  "This document does not expire": "Este documento no vence",
  "Must end at another time than it begins": "Debe terminar a otra hora de la que empieza",
  "At most two a day": "Como máximo dos al día",
  "Overlaps with other hours": "Coincide con otro horario",
  "Must be today or later: this document has expired": "Debe ser hoy o después: este documento venció",
  "Leave at least one way to tell you of this": "Deja al menos una forma de avisarte de esto",
  "Not a time zone": "No es una zona horaria",
  "Quiet hours must end at another time than they begin":
    "Las horas de silencio deben terminar a otra hora que la de inicio",
  "Latitude and longitude belong together": "La latitud y la longitud van juntas",
  "Zone not found": "No se encontró la zona",
  "Amount must be greater than 0": "El monto debe ser mayor que 0",
  "Valid delivery location coordinates are required": "Falta un lugar de entrega válido",
  "Invalid cursor": "La lista cambió. Empieza otra vez.",
  "Must be a day from yesterday to five weeks ahead": "Debe ser un día desde ayer hasta dentro de cinco semanas",
  "Must be 1 to 100 jobs": "Deben ser de 1 a 100 trabajos",
  "Must be true or false": "Debe ser sí o no",
  "Must be one of accepted, refused, later": "Debe ser uno de accepted, refused, later",
  "Must be one of sent, gone, later, failed": "Debe ser uno de sent, gone, later, failed",
  "Must be one of accepted, sent, delivered, undelivered, failed":
    "Debe ser uno de accepted, sent, delivered, undelivered, failed",
  "The consent is signed, not sent as a file": "El permiso se firma, no se envía como archivo",
  "Must lie in your own folder": "Debe estar en tu propia carpeta",
  "Invalid request": "La solicitud no es válida",
  "At most {most} m from the agreed place": "Como máximo a {most} m del lugar acordado",
  "This is the time that it has already": "Ya es la hora que tiene",
  "This number is of somebody who has a part in the delivery": "Este número es de alguien que participa en la entrega",
  "Sender and receiver must be different people": "Quien envía y quien recibe deben ser personas distintas",
  "Request ID is required": "Falta el identificador de la solicitud",
  "Delivery address is required": "Falta la dirección de entrega",
  "Valid priority level is required": "Falta una prioridad válida",
  "Estimated duration must be greater than 0": "La duración debe ser mayor que 0",
  "Must be a day from tomorrow to ten years ahead": "Debe ser un día desde mañana hasta dentro de diez años",
  "There is no paper about the source of the cash": "No hay documento sobre el origen del efectivo",
  "Amount must be at most {most}": "El monto puede ser de {most} como máximo",
  "The most a driver can carry now is {most}": "Un conductor puede llevar ahora {most} como máximo",
  "There are no tips for this delivery.": "Esta entrega no admite propinas.",
  "The price depends on the way. Choose the pickup's place.":
    "El precio depende del trayecto. Elige el lugar de recogida.",
  "No such day comes before the last one": "Ningún día así llega antes del último",
  "Choose a day until {most}": "Elige un día hasta el {most}",
  "This time is over, or too soon. Choose a later one.":
    "Esta hora ya pasó o es demasiado pronto. Elige una más tarde.",
  "Another contact has this number": "Otro contacto tiene este número",
  "Drivers would be paid {pay} for a fee of {fee}. More than {most} above the fee takes a second administrator.":
    "Los conductores cobrarían {pay} por una tarifa de {fee}. Más de {most} por encima de la tarifa requiere un segundo administrador.",
  "Must not be below the minimum": "No puede ser menor que el mínimo",
  "Must be {at} or later": "Debe ser {at} o más tarde",
  "Must be between {from} and {to}": "Debe estar entre {from} y {to}",
  "Drivers must be {age} or over": "Los conductores deben tener {age} años o más",
  "Another text has this name": "Otro texto tiene este nombre",
  "This setting takes another kind of value": "Este ajuste lleva otro tipo de valor",
  "Must be a whole number": "Debe ser un número entero",
  "At most two decimals": "Dos decimales como máximo",
  "Must be two hours of the day, the earlier one first": "Deben ser dos horas del día, primero la más temprana",
  "Must not be above {most}: another setting stands there": "No puede pasar de {most}: ahí está otro ajuste",
  "Must not be below {least}: another setting stands there": "No puede bajar de {least}: ahí está otro ajuste",
};
// What the contracts find wrong with a field.
export const ofContracts: Readonly<Record<string, string>> = {
  "Must be a date after 2000": "Debe ser una fecha posterior a 2000",
  "Password must be at least 6 characters": "La contraseña debe tener al menos 6 caracteres",
  "Password must contain other kinds of characters too": "La contraseña debe tener también otros tipos de caracteres",
  "This password is known from leaks": "Esta contraseña es conocida por filtraciones",
  "This password is one of the first that anybody tries": "Esta contraseña es de las primeras que cualquiera prueba",
  "The password must not be your own name, address or number":
    "La contraseña no puede ser tu nombre, dirección o número",
  "Not a phone number": "No es un número de teléfono",
  "This phone number is too short": "A este número le faltan cifras",
  "This phone number is too long": "A este número le sobran cifras",
  "This country code does not exist": "Este código de país no existe",
  "This phone number has a wrong number of digits": "Este número no tiene la cantidad correcta de cifras",
  "We do not serve this number's country": "No atendemos el país de este número",
  "Must be a phone number such as +15551234567": "Debe ser un teléfono, como +15551234567",
  "Not an e-mail address that can get mail": "No es un correo que pueda recibir mensajes",
  "Must be a date such as 1990-12-31": "Debe ser una fecha, como 1990-12-31",
  "Must be a time such as 09:00": "Debe ser una hora, como 09:00",
  "HH:MM, 24 hours": "HH:MM, en 24 horas",
  "Must be after the start": "Debe ser posterior al inicio",
  "Must be a number": "Debe ser un número",
  "Must be a whole number": "Debe ser un número entero",
  "At most two decimals": "Dos decimales como máximo",
  "Named twice": "Está dos veces",
  "At most {n} characters": "{n} caracteres como máximo",
};

/** A refusal's sentence in Spanish; null for one that says no more than its code. */
export function spanishRefusal(code: string, sentence: string): string | null {
  const reasons: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = spanishReasons;
  return (
    translated(reasons[code] ?? {}, sentence) ??
    translated(ofThePhone, sentence) ??
    translated(ofTheServer, sentence) ??
    (titledByField.has(code) ? spanishField(sentence) : null)
  );
}

/** A field's message in Spanish; null for one that nobody has translated. */
export function spanishField(message: string): string | null {
  return translated(ofTheDatabase, message) ?? translated(ofContracts, message);
}

function translated(sentences: Readonly<Record<string, string>>, said: string): string | null {
  if (Object.hasOwn(sentences, said)) return sentences[said] ?? null;
  for (const [english, spanish] of Object.entries(sentences)) {
    if (!english.includes("{")) continue;
    const values = new RegExp(`^${english.replace(/[.()]/g, "\\$&").replace(/\{(\w+)\}/g, "(?<$1>.+)")}$`).exec(said);
    if (values) return spanish.replace(/\{(\w+)\}/g, (_, name: string) => inSpanish(name, values.groups?.[name] ?? ""));
  }
  return null;
}

// A delivery's states as a driver's screen calls them, and where the phone stands on the way.
const states: Readonly<Record<TaskState | NavigationState, string>> = {
  idle: "sin entrega",
  pending: "pendiente",
  accepted: "asignada",
  ready: "asignada",
  active: "en camino",
  starting: "en camino",
  navigating: "en camino",
  arrived: "en el lugar",
  completing: "completando",
  completed: "entregada",
  cancelled: "cancelada",
  failed: "fallida",
};

/** What stands in a place: a state by its name, problems of fields one by one, anything else as it is. */
function inSpanish(place: string, value: string): string {
  const known: Readonly<Partial<Record<string, string>>> = states;
  if (place === "state") return known[value] ?? value;
  if (place !== "problems") return value;
  return value
    .split(", ")
    .map((problem) => spanishField(problem) ?? problem)
    .join(", ");
}
