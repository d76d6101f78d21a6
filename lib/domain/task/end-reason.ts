/** A receiver's reasons for rejecting a delivery. */
export const rejectReasons = ["not_expected", "wrong_amount", "receiver_unavailable", "unknown_sender"] as const;
export type RejectReason = (typeof rejectReasons)[number];

/** Codes for why a delivery ended, where no person gave a reason. */
export const endReasons = [
  "cancelled_by_sender",
  "rejected_by_receiver",
  "rejected_not_expected",
  "rejected_wrong_amount",
  "rejected_receiver_unavailable",
  "rejected_unknown_sender",
  "nobody_accepted",
  "nobody_paid",
  "payment_failed",
  "count_mismatch",
  "no_count_response",
  // Shown to both parties, who are not told that a money review refused the delivery.
  "not_carried",
  "robbed",
] as const;
export type EndReason = (typeof endReasons)[number];
