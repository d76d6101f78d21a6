// Data in addition to Stripe's own objects.
import type Stripe from "stripe";

// One attempt to deliver an event to the app; status null: no response.
type WebhookAttempt = { at: number; status: number | null };
export type StripeEventRecord = {
  id: string;
  event: Stripe.Event;
  deliveries: WebhookAttempt[];
  // By a fault: it is never sent automatically.
  lost: boolean;
};

/** The response stored for an idempotency key, and its request. */
export type IdempotentReplay = { id: string; fingerprint: string; status: number; body: unknown; requestId: string };
