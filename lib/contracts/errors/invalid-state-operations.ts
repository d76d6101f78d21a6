import type { LocalizedMessage } from "./error-definition";

/** INVALID_STATE of administrators' actions. */
export const operationStateReasons = {
  reset_not_asked: { en: "They did not request it within the last day", es: "No lo pidió en el último día." },
  closing_settled: {
    en: "The difference of this day is already settled",
    es: "La diferencia de este día ya está saldada.",
  },
  hub_in_use: {
    en: "Cash is on its way to this hub, or waits there. It cannot close, and needs a cashier.",
    es: "Hay efectivo en camino a este centro o esperando allí. No puede cerrar y necesita un cajero.",
  },
  nothing_to_close: {
    en: "There are no earnings to close",
    es: "No hay ganancias por cerrar.",
  },
  nobody_to_credit: {
    en: "Nothing of this period is owed to a driver whose bank account is known and not on hold",
    es: "No se debe nada de este período a repartidores con una cuenta bancaria conocida y sin espera.",
  },
  nobody_to_transfer: {
    en: "Nothing of this period is owed to a driver whose account at the provider is not on hold",
    es: "No se debe nada de este período a repartidores con una cuenta en el proveedor y sin espera.",
  },
  transfer_under_way: {
    en: "A transfer of this is in progress. Wait for the provider's result.",
    es: "Hay una transferencia en curso. Espera el resultado del proveedor.",
  },
  nothing_to_settle: { en: "There is no difference to settle here", es: "Aquí no hay diferencia que saldar." },
  incident_closed: { en: "This incident is closed", es: "Este incidente está cerrado." },
  take_first: {
    en: "Take the incident first: its alarm would stop, and it is not taken yet",
    es: "Toma primero el incidente: su alarma se detendría y nadie lo ha tomado.",
  },
  no_phone: { en: "We have no phone number of this person", es: "No tenemos teléfono de esta persona." },
  takes_no_texts: {
    en: "This number takes no texts, or its owner opted out. Call them.",
    es: "Este número no recibe SMS, o su dueño pidió no recibirlos. Llama.",
  },
  not_a_helper: {
    en: "This driver is not on duty now, or is part of the incident. Ask another one.",
    es: "Este repartidor no está de servicio ahora, o es parte del incidente. Pide a otro.",
  },
  help_over: { en: "It is over. Thank you.", es: "Ya terminó. Gracias." },
  incident_first: {
    en: "Open an incident about the driver first: from there two administrators record what was lost",
    es: "Abre primero un incidente sobre el repartidor: desde ahí dos administradores registran lo perdido.",
  },
  identity_decided: { en: "This has already been decided", es: "Esto ya está decidido." },
  papers_unseen: { en: "View every document before you decide", es: "Mira todos los documentos antes de decidir." },
  nothing_known: {
    en: "This person has no verification to revoke",
    es: "Esta persona no tiene ninguna verificación que retirar.",
  },
  plan_without_routes: { en: "This plan has no routes to send", es: "Este plan no tiene rutas que enviar" },
  plan_replaced: {
    en: "The day has been planned again. Send the routes of the newest plan.",
    es: "El día se planificó otra vez. Envía las rutas del plan más reciente.",
  },
  setting_changed: {
    en: "This setting was changed in the meantime. Check it again.",
    es: "Este ajuste cambió mientras tanto. Revísalo otra vez.",
  },
  template_changed: {
    en: "This text was changed in the meantime. Check it again.",
    es: "Este texto cambió mientras tanto. Revísalo otra vez.",
  },
  templates_most: {
    en: "You have the maximum of 100 texts. Delete one first.",
    es: "Tienes el máximo de 100 textos. Borra uno primero.",
  },
} as const satisfies Readonly<Record<string, LocalizedMessage>>;
