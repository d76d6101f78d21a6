/**
 * Card decline reasons that the cardholder can act on.
 *
 * To add a card decline reason: here, the provider's codes for it in server/payments/stripe/client.ts, and the text
 * `declined_<reason>` in lib/i18n/messages/pay.ts.
 */
export const cardDeclineReasons = [
  "insufficient_funds",
  "expired_card",
  "wrong_details",
  "not_authenticated",
  "try_again",
  "declined",
] as const;
export type CardDeclineReason = (typeof cardDeclineReasons)[number];
