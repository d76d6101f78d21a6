/** Why a delivery ended where nobody wrote it: what happened, as the database keeps it. */
export const endReasons = [
  "cancelled_by_sender",
  "rejected_by_receiver",
  "nobody_accepted",
  "nobody_paid",
  "payment_failed",
  "sums_differ",
  "no_answer",
  "not_carried",
  "robbed",
] as const;
export type EndReason = (typeof endReasons)[number];
