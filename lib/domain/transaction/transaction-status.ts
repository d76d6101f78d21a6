// The statuses of a delivery. SQL has the same; a database test compares the two.

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

/** A driver has the delivery: their banner and the active-delivery sync show it. */
export const activeStatuses: readonly TransactionStatus[] = ["assigned", "in_transit", "servicing"];
/** No further automatic transitions. */
export const finalStatuses: readonly TransactionStatus[] = ["delivered", "cancelled", "failed", "refunded"];

/** Paid, and waiting for its preferred time: dispatch has not begun. */
export const isScheduled = ({ status, searchFrom }: { status: string; searchFrom?: string | null }): boolean =>
  status === "payment_confirmed" && Boolean(searchFrom);

export function isTransactionStatus(value: string): value is TransactionStatus {
  return (transactionStatuses as readonly string[]).includes(value);
}
