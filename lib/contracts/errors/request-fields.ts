import type { LocalizedMessage } from "./error-definition";

/** Validation errors from contracts, the server and forms. */
export const requestFieldMessages = {
  two_decimals: { en: "At most two decimals", es: "Dos decimales como máximo" },
  empty_file: { en: "The file is empty", es: "El archivo está vacío" },
  no_file_name: { en: "The file has no name", es: "El archivo no tiene nombre" },
  clock: { en: "Must be a time such as 09:00", es: "Debe ser una hora, como 09:00" },
  hours_and_minutes: { en: "HH:MM, 24 hours", es: "HH:MM, en 24 horas" },
  ends_later: { en: "Must end after it begins", es: "Debe terminar después de empezar" },
  after_start: { en: "Must be after the start", es: "Debe ser posterior al inicio" },
  after_1900: { en: "Must be a date after 1900", es: "Debe ser una fecha posterior a 1900" },
  after_2000: { en: "Must be a date after 2000", es: "Debe ser una fecha posterior a 2000" },
  within_a_year: {
    en: "Must be within a year of the first day, and not before it",
    es: "Debe estar dentro de un año desde el primer día, y no antes de él",
  },
  day_left_out: { en: "Enter the day to skip", es: "Indica el día que se omite" },
  email_or_phone: {
    en: "You must provide either an email or phone number and a password",
    es: "Indica un correo o un teléfono, y una contraseña",
  },
  code_or_qr: {
    en: "Give either the code or the QR data",
    es: "Indica el código o los datos del QR, no ambos",
  },
  code_or_scan: {
    en: "Give either the code or the scanned data",
    es: "Indica el código o lo escaneado, no ambos",
  },
  leg_or_deposit: { en: "Give a leg or a deposit", es: "Indica un tramo o un depósito" },
  phone_or_id: {
    en: "Give either the receiver's phone or ID",
    es: "Indica el teléfono o el identificador del destinatario, no ambos",
  },
  address_and_place: { en: "Give the address and its location", es: "Indica la dirección y su ubicación" },
  some_change: { en: "Give at least one change", es: "Indica al menos un cambio" },
  some_cash: { en: "Count at least one bill or coin", es: "Cuenta al menos un billete o una moneda" },
  named_twice: { en: "Listed twice", es: "Está dos veces" },
  six_digits: { en: "Six digits", es: "Seis dígitos" },
  color: { en: "Must be a color such as #2f6f4f", es: "Debe ser un color, como #2f6f4f" },
  at_least_a_centimetre: { en: "Must be at least 0.01", es: "Debe ser 0.01 como mínimo" },
  not_a_number: { en: "Must be a number", es: "Debe ser un número" },
  zone_radius: {
    en: "Must be more than 0 and at most 500,000 meters",
    es: "Debe ser más de 0 y como máximo 500,000 metros",
  },
  phone: { en: "Not a phone number", es: "No es un número de teléfono" },
  phone_short: { en: "This phone number is too short", es: "A este número le faltan dígitos" },
  phone_long: { en: "This phone number is too long", es: "A este número le sobran dígitos" },
  phone_country: { en: "This country code does not exist", es: "Este código de país no existe" },
  phone_length: {
    en: "This phone number has the wrong number of digits",
    es: "Este número no tiene la cantidad correcta de dígitos",
  },
  phone_not_served: { en: "We do not serve this number's country", es: "No atendemos el país de este número" },
  email_undeliverable: {
    en: "This email address can't receive mail",
    es: "Este correo no puede recibir mensajes",
  },
  password_length: {
    en: "Password must be at least 6 characters",
    es: "La contraseña debe tener al menos 6 caracteres",
  },
  password_characters: {
    en: "Password must contain other kinds of characters too",
    es: "La contraseña debe tener también otros tipos de caracteres",
  },
  password_pwned: {
    en: "This password appeared in a data leak. Choose another one.",
    es: "Esta contraseña apareció en una filtración de datos. Elige otra.",
  },
  password_common: {
    en: "This password is too common. Choose another one.",
    es: "Esta contraseña es demasiado común. Elige otra.",
  },
  password_own: {
    en: "The password must not be your own name, address or number",
    es: "La contraseña no puede ser tu nombre, dirección o número",
  },
  password_same: {
    en: "New password should be different from the old password.",
    es: "La contraseña nueva debe ser distinta de la anterior.",
  },
  password_weak: { en: "Choose another password", es: "Elige otra contraseña" },
  push_service: { en: "Must be the address of a push service", es: "Debe ser la dirección de un servicio de avisos" },
  unknown_field: { en: "Unknown field", es: "Campo desconocido" },
  too_deep: { en: "Nested too deeply", es: "Tiene demasiados niveles" },
  bad_character: {
    en: "Contains a character that can't be stored",
    es: "Contiene un carácter que no se puede guardar",
  },
  bad_name: {
    en: "Contains a name with a character that can't be stored",
    es: "Contiene un nombre con un carácter que no se puede guardar",
  },
  key_characters: { en: "1 to 200 visible characters", es: "De 1 a 200 caracteres visibles" },
  uuid: { en: "Must be a UUID", es: "Debe ser un UUID" },
  key_differs: { en: "Differs from the Idempotency-Key header", es: "No coincide con la cabecera Idempotency-Key" },
  not_json: { en: "The body is not valid JSON", es: "La solicitud no es JSON válido" },
  not_form_data: { en: "The body is not valid form data", es: "La solicitud no es un formulario válido" },
} as const satisfies Readonly<Record<string, LocalizedMessage>>;
