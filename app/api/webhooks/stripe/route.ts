import { StripeEventBody, WebhookApplied } from "@/lib/contracts/machines";
import { route } from "@/server/http/route";
import { demandNotice, recordNotice } from "@/server/payments/notices";

// POST /api/webhooks/stripe: something happened to a payment, signed by Stripe. It is kept by its id and answered at
// once; a job asks Stripe what is true.
export const POST = route({
  actor: "machine",
  body: StripeEventBody,
  response: WebhookApplied,
  maxBytes: 262_144,
  authorize: demandNotice,
  handle: ({ request }) => recordNotice(request),
});
