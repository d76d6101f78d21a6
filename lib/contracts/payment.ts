import { z } from "zod";
import { DECLINES } from "@/lib/domain/offer/decline";

/**
 * How far the card payment of a delivery is. `asking`: the provider has not answered yet; `open`: it waits for a card;
 * `needs_action`: the bank waits for the card's holder; `refused`: no card can pay it, somebody takes it by hand.
 */
export const CardPaymentStatus = z.enum([
  "asking",
  "open",
  "needs_action",
  "processing",
  "paid",
  "cancelled",
  "refused",
]);
export type CardPaymentStatus = z.infer<typeof CardPaymentStatus>;

/** Nothing in it pays anything. */
export const CardPayment = z
  .object({
    status: CardPaymentStatus,
    amount: z.number(),
    /** Why the last card did not pay. */
    declined: z.enum(DECLINES).nullable(),
    /** The card that paid. */
    card: z.object({ brand: z.string(), last4: z.string().regex(/^\d{4}$/) }).nullable(),
    /** `done` where the provider says so, and not before. */
    refund: z.enum(["under_way", "done", "failed"]).nullable(),
    /** How much that is: a part may stay, such as the fee of a driver's way. */
    refunded: z.number().nullable(),
    /** The card's holder has taken the money back. */
    disputed: z.boolean(),
  })
  .meta({ id: "CardPayment" });
export type CardPayment = z.infer<typeof CardPayment>;

/** What a page needs to pay with: for the sender alone, never in a list, and never kept. */
export const Payment = CardPayment.extend({
  /** Whose form for cards the page loads, and its key to it. */
  provider: z.string(),
  publishableKey: z.string(),
  /** Where something stands in for the provider, such as on a developer's machine. */
  standIn: z.url().nullable(),
  /** Pays this payment and nothing else; null while there is nothing to pay. */
  clientSecret: z.string().nullable(),
  /** The provider did not answer: this is what was known before. */
  away: z.boolean(),
}).meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

export const PaymentOrNull = Payment.nullable();
export const CardPaymentOrNull = CardPayment.nullable();
