import { webhooks } from "@/lib/contracts/system";
import { route } from "@/server/http/route";
import { requireSignedWebhook, recordWebhook } from "@/server/payments/webhooks";

// Stores the event's id and answers immediately; a job reads the payment's state from Stripe.
export const POST = route(webhooks.stripeEvent, ({ request }) => recordWebhook(request), {
  maxBytes: 262_144,
  authorize: requireSignedWebhook,
});
