import { defineText } from "../text";

// What is on record: a delivery's whole history, and what administrators did.
export const adminRecordText = defineText({
  en: {
    title: "Record", hint: "What administrators did, with the reason. Nobody can change it.", noneTitle: "Nothing on record yet", kind: "Kind", anyKind: "Everything", failed: "Failed to load the record",
    history: "Full history", showAll: "Show all {n} entries", noHistory: "Nothing has happened yet", at: "{distance} from the address", deletedDelivery: "deleted",
    sender: "Sender", receiver: "Receiver", driver: "Driver", admin: "Administrator", payments: "Payments", system: "System", provider: "Routing provider",
    move_create: "Asked for", move_accept: "Accepted by the receiver", move_reject: "Rejected by the receiver", move_cancel: "Cancelled", move_expire: "Ended, because nobody answered or paid",
    move_request_payment: "Payment asked for", move_confirm_payment: "Payment confirmed", move_fail_payment: "Payment failed", move_assign: "Assigned by hand", move_unassign: "Taken back from the driver",
    move_cancel_task: "Given up by the driver", move_start_service: "Service started", move_arrive: "Arrived", move_fail_task: "Could not be handed over", move_complete: "Handed over", move_complete_override: "Completed without the code", move_refund: "Refunded", move_start_after_end: "Start pressed offline, after the delivery was taken back: the cash may be aboard", move_payment_failed_late: "The payment failed on the way", move_payment_confirmed_late: "The payment came in after the end",
    offer_sent: "Offered to {name}", offer_delivered: "The offer reached the phone of {name}", offer_read: "{name} looked at the offer", offer_accepted: "{name} accepted", offer_declined: "{name} declined", offer_timeout: "{name} did not answer in time",
    offer_taken: "Another driver was quicker than {name}", offer_driver_unavailable: "{name} became unavailable", offer_cancelled: "The offer to {name} was withdrawn", offer_undeliverable: "The phone of {name} could not be reached", offer_reassigned: "The delivery went to another driver than {name}",
    code_made: "A code was made for {name}", code_used: "The code was used", code_wrong: "Wrong code ({detail} in all)", code_locked: "Code locked after {detail} wrong tries",
    text_sending: "A text to {name} is being sent", text_accepted: "A text to {name} was taken by the provider", text_sent: "A text was sent to {name}", text_delivered: "A text reached {name}", text_undelivered: "A text did not reach {name}", text_refused: "A text to {name} was refused", text_failed: "A text to {name} failed",
    notice: "{name} was told: {detail}", record_cash_returned: "Cash brought back", record_unlock_code: "Code unlocked",
    did_approve_driver: "Driver approved", did_reject_driver: "Application rejected", did_suspend_driver: "Driver suspended", did_reinstate_driver: "Driver reinstated", did_set_driver_zones: "Zones of a driver set",
    did_confirm_payment: "Payment confirmed", did_assign: "Driver assigned", did_unassign: "Delivery taken back", did_cancel: "Delivery cancelled", did_cash_returned: "Cash brought back", did_refund: "Refund recorded",
    did_complete_override: "Completed without the code", did_unlock_code: "Code unlocked", did_delete_transaction: "Delivery deleted", did_redact_transaction: "Names and addresses erased", did_create_zone: "Zone made", did_update_zone: "Zone changed", did_delete_zone: "Zone deleted", did_plan_routes: "Routes planned", did_stop_plan: "Planning stopped", did_dismiss_difference: "Routing difference dismissed", did_retry_job: "Failed work tried again",
    did_sync_drivers: "Drivers sent to the provider", did_reconcile: "Compared with the provider",
  },
  es: {
    title: "Registro", hint: "Lo que hicieron los administradores, con el motivo. Nadie puede cambiarlo.", noneTitle: "Aún no hay registros", kind: "Tipo", anyKind: "Todo", failed: "No se pudo cargar el registro",
    history: "Historial completo", showAll: "Mostrar las {n} entradas", noHistory: "Aún no ha pasado nada", at: "a {distance} de la dirección", deletedDelivery: "eliminada",
    sender: "Remitente", receiver: "Destinatario", driver: "Conductor", admin: "Administrador", payments: "Pagos", system: "Sistema", provider: "Proveedor de rutas",
    move_create: "Solicitada", move_accept: "Aceptada por el destinatario", move_reject: "Rechazada por el destinatario", move_cancel: "Cancelada", move_expire: "Terminada: nadie respondió o pagó",
    move_request_payment: "Pago solicitado", move_confirm_payment: "Pago confirmado", move_fail_payment: "El pago falló", move_assign: "Asignada a mano", move_unassign: "Quitada al conductor",
    move_cancel_task: "El conductor renunció", move_start_service: "Servicio iniciado", move_arrive: "Llegó", move_fail_task: "No se pudo entregar", move_complete: "Entregada", move_complete_override: "Completada sin el código", move_refund: "Reembolsada", move_start_after_end: "Inicio pulsado sin conexión, cuando la entrega ya se había quitado: puede llevar el efectivo", move_payment_failed_late: "El pago falló en camino", move_payment_confirmed_late: "El pago llegó después del final",
    offer_sent: "Ofrecida a {name}", offer_delivered: "La oferta llegó al teléfono de {name}", offer_read: "{name} vio la oferta", offer_accepted: "{name} aceptó", offer_declined: "{name} rechazó", offer_timeout: "{name} no respondió a tiempo",
    offer_taken: "Otro conductor se adelantó a {name}", offer_driver_unavailable: "{name} dejó de estar disponible", offer_cancelled: "Se retiró la oferta a {name}", offer_undeliverable: "No se pudo alcanzar el teléfono de {name}", offer_reassigned: "La entrega pasó a otro conductor y no a {name}",
    code_made: "Se creó un código para {name}", code_used: "Se usó el código", code_wrong: "Código incorrecto ({detail} en total)", code_locked: "Código bloqueado tras {detail} intentos",
    text_sending: "Se está enviando un SMS a {name}", text_accepted: "El proveedor aceptó un SMS para {name}", text_sent: "Se envió un SMS a {name}", text_delivered: "Un SMS llegó a {name}", text_undelivered: "Un SMS no llegó a {name}", text_refused: "Se rechazó un SMS para {name}", text_failed: "Falló un SMS para {name}",
    notice: "Se avisó a {name}: {detail}", record_cash_returned: "Efectivo devuelto", record_unlock_code: "Código desbloqueado",
    did_approve_driver: "Conductor aprobado", did_reject_driver: "Solicitud rechazada", did_suspend_driver: "Conductor suspendido", did_reinstate_driver: "Conductor readmitido", did_set_driver_zones: "Zonas de un conductor definidas",
    did_confirm_payment: "Pago confirmado", did_assign: "Conductor asignado", did_unassign: "Entrega quitada al conductor", did_cancel: "Entrega cancelada", did_cash_returned: "Efectivo devuelto", did_refund: "Reembolso registrado",
    did_complete_override: "Completada sin el código", did_unlock_code: "Código desbloqueado", did_delete_transaction: "Entrega eliminada", did_redact_transaction: "Nombres y direcciones borrados", did_create_zone: "Zona creada", did_update_zone: "Zona cambiada", did_delete_zone: "Zona eliminada", did_plan_routes: "Rutas planificadas", did_stop_plan: "Planificación detenida", did_dismiss_difference: "Diferencia de rutas descartada", did_retry_job: "Trabajo fallido reintentado",
    did_sync_drivers: "Conductores enviados al proveedor", did_reconcile: "Comparado con el proveedor",
  },
});
