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

/** A delivery's public number, also for the routing provider: TXN- and the first eight characters of its id. */
export function orderNo(transactionId: string): string {
  return `TXN-${transactionId.slice(0, 8).toUpperCase()}`;
}

/** Why a dispatch run offered the delivery to no driver. */
export const noOfferReasons = ["scheduled", "no_hub", "no_drivers", "no_drivers_in_area", "assignment_failed"] as const;
export type NoOfferReason = (typeof noOfferReasons)[number];

/** Filter groups of a delivery's timeline. An entry may be in several. */
export const timelineGroups = [
  "steps",
  "drivers",
  "notices",
  "communication",
  "proofs",
  "money",
  "admin",
  "notes",
] as const;
export type TimelineGroup = (typeof timelineGroups)[number];
