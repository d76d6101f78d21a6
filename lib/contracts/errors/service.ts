import type { ErrorDefinition } from "./error-definition";

/** Errors of requests and the service itself. */
export const serviceErrors = {
  VALIDATION_ERROR: {
    status: 400,
    en: "The request is not valid",
    es: "Revisa los datos marcados.",
    reasons: {
      delivery_request: {
        en: "Invalid delivery request: {problems}",
        es: "La solicitud de entrega no es válida: {problems}",
      },
      cut_off: { en: "The request body was cut off", es: "La solicitud llegó incompleta. Inténtalo de nuevo." },
      all_fields: { en: "Please fill in all fields", es: "Completa todos los campos." },
      all_required_fields: { en: "Please fill in all required fields", es: "Completa todos los campos obligatorios." },
    },
  },
  MISSING_USER_ID: { status: 400, en: "User ID required to start service", es: "Falta indicar el usuario." },
  UNKNOWN_ACTION: { status: 400, en: "Unknown action", es: "Esa acción no existe." },
  INVALID_SIGNATURE: { status: 403, en: "Invalid signature", es: "La firma no es válida." },
  NOT_FOUND: {
    status: 404,
    en: "Not found",
    es: "No encontrado.",
    reasons: {
      zone: { en: "Zone not found", es: "No se encontró la zona." },
      check_in: { en: "Check-in not found", es: "No se encontró el control." },
      contact: { en: "Contact not found", es: "No se encontró el contacto." },
      cash_request: { en: "This request is over", es: "Esta solicitud ya terminó." },
      standing_order: { en: "Standing order not found", es: "No se encontró el envío fijo." },
      setting: { en: "Setting not found", es: "No se encontró el ajuste." },
      template: { en: "Text not found", es: "No se encontró el texto." },
      email_link: {
        en: "This link has expired or belongs to another account. Send a new one from your account page.",
        es: "Este enlace venció o es de otra cuenta. Envía uno nuevo desde la página de tu cuenta.",
      },
    },
  },
  REQUEST_IN_PROGRESS: {
    status: 409,
    en: "The first request with this key is still running",
    es: "La primera solicitud aún está en curso. Espera un momento.",
  },
  IDEMPOTENCY_MISMATCH: {
    status: 422,
    en: "This key was used for another request",
    es: "La solicitud ya se envió con otros datos.",
  },
  BODY_TOO_LARGE: {
    status: 413,
    en: "The request body is too large",
    es: "El archivo es demasiado grande.",
    reasons: {
      document: { en: "A document can have at most 10 MB", es: "Un documento puede tener 10 MB como máximo." },
      photo: { en: "A photo can have at most 10 MB", es: "Una foto puede tener 10 MB como máximo." },
    },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    en: "The content type is not supported",
    es: "Este tipo de archivo no se acepta.",
    reasons: {
      document: {
        en: "A document must be a JPEG, PNG or WebP image or a PDF",
        es: "Un documento debe ser una imagen JPEG, PNG o WebP, o un PDF.",
      },
      photo: {
        en: "A photo must be a JPEG, PNG or WebP image that can be opened",
        es: "Una foto debe ser una imagen JPEG, PNG o WebP que se pueda abrir.",
      },
    },
  },
  RATE_LIMITED: {
    status: 429,
    en: "Too many requests",
    es: "Demasiadas solicitudes. Espera un momento.",
    reasons: {
      codes_today: { en: "Too many codes today", es: "Ya pediste demasiados códigos hoy." },
      links_today: { en: "Too many links today", es: "Ya pediste demasiados enlaces hoy." },
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    en: "The server had a problem. Please try again.",
    es: "El servidor tuvo un problema. Inténtalo de nuevo.",
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    en: "A service we depend on cannot be reached",
    es: "El servicio no está disponible ahora. Inténtalo más tarde.",
    reasons: {
      stopping: { en: "This host is being stopped", es: "Este servidor se está deteniendo." },
      database: { en: "The database cannot be reached", es: "No se puede acceder a la base de datos." },
      old_database: {
        en: "The database is older than this release: run its migrations first",
        es: "La base de datos es anterior a esta versión: ejecuta primero sus migraciones.",
      },
      background_work: { en: "Background work is not being done", es: "El trabajo en segundo plano no avanza." },
    },
  },
  API_KEY_NOT_SET: { status: 503, en: "API key is not set", es: "Falta la clave del servicio." },
  BANK_FILE_NOT_SET: {
    status: 503,
    en: "Set ACH_BANK_ROUTING_NUMBER, ACH_BANK_NAME, ACH_IMMEDIATE_ORIGIN and ACH_COMPANY to make a file for your bank",
    es: "Configura ACH_BANK_ROUTING_NUMBER, ACH_BANK_NAME, ACH_IMMEDIATE_ORIGIN y ACH_COMPANY para crear un archivo para tu banco.",
  },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
