import { z } from "zod";
import { cardDeclineReasons } from "@/lib/domain/money/card-decline-reasons";

/**
 * State of a delivery's card payment. `creating`: the provider has not responded yet. `open`: waiting for a card.
 * `needs_action`: the bank waits for the cardholder. `refused`: the provider rejects the payment; it needs manual
 * handling.
 */
export const CardPaymentStatus = z.enum([
  "creating",
  "open",
  "needs_action",
  "processing",
  "paid",
  "cancelled",
  "refused",
]);
export type CardPaymentStatus = z.infer<typeof CardPaymentStatus>;

/** Contains nothing that can pay. */
export const CardPayment = z
  .object({
    status: CardPaymentStatus,
    amount: z.number(),
    /** Why the last card was declined. */
    declined: z.enum(cardDeclineReasons).nullable(),
    /** The card that paid. */
    card: z.object({ brand: z.string(), last4: z.string().regex(/^\d{4}$/) }).nullable(),
    /** `done` only after the provider confirmed it. */
    refund: z.enum(["under_way", "done", "failed"]).nullable(),
    /** The refunded sum; a part may stay, such as the fee for a driver's trip. */
    refunded: z.number().nullable(),
    /** The cardholder has disputed the payment. */
    disputed: z.boolean(),
  })
  .meta({ id: "CardPayment" });
export type CardPayment = z.infer<typeof CardPayment>;

/** Data a page needs to pay: for the sender only, never in a list, and never stored. */
export const Payment = CardPayment.extend({
  /** The provider of the card form that the page loads, and its publishable key. */
  provider: z.string(),
  publishableKey: z.string(),
  /** URL of the provider's emulator, for example on a developer's machine. */
  emulatorUrl: z.url().nullable(),
  /** Pays only this payment; null while there is nothing to pay. */
  clientSecret: z.string().nullable(),
  /** The provider did not respond: this is the last known state. */
  providerUnavailable: z.boolean(),
}).meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

export const PaymentOrNull = Payment.nullable();
export const CardPaymentOrNull = CardPayment.nullable();
