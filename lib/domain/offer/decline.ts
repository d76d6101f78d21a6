/** Card decline reasons that the cardholder can act on. */
export const DECLINES = [
  "insufficient_funds",
  "expired_card",
  "wrong_details",
  "not_authenticated",
  "try_again",
  "declined",
] as const;
export type Decline = (typeof DECLINES)[number];
