import type { ErrorCode } from "@/lib/contracts/error-codes";
import type { Locale } from "../text";
import type * as SpanishSentences from "./spanish-sentences";

// The exact sentences are many, and come after the page; until then a code's own sentence stands for them.
let exact: typeof SpanishSentences | null = null;
export async function loadSpanish(): Promise<void> {
  exact ??= await import("./spanish-sentences");
}

// What the phone says for itself, besides the server's codes.
type Code = ErrorCode | "NETWORK" | "UNKNOWN";

// Refusals by their code, for readers of Spanish, every one; English reads the sentence that the server sends.
const spanishByCode: Readonly<Record<Code, string>> = {
  NETWORK: "Sin conexión. Revisa tu red e inténtalo de nuevo.",
  UNKNOWN: "Algo salió mal. Inténtalo de nuevo.",
  VALIDATION_ERROR: "Revisa los datos marcados.",
  UNAUTHENTICATED: "Inicia sesión para continuar.",
  INVALID_CREDENTIALS: "No se pudo iniciar sesión. Revisa tus datos.",
  OTP_INVALID: "El código no es correcto o ya venció.",
  FORBIDDEN: "No tienes permiso para hacer esto.",
  OWN_CASE: "Es un caso tuyo. Debe decidir otro administrador.",
  FORBIDDEN_ORIGIN: "Esta página no puede hacer esa solicitud.",
  DRIVER_NOT_APPROVED: "Tu cuenta de conductor aún no está aprobada.",
  NOT_FOUND: "No encontrado.",
  TRANSACTION_NOT_FOUND: "Entrega no encontrada.",
  HUB_NOT_FOUND: "Centro no encontrado.",
  DEPOSIT_NOT_FOUND: "Depósito no encontrado.",
  NO_OPEN_LINE: "Pueden llamarse y escribirse mientras el efectivo va entre ustedes. Ahora no es así.",
  CODE_IN_MESSAGE: "Nunca envíes el código. Muéstralo en la puerta.",
  NOT_REACHABLE: "No tiene un número al que podamos llamar.",
  CALLS_NOT_SET: "Las llamadas por nuestro número no están configuradas aquí.",
  RETURN_TOO_EARLY: "Espera un poco más a quien envía.",
  DEPOSIT_OPEN: "Ya estás entregando efectivo. Retíralo primero.",
  DEPOSIT_CLOSED: "Este depósito ya terminó.",
  NOT_TO_HAND_IN: "Este efectivo no se puede entregar aquí.",
  COUNT_AGAIN: "Cuenta otra vez.",
  SECOND_PERSON: "Tanto efectivo lo cuentan dos personas. Ahora debe contar otra.",
  NO_HUB: "Ahora ningún centro puede dar tanto efectivo.",
  LIMIT_REACHED: "Es más de lo que puedes enviar o recibir hoy.",
  SAFE_TOO_LOW: "La caja no tiene tanto.",
  WRONG_HUB: "Este código es de otro centro.",
  NOTIFICATION_NOT_FOUND: "La oferta no existe o no es tuya.",
  DRIVER_NOT_FOUND: "Conductor no encontrado.",
  DRIVER_PROFILE_NOT_FOUND: "Perfil de conductor no encontrado.",
  TASK_ALREADY_ACTIVE: "No puedes aceptar: ya tienes otra entrega activa.",
  ACCOUNT_IN_USE: "Esta cuenta no se puede eliminar ahora.",
  INVALID_STATE_TRANSITION: "Este paso no corresponde al estado de la entrega.",
  NO_ACTIVE_TASK: "No hay una entrega activa.",
  INVALID_STATE: "Este paso no corresponde al estado de la entrega.",
  NOT_AT_DESTINATION: "Aún no estás en la dirección de entrega.",
  UNDER_REVIEW: "Estamos revisando una de tus entregas. Volverás a recibir ofertas cuando termine.",
  CASH_TO_RETURN: "Devuelve primero el efectivo. Recibirás ofertas cuando quede registrado.",
  DOCUMENTS_EXPIRED: "Uno de tus documentos venció. Recibirás ofertas cuando hayamos revisado uno nuevo.",
  OFFERS_FROZEN: "El equipo de seguridad ha pausado tus ofertas. Llámanos cuando quieras volver a conducir.",
  CASH_ON_HOLD: "El equipo de seguridad ha retenido este efectivo. Consérvalo y espera nuestra llamada.",
  PICKUP_NOT_PROVEN: "Aún no te han entregado el efectivo.",
  LEG_NOT_CONFIRMED: "Tu conteo aún no está confirmado.",
  NOT_COUNTED: "El conductor aún no ha contado el efectivo.",
  COUNT_DIFFERS: "No es la suma de la entrega. Cuenten otra vez juntos.",
  NO_OPEN_LEG: "Ahora no hay efectivo que entregar.",
  LEAVE_TOO_EARLY: "Espera un poco más a quien envía.",
  NOT_TRIED_YET: "Espera, llama y escribe antes de decir que no hay nadie.",
  WRONG_LEG: "Este código es de otro momento de la entrega.",
  APPROVAL_NEEDED: "Debe aprobarlo otro administrador.",
  APPROVAL_CLOSED: "Esto ya no espera a nadie.",
  CEILING_REACHED: "Es más efectivo del que puede llevar el conductor.",
  DRIVER_NOT_AVAILABLE: "Debes estar en línea y disponible para aceptar entregas.",
  QUOTE_EXPIRED: "Este precio ya no vale. Mira el nuevo.",
  OFFER_EXPIRED: "La oferta venció.",
  OFFER_TAKEN: "Otro conductor tomó esta entrega.",
  OFFER_CLOSED: "Esta oferta ya está cerrada.",
  EMAIL_TAKEN: "Ya existe una cuenta con este correo. Intenta iniciar sesión.",
  PHONE_TAKEN: "Ya existe una cuenta con este teléfono. Intenta iniciar sesión.",
  PHONE_NOT_VERIFIED: "Confirma primero tu número de teléfono con un código.",
  CODES_UNAVAILABLE: "Ahora no se pueden enviar códigos por mensaje de texto.",
  ACCOUNT_UNCONFIRMED: "Confirma primero tu cuenta con el código o el enlace que te enviamos.",
  CURRENT_PASSWORD_WRONG: "La contraseña actual no es correcta.",
  NOT_ELIGIBLE: "El conductor no cumple los requisitos.",
  BODY_TOO_LARGE: "El archivo es demasiado grande.",
  UNSUPPORTED_MEDIA_TYPE: "Este tipo de archivo no se acepta.",
  invalid_signature: "La firma del código QR no es válida.",
  expired_code: "El código venció.",
  code_not_found: "El código no existe o ya se usó.",
  invalid_code: "Código de verificación incorrecto.",
  verification_error: "No se pudo verificar.",
  WRONG_DELIVERY: "Este código es de otra entrega.",
  CODE_LOCKED: "Demasiados intentos. Espera unos minutos.",
  RECEIVER_NOT_FOUND: "No encontramos al destinatario.",
  LOOKUP_LIMITED: "Hoy ya preguntaste por demasiados números desconocidos.",
  WEAK_PASSWORD: "La contraseña es demasiado débil.",
  OUTSIDE_SERVICE_AREA: "Esa dirección está fuera del área de servicio.",
  RATE_LIMITED: "Demasiadas solicitudes. Espera un momento.",
  PROVIDER_UNAVAILABLE: "El servicio no está disponible ahora. Inténtalo más tarde.",
  BANK_FILE_NOT_SET: "Configura ACH_BANK, ACH_BANK_NAME, ACH_ORIGIN y ACH_COMPANY para crear un archivo para tu banco.",
  API_KEY_NOT_SET: "Falta la clave del servicio.",
  IDEMPOTENCY_MISMATCH: "La solicitud ya se envió con otros datos.",
  REQUEST_IN_PROGRESS: "La primera solicitud aún está en curso. Espera un momento.",
  MISSING_USER_ID: "Falta indicar el usuario.",
  UNKNOWN_ACTION: "Esa acción no existe.",
  INVALID_SIGNATURE: "La firma no es válida.",
  NO_DRIVERS_AVAILABLE: "No hay conductores disponibles.",
  INTERNAL_ERROR: "Algo salió mal. Inténtalo de nuevo.",
};
const spanish: Readonly<Record<string, string>> = spanishByCode;
const english: Readonly<Record<string, string>> = {
  NETWORK: "No connection. Check your network and try again.",
};
// What the checks of a server say for themselves, in a person's words.
const generic = "The request is not valid";
const marked = { en: "Please check the marked fields", es: "Revisa los campos marcados" } as const;

/** The sentence for a code; `title` is what the server said in English. */
export function errorText(locale: Locale, code: string, title: string): string {
  if (code === "VALIDATION_ERROR" && title === generic) return marked[locale];
  return (locale === "es" ? (exact?.spanishRefusal(code, title) ?? spanish[code]) : english[code]) ?? title;
}

/** The sentence for a field; a check's own jargon becomes a plain request. */
export function fieldText(locale: Locale, message: string): string {
  if (/^(Too (small|big)|Invalid|Unrecognized|Expected)/.test(message))
    return locale === "es" ? "Revisa este campo" : "Please check this";
  if (message === "Required" && locale === "en") return "Please fill this in";
  return locale === "es" ? (exact?.spanishField(message) ?? "Revisa este campo") : message;
}
