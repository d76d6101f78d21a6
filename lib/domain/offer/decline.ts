/** Why a card did not pay, as far as its holder can do something about it. */
export const DECLINES = [
  "insufficient_funds",
  "expired_card",
  "wrong_details",
  "not_authenticated",
  "try_again",
  "declined",
] as const;
export type Decline = (typeof DECLINES)[number];
