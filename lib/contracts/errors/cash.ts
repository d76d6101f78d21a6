import type { ErrorDefinition } from "./error-definition";

/** Errors of cash, counts and hubs. */
export const cashErrors = {
  HUB_NOT_FOUND: { status: 404, en: "Hub not found", es: "Centro no encontrado." },
  NO_HUB: {
    status: 422,
    en: "No hub can give that much cash at the moment",
    es: "Ahora ningún centro puede dar tanto efectivo.",
    reasons: {
      now: {
        en: "No hub that is open now can give that much cash",
        es: "Ahora ningún centro abierto puede dar tanto efectivo.",
      },
    },
  },
  WRONG_HUB: { status: 422, en: "This is the code of another hub", es: "Este código es de otro centro." },
  SAFE_TOO_LOW: {
    status: 409,
    en: "The safe does not hold that much",
    es: "La caja no tiene tanto.",
    reasons: {
      to_bank: {
        en: "That much is not free: cash for senders and paid deliveries stays in the safe",
        es: "No hay tanto libre: el efectivo para remitentes y entregas pagadas se queda en la caja.",
      },
    },
  },
  DEPOSIT_NOT_FOUND: { status: 404, en: "Deposit not found", es: "Depósito no encontrado." },
  DEPOSIT_OPEN: {
    status: 409,
    en: "You are already handing in cash. Take that back first.",
    es: "Ya estás depositando efectivo. Retíralo primero.",
  },
  DEPOSIT_CLOSED: {
    status: 409,
    en: "This deposit is over",
    es: "Este depósito ya terminó.",
    reasons: {
      second_count: { en: "It is already being counted", es: "Ya se está contando." },
      done: { en: "It has been counted and booked", es: "Ya se contó y quedó registrado." },
      void: { en: "It was taken back", es: "Se retiró." },
    },
  },
  NOT_TO_HAND_IN: {
    status: 409,
    en: "This cash cannot be handed in here",
    es: "Este efectivo no se puede depositar aquí.",
  },
  COUNT_AGAIN: {
    status: 409,
    en: "Count again",
    es: "Cuenta otra vez.",
    reasons: {
      over: {
        en: "The count does not match. Count again, slowly.",
        es: "El conteo no cuadra. Cuenta otra vez, despacio.",
      },
      differs: {
        en: "The two counts differ. Both of you count again.",
        es: "Los dos conteos difieren. Cuenten otra vez los dos.",
      },
    },
  },
  SECOND_PERSON: {
    status: 409,
    en: "Two people must count this much cash. Another person must count now.",
    es: "Tanto efectivo deben contarlo dos personas. Ahora debe contar otra.",
  },
  PICKUP_NOT_PROVEN: {
    status: 409,
    en: "The cash has not been handed over to you yet",
    es: "Aún no te han entregado el efectivo.",
    reasons: {
      count: { en: "Count the cash first", es: "Cuenta primero el efectivo." },
      confirm: { en: "The sender has to confirm your count", es: "El remitente tiene que confirmar tu conteo." },
      prove: { en: "Scan or type the sender's code first", es: "Escanea o escribe primero el código del remitente." },
    },
  },
  LEG_NOT_CONFIRMED: {
    status: 409,
    en: "Your count is not confirmed yet",
    es: "Tu conteo aún no está confirmado.",
    reasons: {
      count: { en: "Count the cash first", es: "Cuenta primero el efectivo." },
      confirm: { en: "Your count is not confirmed yet", es: "Tu conteo aún no está confirmado." },
      sender: {
        en: "The sender has to count the cash and open their code first",
        es: "El remitente tiene que contar el efectivo y abrir su código primero.",
      },
    },
  },
  NOT_COUNTED: {
    status: 409,
    en: "The driver has not counted the cash yet",
    es: "El repartidor aún no ha contado el efectivo.",
  },
  COUNT_DIFFERS: {
    status: 409,
    en: "This is not the delivery's amount. Count again together.",
    es: "No es el monto de la entrega. Cuenten otra vez juntos.",
  },
  NO_OPEN_LEG: {
    status: 409,
    en: "There is no cash to hand over at the moment",
    es: "Ahora no hay efectivo que entregar.",
    reasons: {
      nothing_at_hub: {
        en: "No cash of this delivery is at a hub anymore",
        es: "Ya no hay efectivo de esta entrega en un centro.",
      },
      by_cashier: {
        en: "A cashier hands this cash over in person",
        es: "Este efectivo lo entrega en persona quien atiende la caja.",
      },
      at_hub: {
        en: "This cash goes to a hub. Scan the code on its screen to hand it in.",
        es: "Este efectivo va a un centro. Escanea el código de su pantalla para depositarlo.",
      },
      other_hub: {
        en: "This cash goes to another hub. Only an administrator can change that.",
        es: "Este efectivo va a otro centro. Solo un administrador puede cambiarlo.",
      },
    },
  },
  LEAVE_TOO_EARLY: {
    status: 409,
    en: "Wait for the sender a little longer",
    es: "Espera un poco más al remitente.",
    reasons: {
      not_arrived: { en: "Drive to the pickup first", es: "Ve primero al punto de recogida." },
      no_answer_yet: { en: "Wait for the sender a little longer", es: "Espera un poco más al remitente." },
    },
  },
  RETURN_TOO_EARLY: {
    status: 409,
    en: "Wait for the sender a little longer",
    es: "Espera un poco más al remitente.",
    reasons: {
      not_arrived: { en: "Drive to the sender first", es: "Ve primero a donde está el remitente." },
      no_answer_yet: { en: "Wait for the sender a little longer", es: "Espera un poco más al remitente." },
      answered: {
        en: "The sender has answered. Count the cash together.",
        es: "El remitente ha respondido. Cuenten juntos el efectivo.",
      },
    },
  },
  CASH_TO_RETURN: {
    status: 409,
    en: "Return the cash first. You get offers again when it is recorded.",
    es: "Devuelve primero el efectivo. Recibirás ofertas cuando quede registrado.",
    reasons: {
      earlier_day: {
        en: "You hold cash from an earlier day. You get offers again when you have handed it in.",
        es: "Llevas efectivo de un día anterior. Volverás a recibir ofertas cuando lo deposites.",
      },
    },
  },
  CASH_ON_HOLD: {
    status: 409,
    en: "The safety team has put a hold on this cash. Keep it with you and wait for our call.",
    es: "El equipo de seguridad ha retenido este efectivo. Consérvalo y espera nuestra llamada.",
  },
  CEILING_REACHED: {
    status: 409,
    en: "This is more cash than the driver may hold",
    es: "Es más efectivo del que puede llevar el repartidor.",
    reasons: {
      own: {
        en: "This is more cash than you may hold: you have {held} of {ceiling}",
        es: "Es más efectivo del que puedes llevar: tienes {held} de {ceiling}.",
      },
      drivers: {
        en: "This is more cash than the driver may hold: they have {held} of {ceiling}",
        es: "Es más efectivo del que puede llevar el repartidor: tiene {held} de {ceiling}.",
      },
    },
  },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
