import type { TransactionStatus } from "@/lib/contracts/transaction";
import type { Locale } from "../text";

// English labels and descriptions are the server's own; these are the same in Spanish.
const spanish: Record<TransactionStatus, { label: string; description: string }> = {
  pending: { label: "Pendiente", description: "Esperando a que el destinatario acepte" },
  accepted: { label: "Aceptada", description: "El destinatario aceptó la entrega" },
  payment_pending: { label: "Pago pendiente", description: "Esperando a que se confirme el pago" },
  payment_confirmed: {
    label: "Pago confirmado",
    description: "El pago está confirmado; pronto buscaremos un conductor",
  },
  broadcast: { label: "Buscando conductor", description: "Ofreciendo la entrega a conductores cercanos" },
  assigned: { label: "Conductor asignado", description: "Un conductor aceptó la entrega" },
  in_transit: { label: "En camino", description: "El conductor está en camino" },
  servicing: { label: "El conductor llegó", description: "El conductor está en el punto de entrega" },
  delivered: { label: "Entregada", description: "El efectivo fue entregado" },
  cancelled: { label: "Cancelada", description: "La entrega fue cancelada" },
  failed: { label: "Fallida", description: "La entrega no se pudo completar" },
  refunded: { label: "Reembolsada", description: "El pago fue devuelto" },
};

type Labelled = { status: TransactionStatus; statusLabel: string; statusDescription?: string };

export function statusLabel(locale: Locale, { status, statusLabel: label }: Labelled): string {
  return locale === "es" ? spanish[status].label : label;
}

export function statusDescription(locale: Locale, { status, statusDescription: description }: Labelled): string {
  return locale === "es" ? spanish[status].description : (description ?? "");
}
