// The states of a delivery. SQL knows the same; a database test compares the two.

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

/** Paid, and waiting for its preferred time: nobody looks for a driver yet. */
export const isScheduled = ({ status, searchFrom }: { status: string; searchFrom?: string | null }): boolean =>
  status === "payment_confirmed" && Boolean(searchFrom);

export function isTransactionStatus(value: string): value is TransactionStatus {
  return (transactionStatuses as readonly string[]).includes(value);
}
