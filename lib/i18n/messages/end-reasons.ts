import type { EndReason } from "@/lib/domain/task/end-reason";
import { defineMessages } from "../translate";

// Why a delivery ended, where no person gave a reason.
export const endReasonMessages = defineMessages({
  en: {
    cancelled_by_sender: "Cancelled by the sender",
    rejected_by_receiver: "Rejected by the receiver",
    rejected_not_expected: "Rejected by the receiver: they did not expect it",
    rejected_wrong_amount: "Rejected by the receiver: the amount is wrong",
    rejected_receiver_unavailable: "Rejected by the receiver: they won't be there",
    rejected_unknown_sender: "Rejected by the receiver: they don't know the sender",
    nobody_accepted: "Not accepted in time",
    nobody_paid: "Not paid in time",
    payment_failed: "Payment failed",
    count_mismatch: "The amount counted was not the delivery's amount",
    no_count_response: "The cash was not handed over at the pickup",
    not_carried: "We could not carry this delivery",
    robbed: "The cash was taken from the driver",
  } satisfies Record<EndReason, string>,
  es: {
    cancelled_by_sender: "El remitente la canceló",
    rejected_by_receiver: "El destinatario la rechazó",
    rejected_not_expected: "El destinatario la rechazó: no la esperaba",
    rejected_wrong_amount: "El destinatario la rechazó: el monto no es correcto",
    rejected_receiver_unavailable: "El destinatario la rechazó: no estará ahí",
    rejected_unknown_sender: "El destinatario la rechazó: no conoce al remitente",
    nobody_accepted: "Nadie la aceptó a tiempo",
    nobody_paid: "Nadie la pagó a tiempo",
    payment_failed: "El pago falló",
    count_mismatch: "El monto contado no era el de la entrega",
    no_count_response: "No se entregó el efectivo en la recogida",
    not_carried: "No pudimos hacer esta entrega",
    robbed: "Le quitaron el efectivo al repartidor",
  },
});

// The same at the end of a notification's sentence.
export const notificationReasonMessages = defineMessages({
  en: endReasonMessages.en,
  es: {
    cancelled_by_sender: "la canceló el remitente",
    rejected_by_receiver: "la rechazó el destinatario",
    rejected_not_expected: "la rechazó el destinatario, que no la esperaba",
    rejected_wrong_amount: "la rechazó el destinatario, porque el monto no es correcto",
    rejected_receiver_unavailable: "la rechazó el destinatario, que no estará ahí",
    rejected_unknown_sender: "la rechazó el destinatario, que no conoce al remitente",
    nobody_accepted: "nadie la aceptó a tiempo",
    nobody_paid: "nadie pagó a tiempo",
    payment_failed: "el pago falló",
    count_mismatch: "el monto contado no era el de la entrega",
    no_count_response: "nadie entregó el efectivo en la recogida",
    not_carried: "no pudimos hacer esta entrega",
    robbed: "le quitaron el efectivo al repartidor",
  },
});
