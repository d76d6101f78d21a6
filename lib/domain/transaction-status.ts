// The states of a delivery and what people read about them. SQL says the same; a database test compares the two.

export const transactionStatuses = [
  "pending",
  "accepted",
  "payment_pending",
  "payment_confirmed",
  "broadcast",
  "assigned",
  "in_transit",
  "servicing",
  "delivered",
  "cancelled",
  "failed",
  "refunded",
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

/** A driver holds the delivery: their banner and the active-delivery sync show it. */
export const activeStatuses: readonly TransactionStatus[] = ["assigned", "in_transit", "servicing"];
/** Nothing more happens by itself. */
export const finalStatuses: readonly TransactionStatus[] = ["delivered", "cancelled", "failed", "refunded"];

export const statusTexts: Readonly<Record<TransactionStatus, { label: string; description: string }>> = {
  pending: { label: "Pending", description: "Waiting for receiver to accept" },
  accepted: { label: "Accepted", description: "The receiver has accepted" },
  payment_pending: { label: "Payment Pending", description: "Waiting for payment" },
  payment_confirmed: { label: "Payment Confirmed", description: "Payment received, a driver is next" },
  broadcast: { label: "Finding Driver", description: "Offering the delivery to drivers nearby" },
  assigned: { label: "Driver Assigned", description: "A driver has taken the delivery" },
  in_transit: { label: "In Transit", description: "The driver is on the way" },
  servicing: { label: "Driver Arrived", description: "The driver is at the delivery address" },
  delivered: { label: "Delivered", description: "The cash has been handed over" },
  cancelled: { label: "Cancelled", description: "The delivery was cancelled" },
  failed: { label: "Failed", description: "The delivery could not be completed" },
  refunded: { label: "Refunded", description: "The payment was returned" },
};
const unknown = { label: "Unknown", description: "The status is not known" };

export function isTransactionStatus(value: string): value is TransactionStatus {
  return (transactionStatuses as readonly string[]).includes(value);
}

/** Label and description of a status; any other value is shown as Unknown. */
export function statusText(status: string): { label: string; description: string } {
  return isTransactionStatus(status) ? statusTexts[status] : unknown;
}
