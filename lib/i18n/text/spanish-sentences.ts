// What the server says more exactly than its code does, for readers of Spanish. A test reads the server's sentences and
// finds each here.

/** By the sentence: refusals that say more than their code. */
export const spanishRefusals: Readonly<Record<string, string>> = {
  "Failed to generate verification code": "No se pudo crear el código de verificación.",
  "No active task or invalid state for arrival": "No hay una entrega activa a la que puedas llegar ahora.",
  "The documents have changed. Look at them again.": "Los documentos cambiaron. Míralos otra vez.",
  "The driver has an active delivery; unassign it first": "El conductor tiene una entrega activa; quítasela primero.",
  "The driver has no submitted application": "El conductor no ha enviado una solicitud.",
  "The driver is not approved": "El conductor no está aprobado.",
  "This delivery is over": "Esta entrega ya terminó.",
  "This number is confirmed already": "Este número ya está confirmado.",
  "You cannot change your status while you have an active delivery":
    "No puedes cambiar tu estado mientras tienes una entrega activa.",
  "Your application has already been approved": "Tu solicitud ya fue aprobada.",
  "Your name and vehicle stay as the receiver knows them until this delivery ends":
    "Tu nombre y tu vehículo siguen como los conoce quien recibe hasta que termine esta entrega.",
  "Confirm the new number with a code first": "Confirma primero el número nuevo con un código.",
  "Confirm the phone number that this delivery was sent to":
    "Confirma el número de teléfono al que se envió esta entrega.",
  "Too many codes today": "Ya pediste demasiados códigos hoy.",
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
};

/**
 * Why a driver cannot be given a delivery by hand, by the sentence. Apart: said to the driver, the same sentence is
 * another one.
 */
export const spanishNotEligible: Readonly<Record<string, string>> = {
  "Driver not approved": "El conductor no está aprobado.",
  "Driver must have OptimoRoute external id for sync":
    "El conductor no tiene el identificador de OptimoRoute que hace falta.",
  "Driver has a delivery under review": "Una entrega del conductor está en revisión.",
  "Driver has cash to return first": "El conductor tiene que devolver efectivo primero.",
  "Driver must be online and available to accept tasks": "El conductor debe estar en línea y disponible.",
  "Delivery location is outside assigned zones": "El lugar de entrega está fuera de las zonas del conductor.",
  "Error validating delivery location": "No se pudo comprobar el lugar de entrega.",
  "Cannot accept task - another task is already active": "El conductor ya tiene otra entrega activa.",
  "Driver cannot be a party to the delivery": "El conductor no puede enviar ni recibir la misma entrega.",
};

const exact: Readonly<Record<string, string>> = {
  Required: "Completa este campo",
  "Password must be at least 6 characters": "La contraseña debe tener al menos 6 caracteres",
  "Password must contain other kinds of characters too": "La contraseña debe tener también otros tipos de caracteres",
  "This password is known from leaks": "Esta contraseña es conocida por filtraciones",
  "This password is one of the first that anybody tries": "Esta contraseña es de las primeras que cualquiera prueba",
  "The password must not be your own name, address or number":
    "La contraseña no puede ser tu nombre, dirección o número",
  "Not a phone number": "No es un número de teléfono",
  "Must be a phone number such as +15551234567": "Debe ser un teléfono, como +15551234567",
  "Not an e-mail address that can get mail": "No es un correo que pueda recibir mensajes",
  "Must be a date such as 1990-12-31": "Debe ser una fecha, como 1990-12-31",
  "Must be a time such as 09:00": "Debe ser una hora, como 09:00",
  "The working day must end after it begins": "La jornada debe terminar después de empezar",
  "Latitude and longitude belong together": "La latitud y la longitud van juntas",
  "HH:MM, 24 hours": "HH:MM, en 24 horas",
  "Must be after the start": "Debe ser posterior al inicio",
  "Must be a number": "Debe ser un número",
  "Must be a whole number": "Debe ser un número entero",
  "At most two decimals": "Dos decimales como máximo",
  "Amount must be greater than 0": "El monto debe ser mayor que 0",
  "Valid delivery location coordinates are required": "Falta un lugar de entrega válido",
  "Zone not found": "No se encontró la zona",
  "Named twice": "Está dos veces",
};
const patterns: readonly (readonly [RegExp, string])[] = [
  [/^At most ([\d,]+) characters$/, "$1 caracteres como máximo"],
  [/^Must be between (.+) and (.+)$/, "Debe estar entre $1 y $2"],
  [/^Amount must be at most (.+)$/, "El monto puede ser de $1 como máximo"],
  [/^Drivers must be (\d+) or over$/, "Los conductores deben tener $1 años o más"],
];

/** A field's message in Spanish; null for one that nobody has translated. */
export function spanishField(message: string): string | null {
  const found = exact[message];
  if (found) return found;
  const pattern = patterns.find(([shape]) => shape.test(message));
  return pattern ? message.replace(...pattern) : null;
}
