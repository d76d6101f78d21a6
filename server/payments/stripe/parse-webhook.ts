import "server-only";
import Stripe from "stripe";
import type { PaymentWebhook } from "@/server/payments/port";
import { idOf } from "@/server/payments/stripe/map-objects";

/** Parses a webhook by Stripe's own library, which checks signature and age. */
export function parseWebhook(
  stripe: Stripe,
  secret: string,
  raw: string,
  signature: string | null,
): PaymentWebhook | null {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(raw, signature ?? "", secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError) return null;
    throw error;
  }
  return { eventId: event.id, type: event.type, providerId: paymentIdOf(event.data.object) };
}

// The payment that an object is or belongs to.
function paymentIdOf(thing: object): string | null {
  const {
    id,
    object,
    payment_intent: intent,
  } = thing as {
    id?: string;
    object?: string;
    payment_intent?: string | { id: string } | null;
  };
  return object === "payment_intent" ? (id ?? null) : idOf(intent);
}
