import type { LocalizedMessage } from "./error-definition";

/** Validation errors from the database. */
export const databaseFieldMessages = {
  cursor: { en: "Invalid cursor", es: "La lista cambió. Empieza otra vez." },
  required: { en: "Required", es: "Completa este campo" },
  plannable_day: {
    en: "Must be a day from yesterday to five weeks ahead",
    es: "Debe ser un día desde ayer hasta dentro de cinco semanas",
  },
  job_count: { en: "Must be 1 to 100 jobs", es: "Deben ser de 1 a 100 trabajos" },
  true_or_false: { en: "Must be true or false", es: "Debe ser sí o no" },
  message_outcome: { en: "Must be one of accepted, refused, later", es: "Debe ser uno de accepted, refused, later" },
  push_outcome: { en: "Must be one of sent, gone, later, failed", es: "Debe ser uno de sent, gone, later, failed" },
  signed_not_sent: {
    en: "The consent is signed, not sent as a file",
    es: "El permiso se firma, no se envía como archivo",
  },
  own_folder: { en: "Must lie in your own folder", es: "Debe estar en tu propia carpeta" },
  request: { en: "Invalid request", es: "La solicitud no es válida" },
  duress_ending: {
    en: "Two letters or digits, without B, I, L, O, S and Z",
    es: "Dos letras o números, sin B, I, L, O, S ni Z",
  },
  message_status: {
    en: "Must be one of accepted, sent, delivered, undelivered, failed",
    es: "Debe ser uno de accepted, sent, delivered, undelivered, failed",
  },
  too_far_to_correct: { en: "At most {most} m from the agreed place", es: "Como máximo a {most} m del lugar acordado" },
  time_as_it_is: { en: "The delivery already has this time", es: "La entrega ya tiene esta hora" },
  delegate_is_party: {
    en: "This number belongs to a person in this delivery",
    es: "Este número es de una persona de esta entrega",
  },
  same_person: {
    en: "Sender and receiver must be different people",
    es: "Remitente y destinatario deben ser personas distintas",
  },
  history_range: {
    en: "Must be later than the beginning, and at most a day later",
    es: "Debe ser posterior al comienzo y como máximo un día después",
  },
  working_day: { en: "The working day must end after it begins", es: "La jornada debe terminar después de empezar" },
  nobody: {
    en: "No account has confirmed this address or number",
    es: "Ninguna cuenta ha confirmado esta dirección o este número",
  },
  drives: { en: "A driver can't be a cashier", es: "Un repartidor no puede ser cajero" },
  no_hours: { en: "The end must differ from the start", es: "El final debe ser distinto del inicio" },
  two_a_day: { en: "At most two a day", es: "Como máximo dos al día" },
  hours_overlap: { en: "Overlaps with other hours", es: "Coincide con otro horario" },
  has_expired: {
    en: "Must be today or later: this document has expired",
    es: "Debe ser hoy o después: este documento venció",
  },
  does_not_expire: { en: "This document does not expire", es: "Este documento no vence" },
  half_a_place: { en: "Latitude and longitude belong together", es: "La latitud y la longitud van juntas" },
  one_channel: {
    en: "Leave at least one way to notify you of this",
    es: "Deja al menos una forma de avisarte de esto",
  },
  time_zone: { en: "Not a time zone", es: "No es una zona horaria" },
  quiet_hours: {
    en: "Quiet hours must start and end at different times",
    es: "Las horas de silencio deben empezar y terminar a horas distintas",
  },
  zone: { en: "Zone not found", es: "No se encontró la zona" },
  request_id: { en: "Request ID is required", es: "Falta el identificador de la solicitud" },
  request_location: { en: "Valid delivery location coordinates are required", es: "Falta un lugar de entrega válido" },
  request_address: { en: "Delivery address is required", es: "Falta la dirección de entrega" },
  request_amount: { en: "Amount must be greater than 0", es: "El monto debe ser mayor que 0" },
  request_priority: { en: "Valid priority level is required", es: "Falta una prioridad válida" },
  request_duration: { en: "Estimated duration must be greater than 0", es: "La duración debe ser mayor que 0" },
  too_much: { en: "Amount must be at most {most}", es: "El monto puede ser de {most} como máximo" },
  nobody_carries: {
    en: "The most a driver can carry now is {most}",
    es: "Un repartidor puede llevar ahora {most} como máximo",
  },
  no_tips: { en: "There are no tips for this delivery.", es: "Esta entrega no admite propinas." },
  priced_by_the_way: {
    en: "The price depends on the distance. Choose the pickup location.",
    es: "El precio depende de la distancia. Elige el lugar de recogida.",
  },
  no_day_until: {
    en: "None of these days comes before the last day",
    es: "Ninguno de estos días llega antes del último día",
  },
  day_too_far: { en: "Choose a day up to {most}", es: "Elige un día hasta el {most}" },
  window_too_soon: {
    en: "This time has passed or is too soon. Choose a later one.",
    es: "Esta hora ya pasó o es demasiado pronto. Elige una más tarde.",
  },
  contact_has_number: { en: "Another contact has this number", es: "Otro contacto tiene este número" },
  below_minimum: { en: "Must not be below the minimum", es: "No puede ser menor que el mínimo" },
  not_a_routing_number: { en: "Not a routing number", es: "No es un número de ruta" },
  pay_above_fee: {
    en: "Drivers would be paid {pay} for a fee of {fee}. More than {most} above the fee takes a second administrator.",
    es: "Los repartidores cobrarían {pay} por una tarifa de {fee}. Más de {most} por encima de la tarifa requiere un segundo administrador.",
  },
  too_soon: { en: "Must be {at} or later", es: "Debe ser {at} o más tarde" },
  between: { en: "Must be between {from} and {to}", es: "Debe estar entre {from} y {to}" },
  identity_expiry: {
    en: "Must be a day from tomorrow to ten years ahead",
    es: "Debe ser un día desde mañana hasta dentro de diez años",
  },
  no_source: {
    en: "There is no document about the source of the cash",
    es: "No hay documento sobre el origen del efectivo",
  },
  too_young: { en: "Drivers must be {age} or over", es: "Los repartidores deben tener {age} años o más" },
  template_name: { en: "Another text has this name", es: "Otro texto tiene este nombre" },
  setting_kind: { en: "This setting takes another kind of value", es: "Este ajuste lleva otro tipo de valor" },
  setting_whole: { en: "Must be a whole number", es: "Debe ser un número entero" },
  setting_decimals: { en: "At most two decimals", es: "Dos decimales como máximo" },
  setting_hours: {
    en: "Must be two hours of the day, the earlier one first",
    es: "Deben ser dos horas del día, primero la más temprana",
  },
  setting_above: {
    en: "Must not be above {most}, the value of another setting",
    es: "No puede pasar de {most}, el valor de otro ajuste",
  },
  setting_below: {
    en: "Must not be below {least}, the value of another setting",
    es: "No puede bajar de {least}, el valor de otro ajuste",
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>;

/** Validation errors of a zone's shape, from the database. */
export const zoneFieldMessages = {
  polygon_center: { en: "A polygon has no center", es: "Un polígono no tiene centro" },
  circle_coordinates: { en: "A circle has no coordinates", es: "Un círculo no tiene coordenadas" },
  too_many_corners: { en: "At most 1,000 corners in all", es: "Como máximo 1,000 esquinas en total" },
  polygon_radius: { en: "A polygon has no radius", es: "Un polígono no tiene radio" },
  few_corners: { en: "At least three different corners", es: "Al menos tres esquinas distintas" },
  too_wide: { en: "Must be less than 180 degrees wide", es: "Debe medir menos de 180 grados de ancho" },
  outline_area: { en: "The outline has no area", es: "El contorno no tiene superficie" },
  hole_area: { en: "The hole has no area", es: "El hueco no tiene superficie" },
  outline_crosses: { en: "The outline crosses itself", es: "El contorno se cruza consigo mismo" },
  hole_crosses: { en: "The hole crosses itself", es: "El hueco se cruza consigo mismo" },
  hole_outline: { en: "The hole crosses the outline", es: "El hueco cruza el contorno" },
  hole_outside: { en: "The hole lies outside the outline", es: "El hueco queda fuera del contorno" },
  hole_hole: { en: "The hole crosses another hole", es: "El hueco cruza otro hueco" },
  hole_in_hole: { en: "The hole lies in another hole", es: "El hueco queda dentro de otro hueco" },
} as const satisfies Readonly<Record<string, LocalizedMessage>>;

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
