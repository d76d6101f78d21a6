import type { EndReason } from "@/lib/domain/end-reason";
import { defineText } from "../text";

// Why a delivery ended, where nobody wrote it.
export const endReasonText = defineText({
  en: {
    cancelled_by_sender: "Cancelled by the sender",
    rejected_by_receiver: "Rejected by the receiver",
    nobody_accepted: "Nobody accepted in time",
    nobody_paid: "Nobody paid in time",
    payment_failed: "Payment failed",
    sums_differ: "The counted sum was not the sum of the delivery",
    no_answer: "Nobody handed over the cash at the pickup",
    not_carried: "We could not carry this delivery",
    robbed: "The cash was taken from the driver",
  } satisfies Record<EndReason, string>,
  es: {
    cancelled_by_sender: "El remitente la canceló",
    rejected_by_receiver: "El destinatario la rechazó",
    nobody_accepted: "Nadie la aceptó a tiempo",
    nobody_paid: "Nadie la pagó a tiempo",
    payment_failed: "El pago falló",
    sums_differ: "La suma contada no era la de la entrega",
    no_answer: "Nadie entregó el efectivo en la recogida",
    not_carried: "No pudimos hacer esta entrega",
    robbed: "Le quitaron el efectivo al conductor",
  },
});

// The same at the end of a notice's sentence.
export const toldReasonText = defineText({
  en: endReasonText.en,
  es: {
    cancelled_by_sender: "la canceló el remitente",
    rejected_by_receiver: "la rechazó el destinatario",
    nobody_accepted: "nadie la aceptó a tiempo",
    nobody_paid: "nadie pagó a tiempo",
    payment_failed: "el pago falló",
    sums_differ: "la suma contada no era la de la entrega",
    no_answer: "nadie entregó el efectivo en la recogida",
    not_carried: "no pudimos hacer esta entrega",
    robbed: "le quitaron el efectivo al conductor",
  },
});
