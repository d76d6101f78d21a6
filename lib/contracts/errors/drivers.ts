import type { ErrorDefinition } from "./error-definition";

/** Errors of drivers, offers and tasks. */
export const driverErrors = {
  DRIVER_NOT_APPROVED: { status: 403, en: "Driver not approved", es: "Tu cuenta de repartidor aún no está aprobada." },
  DRIVER_NOT_FOUND: { status: 404, en: "Driver not found", es: "Repartidor no encontrado." },
  DRIVER_PROFILE_NOT_FOUND: {
    status: 404,
    en: "Driver profile not found",
    es: "Perfil de repartidor no encontrado.",
    detail: "Invalid driver ID",
  },
  DRIVER_NOT_AVAILABLE: {
    status: 409,
    en: "Driver must be online and available to accept tasks",
    es: "Debes estar en línea y disponible para aceptar entregas.",
    detail: "Driver not available",
  },
  NOTIFICATION_NOT_FOUND: {
    status: 404,
    en: "Notification not found or access denied",
    es: "La oferta no existe o no es tuya.",
  },
  OFFER_EXPIRED: { status: 409, en: "Task offer expired", es: "La oferta venció." },
  OFFER_TAKEN: {
    status: 409,
    en: "This task has been reassigned to another driver",
    es: "Otro repartidor tomó esta entrega.",
  },
  OFFER_CLOSED: {
    status: 409,
    en: "This offer is closed",
    es: "Esta oferta ya está cerrada.",
    reasons: {
      no_longer_open: { en: "This offer is no longer open", es: "Esta oferta ya está cerrada." },
    },
  },
  NOT_ELIGIBLE: {
    status: 409,
    en: "The driver cannot take this delivery",
    es: "El repartidor no cumple los requisitos.",
    reasons: {
      approved: { en: "Driver not approved", es: "El repartidor no está aprobado." },
      external_id: {
        en: "Driver must have OptimoRoute external id for sync",
        es: "El repartidor no tiene el identificador de OptimoRoute que hace falta.",
      },
      under_review: { en: "Driver has a delivery under review", es: "Una entrega del repartidor está en revisión." },
      incident: {
        en: "The safety team has paused the driver's offers",
        es: "El equipo de seguridad ha pausado las ofertas del repartidor.",
      },
      documents: {
        en: "One of the driver's documents has expired",
        es: "Uno de los documentos del repartidor venció.",
      },
      cash: { en: "Driver has cash to return first", es: "El repartidor tiene que devolver efectivo primero." },
      available: {
        en: "Driver must be online and available to accept tasks",
        es: "El repartidor debe estar en línea y disponible.",
      },
      online: {
        en: "Driver must be online and available to accept tasks",
        es: "El repartidor debe estar en línea y disponible.",
      },
      zones: {
        en: "Delivery location is outside assigned zones",
        es: "El lugar de entrega está fuera de las zonas del repartidor.",
      },
      location: { en: "Error validating delivery location", es: "No se pudo comprobar el lugar de entrega." },
      assignment: { en: "Failed to create assignment record", es: "No se pudo guardar la asignación." },
      no_active_task: {
        en: "Cannot accept task - another task is already active",
        es: "El repartidor ya tiene otra entrega activa.",
      },
      not_a_party: {
        en: "Driver cannot be a party to the delivery",
        es: "El repartidor no puede enviar ni recibir la misma entrega.",
      },
    },
  },
  TASK_ALREADY_ACTIVE: {
    status: 409,
    en: "Cannot accept task - another task is already active",
    es: "No puedes aceptar: ya tienes otra entrega activa.",
  },
  NO_ACTIVE_TASK: {
    status: 409,
    en: "No active task",
    es: "No hay una entrega activa.",
    reasons: {
      to_cancel: { en: "No active task to cancel", es: "No hay una entrega activa que cancelar." },
      to_complete: { en: "No active task to complete", es: "No hay una entrega activa que completar." },
      to_start: { en: "No active task to start service for", es: "No hay una entrega activa que iniciar." },
      to_fail: { en: "No active task to fail", es: "No hay una entrega activa que dar por fallida." },
      to_decline: { en: "No active task to decline", es: "No hay una entrega que rechazar." },
    },
  },
  UNDER_REVIEW: {
    status: 409,
    en: "We are checking one of your deliveries. You get offers again when that is done.",
    es: "Estamos revisando una de tus entregas. Volverás a recibir ofertas cuando termine.",
    reasons: {
      delivery: { en: "We are checking this delivery", es: "Estamos revisando esta entrega." },
    },
  },
  OFFERS_FROZEN: {
    status: 409,
    en: "The safety team has paused your offers. Call us when you want to drive again.",
    es: "El equipo de seguridad ha pausado tus ofertas. Llámanos cuando quieras volver a repartir.",
  },
  DOCUMENTS_EXPIRED: {
    status: 409,
    en: "One of your documents has expired. You get offers again when we have checked a new one.",
    es: "Uno de tus documentos venció. Recibirás ofertas cuando hayamos revisado uno nuevo.",
  },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
