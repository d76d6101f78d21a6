import { defineMessages, interpolate, type Locale, type MessageValues } from "../translate";
import { deliveryStatusMessages } from "./delivery-status";
import { endReasonMessages } from "./end-reasons";
import { searchEndMessages } from "./search-end";

// Why a driver was not reached, and how a plan failed.
export const reasonMessages = defineMessages({
  en: {
    too_many_for_driver: "Too many text messages to this driver",
    too_many_for_delivery: "Too many text messages for this delivery",
    too_many_this_hour: "Too many text messages this hour",
    not_set_up: "Not set up",
    driver_email_not_found: "Driver email not found",
    driver_phone_not_found: "Driver phone number not found",
    driver_wants_no_texts: "The driver wants no text messages",
    number_opted_out: "This number takes no text messages: opted_out",
    number_not_a_phone: "This number takes no text messages: not_a_phone",
    number_landline: "This number takes no text messages: landline",
    number_region_off: "Text messages to this number's country are switched off",
    no_answer: "no answer",
    unreachable: "unreachable",
    all_methods_failed: "All notification delivery methods failed",
    planning_failed: "Planning failed or timed out. Status: {status}",
  },
  es: {
    too_many_for_driver: "Demasiados SMS a este repartidor",
    too_many_for_delivery: "Demasiados SMS por esta entrega",
    too_many_this_hour: "Demasiados SMS en esta hora",
    not_set_up: "Sin configurar",
    driver_email_not_found: "El repartidor no tiene correo electrónico",
    driver_phone_not_found: "El repartidor no tiene número de teléfono",
    driver_wants_no_texts: "El repartidor no quiere SMS",
    number_opted_out: "Este número no recibe SMS: se dio de baja",
    number_not_a_phone: "Este número no recibe SMS: no es un teléfono",
    number_landline: "Este número no recibe SMS: es un teléfono fijo",
    number_region_off: "Los SMS al país de este número están desactivados",
    no_answer: "sin respuesta",
    unreachable: "no disponible",
    all_methods_failed: "No se pudo avisar por ningún medio",
    planning_failed: "La planificación falló o tardó demasiado. Estado: {status}",
  },
});

// All text codes of the database. The API returns them in English, screens show the reader's language.
const said = {
  en: { ...reasonMessages.en, ...endReasonMessages.en, ...searchEndMessages.en, ...deliveryStatusMessages.en },
  es: { ...reasonMessages.es, ...endReasonMessages.es, ...searchEndMessages.es, ...deliveryStatusMessages.es },
};

/** A code's text in the reader's language; `otherwise` for a provider's code, which has none. */
export function translateCode(locale: Locale, code: string | null, otherwise: string, params?: MessageValues): string {
  return code !== null && isSaid(code) ? interpolate(said[locale][code], params) : otherwise;
}

const isSaid = (code: string): code is keyof (typeof said)["en"] => Object.hasOwn(said.en, code);
