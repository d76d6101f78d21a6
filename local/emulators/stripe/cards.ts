// The supported test cards of Stripe, by the name in pm_card_<name> and by number.
type Decline = { code: string; decline_code?: string; message: string };
export type TestCard = {
  number: string;
  brand: "visa" | "mastercard";
  decline?: Decline;
  // always: at every payment. first: until the card was saved for later payments.
  authentication?: "always" | "first";
  dispute?: { reason: string; inquiry: boolean };
  refund?: "pending" | "fails";
};

const cardDeclined = (decline_code: string, message: string): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});
const INSUFFICIENT_FUNDS = cardDeclined("insufficient_funds", "Your card has insufficient funds.");

export const TEST_CARDS = {
  visa: { number: "4242424242424242", brand: "visa" },
  mastercard: { number: "5555555555554444", brand: "mastercard" },
  chargeDeclined: {
    number: "4000000000000002",
    brand: "visa",
    decline: cardDeclined("generic_decline", "Your card was declined."),
  },
  // Can be saved for a customer, and is then declined.
  chargeCustomerFail: {
    number: "4000000000000341",
    brand: "visa",
    decline: cardDeclined("generic_decline", "Your card was declined."),
  },
  chargeDeclinedInsufficientFunds: { number: "4000000000009995", brand: "visa", decline: INSUFFICIENT_FUNDS },
  chargeDeclinedExpiredCard: {
    number: "4000000000000069",
    brand: "visa",
    decline: { code: "expired_card", message: "Your card has expired." },
  },
  chargeDeclinedIncorrectCvc: {
    number: "4000000000000127",
    brand: "visa",
    decline: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  },
  chargeDeclinedProcessingError: {
    number: "4000000000000119",
    brand: "visa",
    decline: {
      code: "processing_error",
      message: "An error occurred while processing your card. Try again in a little bit.",
    },
  },
  authenticationRequired: { number: "4000002760003184", brand: "visa", authentication: "always" },
  authenticationRequiredOnSetup: { number: "4000002500003155", brand: "visa", authentication: "first" },
  authenticationRequiredChargeDeclinedInsufficientFunds: {
    number: "4000008260003178",
    brand: "visa",
    authentication: "always",
    decline: INSUFFICIENT_FUNDS,
  },
  createDispute: { number: "4000000000000259", brand: "visa", dispute: { reason: "fraudulent", inquiry: false } },
  createDisputeProductNotReceived: {
    number: "4000000000002685",
    brand: "visa",
    dispute: { reason: "product_not_received", inquiry: false },
  },
  createDisputeInquiry: { number: "4000000000001976", brand: "visa", dispute: { reason: "fraudulent", inquiry: true } },
  pendingRefund: { number: "4000000000007726", brand: "visa", refund: "pending" },
  refundFail: { number: "4000000000005126", brand: "visa", refund: "fails" },
} as const satisfies Record<string, TestCard>;

export type CardName = keyof typeof TEST_CARDS;
export const findCardByName = (name: string): TestCard | undefined => (TEST_CARDS as Record<string, TestCard>)[name];
export const findCardName = (number: string): CardName | undefined =>
  (Object.keys(TEST_CARDS) as CardName[]).find((name) => TEST_CARDS[name].number === number.replace(/\s/g, ""));
