import type { ErrorDefinition } from "./error-definition";

/** Errors of deliveries, their codes, calls and messages. */
export const deliveryErrors = {
  TRANSACTION_NOT_FOUND: {
    status: 404,
    en: "Transaction not found",
    es: "Entrega no encontrada.",
    reasons: {
      cannot_cancel: {
        en: "Transaction not found or cannot be cancelled",
        es: "Entrega no encontrada, o ya no se puede cancelar.",
      },
      not_authorized: {
        en: "Transaction not found or not authorized",
        es: "Entrega no encontrada, o no tienes permiso.",
      },
    },
  },
  INVALID_STATE_TRANSITION: {
    status: 409,
    en: "This is not possible in the present state",
    es: "Este paso no corresponde al estado de la entrega.",
    reasons: {
      cannot_cancel: {
        en: "Transaction not found or cannot be cancelled",
        es: "Esta entrega ya no se puede cancelar.",
      },
      not_authorized: {
        en: "Transaction not found or not authorized",
        es: "Este paso no corresponde al estado de la entrega.",
      },
      nothing_under_review: {
        en: "Nothing of this delivery is under review",
        es: "Nada de esta entrega está en revisión.",
      },
      cannot_assign: {
        en: "A driver can't be assigned: the delivery is not paid yet, has a driver, or is over",
        es: "No se puede asignar repartidor: la entrega aún no está pagada, ya tiene repartidor o ya terminó.",
      },
      cannot_override: {
        en: "Only a delivery on its way can be completed",
        es: "Solo se puede completar una entrega en camino.",
      },
      cannot_confirm_payment: { en: "The payment cannot be confirmed now", es: "El pago no se puede confirmar ahora." },
      no_cash_at_hub: {
        en: "No cash of this delivery waits at a hub",
        es: "No hay efectivo de esta entrega en un centro.",
      },
      no_cash_to_return: {
        en: "No cash of this delivery is to be returned",
        es: "No hay efectivo de esta entrega por devolver.",
      },
      code_not_locked: { en: "The code is not locked", es: "El código no está bloqueado." },
      cannot_refund: {
        en: "Only a failed or cancelled delivery can be refunded",
        es: "Solo se reembolsa una entrega fallida o cancelada.",
      },
      nothing_to_refund: {
        en: "There is no payment to refund",
        es: "No hay ningún pago que reembolsar.",
      },
      nothing_to_write_off: {
        en: "No payment of this delivery is missing",
        es: "No falta ningún pago de esta entrega.",
      },
      cannot_delete: { en: "Failed to delete transaction", es: "No se pudo eliminar la entrega." },
      cannot_unassign: {
        en: "The delivery cannot be taken from its driver now",
        es: "Ahora no se le puede quitar la entrega a su repartidor.",
      },
      cannot_start: {
        en: "Cannot start service - task is in {state} state",
        es: "No se puede iniciar el servicio: la entrega está en el estado «{state}».",
      },
      cannot_complete: {
        en: "Cannot complete task - task is in {state} state",
        es: "No se puede completar: la entrega está en el estado «{state}».",
      },
      cannot_fail: {
        en: "Cannot fail task - task is in {state} state",
        es: "No se puede dar por fallida: la entrega está en el estado «{state}».",
      },
      cannot_cancel_now: {
        en: "Cannot cancel - task is in {state} state",
        es: "No se puede cancelar: la entrega está en el estado «{state}».",
      },
      cannot_decline: {
        en: "Cannot decline task - task is in {state} state",
        es: "No se puede rechazar: la entrega está en el estado «{state}».",
      },
    },
  },
  RECEIVER_NOT_FOUND: { status: 422, en: "Receiver not found", es: "No encontramos al destinatario." },
  LOOKUP_LIMITED: {
    status: 429,
    en: "Too many unknown numbers today",
    es: "Hoy ya consultaste demasiados números desconocidos.",
  },
  LIMIT_REACHED: {
    status: 422,
    en: "This is more than you may send or receive on that day",
    es: "Es más de lo que puedes enviar o recibir ese día.",
    reasons: {
      send: { en: "You can send {most} more today", es: "Hoy puedes enviar {most} más." },
      send_all: {
        en: "Your deliveries for today already reach your daily sending limit",
        es: "Tus entregas para hoy ya alcanzan tu límite diario de envío.",
      },
      send_that_day: { en: "You can send {most} more on that day", es: "Ese día puedes enviar {most} más." },
      send_all_that_day: {
        en: "Your deliveries for that day already reach your daily sending limit",
        es: "Tus entregas para ese día ya alcanzan tu límite diario de envío.",
      },
      receive: { en: "You can receive {most} more today", es: "Hoy puedes recibir {most} más." },
      receive_all: {
        en: "Your deliveries for today already reach your daily receiving limit",
        es: "Tus entregas para hoy ya alcanzan tu límite diario de recepción.",
      },
      receive_that_day: { en: "You can receive {most} more on that day", es: "Ese día puedes recibir {most} más." },
      receive_all_that_day: {
        en: "Your deliveries for that day already reach your daily receiving limit",
        es: "Tus entregas para ese día ya alcanzan tu límite diario de recepción.",
      },
    },
  },
  QUOTE_EXPIRED: {
    status: 409,
    en: "This price has expired. Check the new one.",
    es: "Este precio venció. Revisa el nuevo.",
    reasons: {
      over: { en: "This price has expired. Check the new one.", es: "Este precio venció. Revisa el nuevo." },
      used: {
        en: "This price was used for another delivery. Check the new one.",
        es: "Este precio se usó para otra entrega. Revisa el nuevo.",
      },
      differs: {
        en: "This price is for another delivery. Request the price again.",
        es: "Este precio era de otra entrega. Pide el precio de nuevo.",
      },
      unknown: {
        en: "This price is not known. Request the price again.",
        es: "No conocemos este precio. Pide el precio de nuevo.",
      },
    },
  },
  OUTSIDE_SERVICE_AREA: {
    status: 422,
    en: "The address is outside the service area",
    es: "Esa dirección está fuera del área de servicio.",
    reasons: {
      not_there_yet: { en: "We do not deliver there yet", es: "Todavía no hacemos entregas ahí." },
    },
  },
  NO_DRIVERS_AVAILABLE: {
    status: 409,
    en: "No available drivers found",
    es: "No hay repartidores disponibles.",
    reasons: {
      in_area: {
        en: "No available drivers found in the delivery area",
        es: "No hay repartidores disponibles en la zona de entrega.",
      },
    },
  },
  NOT_AT_DESTINATION: {
    status: 409,
    en: "You are not at the delivery address yet",
    es: "Aún no estás en la dirección de entrega.",
  },
  CONTACT_ATTEMPTS_REQUIRED: {
    status: 409,
    en: "Wait, call and text before you say that nobody is home",
    es: "Espera, llama y escribe antes de decir que no hay nadie.",
    reasons: {
      arrive: { en: "Mark your arrival first", es: "Marca primero tu llegada." },
      call: { en: "Call the receiver first", es: "Llama primero al destinatario." },
      sms: { en: "Text the receiver first", es: "Escribe primero al destinatario." },
      wait: { en: "Wait at the door a little longer", es: "Espera un poco más en la puerta." },
    },
  },
  NO_OPEN_LINE: {
    status: 409,
    en: "You can call and text each other only while the cash is on its way between you.",
    es: "Solo pueden llamarse y escribirse mientras el efectivo va entre ustedes.",
  },
  CODE_IN_MESSAGE: {
    status: 422,
    en: "Never send the code. Show it at the door.",
    es: "Nunca envíes el código. Muéstralo en la puerta.",
  },
  NOT_REACHABLE: {
    status: 409,
    en: "They have no number that we can call",
    es: "No tiene un número al que podamos llamar.",
  },
  CALLS_NOT_SET: {
    status: 503,
    en: "Calls through our own number are not set up here",
    es: "Las llamadas por nuestro número no están configuradas aquí.",
  },
  invalid_signature: { status: 422, en: "Invalid QR code signature", es: "La firma del código QR no es válida." },
  expired_code: {
    status: 422,
    en: "Verification code has expired",
    es: "El código venció.",
    reasons: {
      qr: { en: "QR code has expired", es: "El código QR venció." },
    },
  },
  code_not_found: {
    status: 422,
    en: "Verification code not found or already used",
    es: "El código no existe o ya se usó.",
  },
  invalid_code: { status: 422, en: "Invalid verification code", es: "Código de verificación incorrecto." },
  verification_error: { status: 500, en: "Verification failed", es: "No se pudo verificar." },
  WRONG_DELIVERY: { status: 422, en: "This code belongs to another delivery", es: "Este código es de otra entrega." },
  WRONG_LEG: {
    status: 422,
    en: "This code is for another step of the delivery",
    es: "Este código es de otro paso de la entrega.",
  },
  CODE_LOCKED: {
    status: 422,
    en: "Too many wrong codes. Try again later.",
    es: "Demasiados códigos incorrectos. Inténtalo más tarde.",
    reasons: {
      try_later: {
        en: "Too many wrong codes. Please try again later.",
        es: "Demasiados códigos incorrectos. Inténtalo más tarde.",
      },
    },
  },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
