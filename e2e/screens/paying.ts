// The screens of a sender who pays a fee by card: in the delivery, and with the card form.
import { pricedIds } from "./price-steps.ts";
import {
  withFailedRequests,
  fieldNamed,
  headingNamed,
  withPendingRequests,
  textShown,
  type ScreenCase,
} from "./screen.ts";

const deliveryPage = { role: "feePayer", path: () => `/my-deliveries/${pricedIds.owed}` } as const;
const payPage = { role: "feePayer", path: () => `/my-deliveries/${pricedIds.owed}/pay` } as const;
const deliveryPath = "/api/transactions/*-*";
const paymentPath = "/api/transactions/*/payment";

const card = { brand: "visa", last4: "4242" };
// `statusChange`: the delivery's new status, with the sender's allowed actions.
const deliveryResponse = (overrides: object, statusChange?: { status: string; allowedActions: string[] }) => ({
  [deliveryPath]: (data: Record<string, unknown>) => ({
    ...data,
    ...statusChange,
    cardPayment: { ...(data.cardPayment as object), ...overrides },
  }),
});
const paymentResponse = (overrides: object) => ({ [paymentPath]: { clientSecret: null, ...overrides } });

/** In the catalog after `createOwedFee`. */
export const paymentScreens: ScreenCase[] = [
  {
    ...deliveryPage,
    name: "sender-card-declined",
    changedResponses: deliveryResponse({ status: "open", declined: "insufficient_funds" }),
    shows: textShown(/there isn't enough money on this card/),
  },
  {
    ...deliveryPage,
    name: "sender-card-creating",
    changedResponses: deliveryResponse({ status: "creating" }),
    shows: textShown(/^(We are setting up your card payment|The card service doesn't answer yet)/),
  },
  {
    ...deliveryPage,
    name: "sender-paid-by-card",
    changedResponses: deliveryResponse(
      { status: "paid", card },
      { status: "payment_confirmed", allowedActions: ["edit", "share"] },
    ),
    shows: textShown("Paid by card Visa ···4242"),
  },
  {
    ...deliveryPage,
    name: "sender-refund-on-its-way",
    changedResponses: deliveryResponse(
      { status: "paid", card, refund: "under_way", refunded: 4.5 },
      { status: "cancelled", allowedActions: [] },
    ),
    shows: textShown(/is on its way to your card/),
  },
  {
    name: "pay-nothing",
    role: "sender",
    path: (scenario) => `/my-deliveries/${scenario.ids.pending}/pay`,
    shows: textShown("Nothing to pay here"),
  },
  { ...payPage, name: "pay", shows: fieldNamed("Card number") },
  {
    ...payPage,
    name: "pay-declined",
    changedResponses: { [paymentPath]: { declined: "expired_card" } },
    shows: textShown("You were not charged."),
  },
  {
    ...payPage,
    name: "pay-creating",
    changedResponses: paymentResponse({ status: "creating" }),
    shows: textShown(/^We are setting up your card payment/),
  },
  {
    ...payPage,
    name: "pay-away",
    changedResponses: paymentResponse({ away: true }),
    shows: textShown(/doesn't answer right now/),
  },
  {
    ...payPage,
    name: "pay-bank",
    changedResponses: { [paymentPath]: { status: "needs_action" } },
    shows: textShown(/^Your bank is still waiting for you to confirm/),
  },
  {
    ...payPage,
    name: "pay-processing",
    changedResponses: paymentResponse({ status: "processing" }),
    shows: textShown(/still working on it/),
  },
  {
    ...payPage,
    name: "pay-paid",
    changedResponses: paymentResponse({ status: "paid", card }),
    shows: headingNamed("Paid"),
  },
  {
    ...payPage,
    name: "pay-over",
    changedResponses: paymentResponse({ status: "cancelled" }),
    shows: textShown("This payment is over"),
  },
  {
    ...payPage,
    name: "pay-refused",
    changedResponses: paymentResponse({ status: "refused" }),
    shows: textShown("This fee can't be paid by card"),
  },
  { ...payPage, name: "pay-es", language: "es", shows: fieldNamed("Número de tarjeta") },
  ...withFailedRequests([{ ...payPage, name: "pay", shows: fieldNamed("Card number") }]),
  ...withPendingRequests([{ ...payPage, name: "pay", shows: fieldNamed("Card number") }]),
];
