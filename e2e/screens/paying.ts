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

const delivery = { role: "payer", path: () => `/my-deliveries/${pricedIds.owed}` } as const;
const page = { role: "payer", path: () => `/my-deliveries/${pricedIds.owed}/pay` } as const;
const one = "/api/transactions/*-*";
const payment = "/api/transactions/*/payment";

const card = { brand: "visa", last4: "4242" };
// `moved`: to another status, with the sender's allowed actions.
const inDelivery = (overrides: object, moved?: { status: string; allowedActions: string[] }) => ({
  [one]: (data: Record<string, unknown>) => ({
    ...data,
    ...moved,
    cardPayment: { ...(data.cardPayment as object), ...overrides },
  }),
});
const here = (overrides: object) => ({ [payment]: { clientSecret: null, ...overrides } });

/** After a fee is owed. */
export const paymentScreens: ScreenCase[] = [
  {
    ...delivery,
    name: "sender-card-declined",
    changedResponses: inDelivery({ status: "open", declined: "insufficient_funds" }),
    shows: textShown(/there isn't enough money on this card/),
  },
  {
    ...delivery,
    name: "sender-card-creating",
    changedResponses: inDelivery({ status: "creating" }),
    shows: textShown(/^(We are setting up your card payment|The card service doesn't answer yet)/),
  },
  {
    ...delivery,
    name: "sender-paid-by-card",
    changedResponses: inDelivery(
      { status: "paid", card },
      { status: "payment_confirmed", allowedActions: ["edit", "share"] },
    ),
    shows: textShown("Paid by card Visa ···4242"),
  },
  {
    ...delivery,
    name: "sender-refund-on-its-way",
    changedResponses: inDelivery(
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
  { ...page, name: "pay", shows: fieldNamed("Card number") },
  {
    ...page,
    name: "pay-declined",
    changedResponses: { [payment]: { declined: "expired_card" } },
    shows: textShown("You were not charged."),
  },
  {
    ...page,
    name: "pay-creating",
    changedResponses: here({ status: "creating" }),
    shows: textShown(/^We are setting up your card payment/),
  },
  { ...page, name: "pay-away", changedResponses: here({ away: true }), shows: textShown(/doesn't answer right now/) },
  {
    ...page,
    name: "pay-bank",
    changedResponses: { [payment]: { status: "needs_action" } },
    shows: textShown(/^Your bank is still waiting for you to confirm/),
  },
  {
    ...page,
    name: "pay-processing",
    changedResponses: here({ status: "processing" }),
    shows: textShown(/still working on it/),
  },
  {
    ...page,
    name: "pay-paid",
    changedResponses: here({ status: "paid", card }),
    shows: headingNamed("Paid"),
  },
  {
    ...page,
    name: "pay-over",
    changedResponses: here({ status: "cancelled" }),
    shows: textShown("This payment is over"),
  },
  {
    ...page,
    name: "pay-refused",
    changedResponses: here({ status: "refused" }),
    shows: textShown("This fee can't be paid by card"),
  },
  { ...page, name: "pay-es", language: "es", shows: fieldNamed("Número de tarjeta") },
  ...withFailedRequests([{ ...page, name: "pay", shows: fieldNamed("Card number") }]),
  ...withPendingRequests([{ ...page, name: "pay", shows: fieldNamed("Card number") }]),
];
