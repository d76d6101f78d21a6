/** Card decline reasons that the cardholder can act on. */
export const cardDeclineReasons = [
  "insufficient_funds",
  "expired_card",
  "wrong_details",
  "not_authenticated",
  "try_again",
  "declined",
] as const;
export type CardDeclineReason = (typeof cardDeclineReasons)[number];
