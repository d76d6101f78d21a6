import { isScheduled, isTransactionStatus, type TransactionStatus } from "@/lib/domain/transaction/transaction";
import { defineMessages, type Locale } from "../translate";

type Known = TransactionStatus | "scheduled" | "unknown";

// A delivery's status as a label and a sentence.
export const deliveryStatusMessages = defineMessages({
  en: {
    label_pending: "Pending",
    label_accepted: "Accepted",
    label_payment_pending: "Payment Pending",
    label_payment_confirmed: "Payment Confirmed",
    label_scheduled: "Scheduled",
    label_broadcast: "Finding Driver",
    label_assigned: "Driver Assigned",
    label_in_transit: "On the Way",
    label_servicing: "Driver Arrived",
    label_delivered: "Delivered",
    label_cancelled: "Cancelled",
    label_failed: "Failed",
    label_refunded: "Refunded",
    label_unknown: "Unknown",
    description_pending: "Waiting for receiver to accept",
    description_accepted: "The receiver has accepted",
    description_payment_pending: "Waiting for payment",
    description_payment_confirmed: "Looking for a driver",
    description_scheduled: "Waiting for its preferred time",
    description_broadcast: "Asking drivers nearby",
    description_assigned: "The driver is getting ready",
    description_in_transit: "The driver is on the way",
    description_servicing: "The driver has arrived",
    description_delivered: "The cash has been handed over",
    description_cancelled: "The delivery was cancelled",
    description_failed: "The delivery could not be completed",
    description_refunded: "The payment was returned",
    description_unknown: "The status is not known",
  } satisfies Record<`${"label" | "description"}_${Known}`, string>,
  es: {
    label_pending: "Pendiente",
    label_accepted: "Aceptada",
    label_payment_pending: "Pago pendiente",
    label_payment_confirmed: "Pago confirmado",
    label_scheduled: "Programada",
    label_broadcast: "Buscando repartidor",
    label_assigned: "Repartidor asignado",
    label_in_transit: "En camino",
    label_servicing: "El repartidor llegó",
    label_delivered: "Entregada",
    label_cancelled: "Cancelada",
    label_failed: "Fallida",
    label_refunded: "Reembolsada",
    label_unknown: "Desconocido",
    description_pending: "Esperando a que el destinatario acepte",
    description_accepted: "El destinatario aceptó la entrega",
    description_payment_pending: "Esperando a que se confirme el pago",
    description_payment_confirmed: "Buscando un repartidor",
    description_scheduled: "Espera a su hora preferida",
    description_broadcast: "Preguntando a repartidores cercanos",
    description_assigned: "El repartidor se está preparando",
    description_in_transit: "El repartidor está en camino",
    description_servicing: "El repartidor llegó a la dirección de entrega",
    description_delivered: "El efectivo fue entregado",
    description_cancelled: "La entrega fue cancelada",
    description_failed: "La entrega no se pudo completar",
    description_refunded: "El pago fue devuelto",
    description_unknown: "No se conoce el estado",
  },
});

const known = (status: string): Known => (isTransactionStatus(status) ? status : "unknown");

type Delivery = { status: TransactionStatus; searchFrom?: string | null };

/** The status, or `scheduled` for a paid delivery that waits for its preferred time. */
const stateOf = (delivery: Delivery): Known => (isScheduled(delivery) ? "scheduled" : known(delivery.status));

export function statusLabel(locale: Locale, delivery: Delivery): string {
  return deliveryStatusMessages[locale][`label_${stateOf(delivery)}`];
}

export function statusDescription(locale: Locale, delivery: Delivery): string {
  return deliveryStatusMessages[locale][`description_${stateOf(delivery)}`];
}

/** Label and description of a status, as in the API; any other value is shown as Unknown. */
export function describeApiStatus(status: string): { label: string; description: string } {
  const { en } = deliveryStatusMessages;
  return { label: en[`label_${known(status)}`], description: en[`description_${known(status)}`] };
}
