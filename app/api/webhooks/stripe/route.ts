import { webhooks } from "@/lib/contracts/machines";
import { route } from "@/server/http/route";
import { requireSignedNotice, recordNotice } from "@/server/payments/notices";

// Stores the event's id and answers immediately; a job reads the payment's state from Stripe.
export const POST = route(webhooks.stripeEvent, ({ request }) => recordNotice(request), {
  maxBytes: 262_144,
  authorize: requireSignedNotice,
});
