// What is kept beside Stripe's own objects.
import type Stripe from "stripe";

// One try to bring an event to the app; status null: nobody answered.
export type Delivery = { at: number; status: number | null };
export type EventRecord = {
  id: string;
  event: Stripe.Event;
  deliveries: Delivery[];
  // By a fault: it is never sent by itself.
  lost: boolean;
};

/** What was answered under an idempotency key, and to which request. */
export type Replay = { id: string; fingerprint: string; status: number; body: unknown; requestId: string };
